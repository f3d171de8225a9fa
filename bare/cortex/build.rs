//! Lets the linker find the scripts, for this program alone.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
    println!("cargo:rustc-link-search={folder}");
    println!("cargo:rustc-link-arg-bins=-Tlink.x");
    println!("cargo:rerun-if-changed=memory.x");
}
