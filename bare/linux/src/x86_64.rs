//! System calls and the start on x86-64.

use core::arch::{asm, global_asm};

// The stack pointer is a multiple of 16 here, and functions expect it so before they are called.
global_asm!(".globl _start", "_start:", "xor ebp, ebp", "call {run}", "ud2", run = sym crate::run);

/// Writes to a file; gives the number of bytes written, or less than 0.
pub(crate) fn write(file: usize, bytes: &[u8]) -> isize {
    let mut answer: isize = 1;
    // SAFETY: the system reads the bytes, and changes no more than these registers.
    unsafe {
        asm!("syscall", inlateout("rax") answer, in("rdi") file, in("rsi") bytes.as_ptr(), in("rdx") bytes.len(),
            out("rcx") _, out("r11") _, options(nostack, readonly));
    }
    answer
}

/// Ends the program.
pub(crate) fn exit(code: i32) -> ! {
    // SAFETY: nothing comes after it.
    unsafe { asm!("syscall", in("rax") 60, in("rdi") code, options(noreturn, nostack)) }
}
