//! Scratch.
#[path = "../tests/common/mod.rs"]
mod common;
fn main() {
    for id in std::env::args().skip(1) {
        let m = misread_mutants::find(&id).unwrap();
        for f in common::findings(&mut *(m.make)(), 7, 5000, Some(8)).unwrap() {
            println!(
                "{id} {} {} also {:?} {:?}\n   {}\n   {:?}\n   {:?}\n {}",
                f.case,
                f.rule,
                f.also,
                f.surfaces,
                f.tool.parameters.to_json(),
                f.calls.iter().map(misread_specs::json::write).collect::<Vec<_>>(),
                f.got,
                f.detail
            );
        }
    }
}
