//! System calls and the start on s390x: 64 bits, the highest byte first.

use core::arch::{asm, global_asm};

// Functions expect 160 bytes above the stack pointer in which they may keep registers.
global_asm!(".globl _start", "_start:", "aghi %r15, -160", "brasl %r14, {run}", "j .+2", run = sym crate::run);

/// Writes to a file; gives the number of bytes written, or less than 0.
pub(crate) fn write(file: usize, bytes: &[u8]) -> isize {
    let mut answer = file;
    // SAFETY: the system reads the bytes, and changes no more than these registers.
    unsafe {
        asm!("svc 0", in("r1") 4, inlateout("r2") answer, in("r3") bytes.as_ptr(), in("r4") bytes.len(),
            options(nostack, readonly));
    }
    answer.cast_signed()
}

/// Ends the program.
pub(crate) fn exit(code: i32) -> ! {
    // SAFETY: nothing comes after it.
    unsafe { asm!("svc 0", in("r1") 1, in("r2") i64::from(code), options(noreturn, nostack)) }
}
