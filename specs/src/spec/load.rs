//! From the text of a spec file, and the files it extends, to a [`Spec`].
//!
//! Shipped files are part of the program; a user's file is read from where it lies, and the file
//! that it extends is a shipped name or a path beside it.

use super::Spec;
use super::draft::Draft;
use super::file::File;
use crate::bounded;
use crate::load_error::LoadError;
use std::path::{Path, PathBuf};

/// The shipped spec files: name and text.
pub const SHIPPED: &[(&str, &str)] = &[
    ("refuse", include_str!("../../refuse.toml")),
    ("keep", include_str!("../../keep.toml")),
    ("repair", include_str!("../../repair.toml")),
    ("strict", include_str!("../../strict.toml")),
];

/// What to do about a file that has not the form.
const FORM: &str = "write it as specs/README.md shows";

/// The most files that may extend one another.
const EXTENDS_MAX: usize = 16;

/// A shipped spec.
///
/// # Errors
/// Where there is none of this name.
pub fn shipped(name: &str) -> Result<Spec, LoadError> {
    match shipped_text(name) {
        Some(text) => Chain::default().draft(&format!("{name}.toml"), text, None)?.finish(None),
        None => Err(LoadError::new(name, None, format!("no spec of this name; {}", remedy()))),
    }
}

/// The spec of a shipped name, or of the file at this path.
///
/// # Errors
/// Where the file cannot be read, has an unknown key, or extends what is missing or itself.
pub fn load(name_or_path: &str) -> Result<Spec, LoadError> {
    if shipped_text(name_or_path).is_some() {
        return shipped(name_or_path);
    }
    let path = Path::new(name_or_path);
    let text = read(path, name_or_path, None)?;
    let mut chain = Chain::default();
    chain.enter(path, name_or_path, None)?;
    chain.draft(name_or_path, &text, path.parent())?.finish(Some(text))
}

/// The spec that this text spells; `file` names it in errors. It can extend shipped files only.
///
/// # Errors
/// As [`load`].
pub fn from_text(file: &str, text: &str) -> Result<Spec, LoadError> {
    Chain::default().draft(file, text, None)?.finish(Some(text.to_owned()))
}

fn shipped_text(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

fn remedy() -> String {
    let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
    format!("name one of {}, or the path of a spec file", names.join(", "))
}

fn read(path: &Path, shown: &str, from: Option<(&str, usize)>) -> Result<String, LoadError> {
    bounded::read_text(path).map_err(|fault| match from {
        None => LoadError::new(shown, None, format!("cannot be read ({fault}); {}", remedy())),
        Some((file, line)) => LoadError::new(
            file,
            Some(line),
            format!("extends `{shown}`, which cannot be read ({fault}); {}", remedy()),
        ),
    })
}

/// The files that were entered, to notice one that extends itself.
#[derive(Default)]
struct Chain {
    entered: Vec<PathBuf>,
}

impl Chain {
    fn enter(&mut self, path: &Path, file: &str, line: Option<usize>) -> Result<(), LoadError> {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.entered.contains(&whole) || self.entered.len() == EXTENDS_MAX {
            let shown = path.display();
            let what = format!(
                "extends `{shown}`, which comes back to where it began; let the last file extend a \
                 shipped one"
            );
            return Err(LoadError::new(file, line, what));
        }
        self.entered.push(whole);
        Ok(())
    }

    fn draft(&mut self, file: &str, text: &str, home: Option<&Path>) -> Result<Draft, LoadError> {
        let entry: File = toml::from_str(text)
            .map_err(|fault| LoadError::toml(file, text, 0, &fault).with_remedy(FORM))?;
        let base = match &entry.extends {
            None => Draft::default(),
            Some(named) => {
                let line = line_of(text, named.span().start);
                self.base(file, line, named.get_ref(), home)?
            }
        };
        base.extended(file, text, entry)
    }

    fn base(
        &mut self,
        file: &str,
        line: usize,
        named: &str,
        home: Option<&Path>,
    ) -> Result<Draft, LoadError> {
        if let Some(text) = shipped_text(named) {
            return self.draft(&format!("{named}.toml"), text, None);
        }
        let Some(home) = home else {
            let what = format!("extends `{named}`, which is no shipped spec; {}", remedy());
            return Err(LoadError::new(file, Some(line), what));
        };
        let path = home.join(named);
        let text = read(&path, named, Some((file, line)))?;
        self.enter(&path, file, Some(line))?;
        self.draft(&path.display().to_string(), &text, path.parent())
    }
}

/// The line, from 1, in which this byte stands.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}
