//! Reading the files that people name, never more than a bound and never what has no end.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read as _};
use std::path::Path;

/// The longest file that is read, in bytes.
pub const FILE_BYTES_MAX: u64 = 64 << 20;

/// The bytes of a regular file.
///
/// # Errors
/// Where it cannot be read, is longer than [`FILE_BYTES_MAX`], or is a folder, a pipe or a device:
/// those may have no end, or make us wait for ever.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Asked before it is opened, since opening a pipe waits for a writer.
    let known = std::fs::metadata(path)?;
    if known.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !known.is_file() {
        return Err(Error::other("it is a pipe or a device, not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        let most = FILE_BYTES_MAX >> 20;
        return Err(Error::other(format!("it is longer than {most} MiB")));
    }
    Ok(bytes)
}

/// The text of a regular file.
///
/// # Errors
/// As [`read`], and where it is no UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "it is not valid UTF-8"))
}
