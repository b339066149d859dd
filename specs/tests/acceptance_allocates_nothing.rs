//! Judging a small value allocates nothing: it happens a million times a second.

use misread_specs::json::read;
use misread_specs::schema::{Acceptance, Compiled, Parameters};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc`, which is the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn accepting_a_small_value_allocates_nothing() {
    let value = |text: &str| read(text).expect(text).value.expect(text);
    let schema = value(
        r##"{"type":"object","required":["rows"],"additionalProperties":false,"$defs":{
            "text":{"type":"string","minLength":1,"pattern":"^\\w"}},"properties":{
            "rows":{"type":"array","uniqueItems":true,"items":{"type":"object","properties":{
                "names":{"anyOf":[{"$ref":"#/$defs/text"},
                    {"type":"array","items":{"$ref":"#/$defs/text"}}]},
                "count":{"type":"integer","minimum":1,"multipleOf":5},
                "kind":{"enum":["a",30]}}}}}}"##,
    );
    let parameters = Parameters::from_json(&schema).expect("a schema");
    let compiled = Compiled::new(&parameters).expect("a schema");
    let arguments = [
        (r#"{"rows":[{"names":"a","count":5,"kind":3e1},{"names":["b"]}]}"#, Acceptance::Yes),
        (r#"{"rows":[{"names":["b",""],"count":10}]}"#, Acceptance::No),
        (r#"{"rows":[{"count":10.0}]}"#, Acceptance::Open),
    ];
    for (text, expected) in arguments {
        let arguments = value(text);
        let judge = || compiled.accepts(compiled.root(), &arguments);
        // The first match of a pattern may set up the engine's scratch space.
        judge();
        let before = ALLOCATIONS.get();
        assert_eq!(judge(), expected, "{text}");
        assert_eq!(ALLOCATIONS.get() - before, 0, "{text}");
    }
    let before = ALLOCATIONS.get();
    drop(String::from("counted"));
    assert_eq!(ALLOCATIONS.get() - before, 1, "allocations are counted at all");
}
