//! The four functions over memory that compiled code calls.
//!
//! In string instructions, for a loop in Rust would be compiled into a call of the function itself.

use core::arch::asm;

/// As in C.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, len: usize) -> *mut u8 {
    // SAFETY: the caller's.
    unsafe { asm!("rep movsb", inout("rcx") len => _, inout("rdi") to => _, inout("rsi") from => _, options(nostack)) }
    to
}

/// As in C.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, len: usize) -> *mut u8 {
    if to.addr().wrapping_sub(from.addr()) >= len {
        // SAFETY: the caller's; what is still to be read is never written.
        return unsafe { memcpy(to, from, len) };
    }
    let (last_to, last_from) = (to.wrapping_add(len).wrapping_sub(1), from.wrapping_add(len).wrapping_sub(1));
    // SAFETY: the caller's; backwards, from the last byte.
    unsafe {
        asm!("std", "rep movsb", "cld", inout("rcx") len => _, inout("rdi") last_to => _, inout("rsi") last_from => _,
            options(nostack));
    }
    to
}

/// As in C.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn memset(to: *mut u8, byte: i32, len: usize) -> *mut u8 {
    // SAFETY: the caller's.
    unsafe { asm!("rep stosb", inout("rcx") len => _, inout("rdi") to => _, in("eax") byte, options(nostack)) }
    to
}

/// As in C.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, len: usize) -> i32 {
    for place in 0..len {
        // SAFETY: the caller's.
        let (one, other) = unsafe { (one.add(place).read(), other.add(place).read()) };
        if one != other {
            return i32::from(one) - i32::from(other);
        }
    }
    0
}

/// As `memcmp`, of which only zero or not is asked.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn bcmp(one: *const u8, other: *const u8, len: usize) -> i32 {
    // SAFETY: the caller's.
    unsafe { memcmp(one, other, len) }
}
