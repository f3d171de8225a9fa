//! Links the program with nothing: no start files, no libc.

fn main() {
    println!("cargo:rustc-link-arg-bins=-nostdlib");
    println!("cargo:rustc-link-arg-bins=-static");
}
