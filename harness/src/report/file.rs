//! Files that are written whole or not at all: beside the place, then moved into it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A place that was proved to be writable before the run.
#[derive(Debug)]
pub struct Destination {
    path: PathBuf,
    beside: Option<PathBuf>,
}

impl Destination {
    /// Proves that a file can be written there. A device or a pipe is written to as it is.
    ///
    /// # Errors
    /// Where it cannot.
    pub fn open(path: &Path) -> io::Result<Self> {
        let special = match fs::metadata(path) {
            Ok(known) if known.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(known) if known.permissions().readonly() => {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            Ok(known) => !known.is_file(),
            Err(_) => false,
        };
        if special {
            return Ok(Self { path: path.to_owned(), beside: None });
        }
        let beside = beside(path)?;
        File::create(&beside)?;
        Ok(Self { path: path.to_owned(), beside: Some(beside) })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Where it cannot be written after all; the old file then still stands.
    pub fn write(mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(beside) = &self.beside else {
            return fs::OpenOptions::new().write(true).open(&self.path)?.write_all(bytes);
        };
        let mut file = File::create(beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(beside, &self.path)?;
        self.beside = None;
        Ok(())
    }
}

impl Drop for Destination {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // It is empty or half a file; nobody misses it.
            drop(fs::remove_file(beside));
        }
    }
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// Where it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Destination::open(path)?.write(bytes)
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let name = format!(".{}.{}.part", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(name))
}
