//! Values in their binary form (postcard), as a machine with little memory stores and sends them.
//!
//! Nothing here is inlined, so that its memory is free again after it.

use core::fmt::{self, Write};

use bura::{Deal, View};
use serde::{Serialize, de::DeserializeOwned};

use crate::{LONGEST, fail};

/// Writes a deal's bytes, which must read back as the same deal.
#[inline(never)]
pub(crate) fn write_deal(out: &mut dyn Write, deal: &Deal) -> fmt::Result {
    let mut buffer = [0; LONGEST];
    let bytes = write_bytes(out, deal, &mut buffer)?;
    read_back(out, deal, bytes)
}

/// Writes a view's bytes, which must read back as the same view. A Cortex-M0 can't read them: that
/// takes more stack than its 16 kB.
#[inline(never)]
pub(crate) fn write_view(out: &mut dyn Write, view: &View) -> fmt::Result {
    let mut buffer = [0; LONGEST];
    let bytes = write_bytes(out, view, &mut buffer)?;
    if cfg!(target_arch = "arm") { Ok(()) } else { read_back(out, view, bytes) }
}

fn write_bytes<'b, T: Serialize>(out: &mut dyn Write, value: &T, buffer: &'b mut [u8]) -> Result<&'b [u8], fmt::Error> {
    let bytes = postcard::to_slice(value, buffer).or_else(|error| fail(out, error))?;
    write!(out, "  ")?;
    bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}"))?;
    writeln!(out)?;
    Ok(bytes)
}

fn read_back<T: DeserializeOwned + PartialEq>(out: &mut dyn Write, value: &T, bytes: &[u8]) -> fmt::Result {
    match postcard::from_bytes::<T>(bytes) {
        Ok(read) if read == *value => Ok(()),
        Ok(_) => fail(out, "bytes that read back as another value"),
        Err(error) => fail(out, error),
    }
}
