//! The folder of findings: proved to be writable before the run, each file whole or not there.
//!
//! Files of earlier runs are never touched: somebody may still replay them. They are counted, so
//! that the folder does not fill up unnoticed.

use super::{Counterexample, FileError};
use indexmap::IndexMap;
use std::path::{Path, PathBuf};

/// The folder that findings are written to.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    written: IndexMap<String, String>,
}

impl Folder {
    /// Makes the folder where there is none, and proves that it can be written to.
    ///
    /// # Errors
    /// Where it cannot.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let fail = |fault: std::io::Error| {
            FileError(format!(
                "{}: findings cannot be written here: {fault}; name another folder with \
                 `--findings DIR`",
                path.display()
            ))
        };
        std::fs::create_dir_all(path).map_err(fail)?;
        let probe = path.join(format!(".probe-{}", std::process::id()));
        std::fs::write(&probe, "").map_err(fail)?;
        std::fs::remove_file(&probe).map_err(fail)?;
        Ok(Self { path: path.to_owned(), written: IndexMap::new() })
    }

    /// Writes a counterexample, whole or not at all; gives its path.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(&mut self, counterexample: &Counterexample) -> Result<PathBuf, FileError> {
        let text = counterexample.to_text();
        let free = |name: &String| self.written.get(name).is_none_or(|other| *other == text);
        let mut names = [4, 8, 16].map(|digits| counterexample.file_name(digits)).into_iter();
        let name = names.find(free).unwrap_or_else(|| counterexample.file_name(16));
        let folder = self.of_spec(&counterexample.spec);
        let path = folder.join(&name);
        let fail = |fault: std::io::Error| FileError(format!("{}: {fault}", path.display()));
        std::fs::create_dir_all(&folder).map_err(fail)?;
        crate::report::write_whole(&path, text.as_bytes()).map_err(fail)?;
        self.written.insert(name, text);
        Ok(path)
    }

    /// Where the files of this spec are, and how many of them other runs wrote.
    #[must_use]
    pub fn earlier(&self, spec: &str) -> (PathBuf, usize) {
        let folder = self.of_spec(spec);
        let names = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let names = names.map(|file| file.file_name().to_string_lossy().into_owned());
        let earlier = names.filter(|name| name.ends_with(".json"));
        let count = earlier.filter(|name| !self.written.contains_key(name)).count();
        (folder, count)
    }

    fn of_spec(&self, spec: &str) -> PathBuf {
        self.path.join(Counterexample::folder_name(spec))
    }
}
