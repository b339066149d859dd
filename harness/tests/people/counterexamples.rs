//! Counterexample files: what is written is read back; what cannot be read says why.

use super::sample;
use super::text::HOSTILE;
use misread::counterexample::{Counterexample, Folder};
use serde_json::json;

fn whole() -> Counterexample {
    Counterexample::new(&sample::run(), None, &sample::list_as_text())
}

#[test]
fn a_file_is_read_back_as_it_was() {
    for (id, text) in HOSTILE {
        let mut finding = sample::finding("call/answers", json!({"names": text}));
        finding.detail = text.to_owned();
        finding.spelling = Some(text.to_owned());
        let written = Counterexample::new(&sample::run(), Some(text), &finding);
        let read = Counterexample::read("f.json", written.to_text().as_bytes());
        assert_eq!(read, Ok(written), "{id}");
    }
}

#[test]
fn the_same_fault_keeps_its_name_and_another_gets_another() {
    let name = whole().file_name(4);
    assert_eq!(name, "union-list-as-text-refused-90fd.json");
    let mut later = sample::list_as_text();
    later.case = "s8/3".to_owned();
    later.seen = 1;
    assert_eq!(Counterexample::new(&sample::run(), None, &later).file_name(4), name);
    let other = sample::finding("union/list-as-text-refused", json!({"names": "[\"b\"]"}));
    assert_ne!(Counterexample::new(&sample::run(), None, &other).file_name(4), name);
}

#[test]
fn two_findings_never_share_a_file() {
    let place = tempfile::tempdir().expect("a folder");
    let mut folder = Folder::open(&place.path().join("a/b")).expect("a folder");
    let first = folder.write(&whole()).expect("written");
    assert_eq!(folder.write(&whole()).expect("written"), first, "the same again is the same file");
    let mut other = whole();
    other.detail = "another fault of the same call".to_owned();
    let second = folder.write(&other).expect("written");
    assert_ne!(first, second);
    assert_eq!(Counterexample::load(&first), Ok(whole()));
    assert_eq!(Counterexample::load(&second), Ok(other));
    let files = std::fs::read_dir(place.path().join("a/b/refuse")).expect("a folder").count();
    assert_eq!(files, 2, "nothing half-written is left");
    let later = Folder::open(&place.path().join("a/b")).expect("a folder");
    assert_eq!(folder.earlier("refuse").1, 0, "its own are not of another run");
    assert_eq!(later.earlier("refuse").1, 2, "those of an earlier run are counted");
    assert_eq!(later.earlier("keep").1, 0, "and do not mix with those of another spec");
}

#[test]
fn what_cannot_be_read_says_why() {
    let text = whole().to_text();
    let cases = [
        ("other-version", text.replace("finding/1", "finding/2"), "`misread-finding/2`"),
        ("no-format", text.replace("\"format\"", "\"forma\""), "no `format`"),
        ("cut-off", text[..text.len() / 2].to_owned(), "cut off"),
        ("no-json", "union: list".to_owned(), "f.json:1:1: no JSON"),
        ("no-object", "[]".to_owned(), "is a JSON object"),
        ("no-calls", text.replace("\"calls\": [", "\"calls\": [], \"c\": ["), "`calls` is empty"),
        ("no-tool", text.replace("\"tool\"", "\"tol\""), "no `tool`"),
    ];
    for (id, text, due) in cases {
        let said = Counterexample::read("f.json", text.as_bytes()).expect_err(id).to_string();
        assert!(said.contains(due) && said.starts_with("f.json"), "{id}: {said}");
        assert_eq!(said.lines().count(), 1, "{id}: {said}");
    }
}
