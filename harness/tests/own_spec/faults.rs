//! Files that are no spec: one fault each, named after it, and the one line that is due.

const HEAD: &str = "name = \"n\"\nrevision = 1\nabout = \"a\"\n";
const EXTENDS: &str = "name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"refuse\"\n";

/// One file.
pub(crate) struct Fault {
    /// Its name, without the ending.
    pub(crate) id: &'static str,
    pub(crate) begins: &'static str,
    pub(crate) goes_on: &'static str,
    /// What is said behind the name of the file.
    pub(crate) says: &'static str,
}

pub(crate) const FAULTS: [Fault; 35] = [
    Fault {
        id: "no-toml",
        begins: "",
        goes_on: "name =",
        says: "1: string values must be quoted, expected literal string; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "name-missing",
        begins: "",
        goes_on: "revision = 1\n\
                 about = \"a\"\n\
                 extends = \"refuse\"\n",
        says: "1: missing field `name`; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "revision-in-words",
        begins: "",
        goes_on: "name = \"n\"\n\
                 about = \"a\"\n\
                 revision = \"one\"\n",
        says: "3: invalid type: string \"one\", expected a whole number from 1 on; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "revision-zero",
        begins: "",
        goes_on: "name = \"n\"\n\
                 about = \"a\"\n\
                 revision = 0\n",
        says: "3: invalid value: integer `0`, expected a whole number from 1 on; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "key-unknown",
        begins: EXTENDS,
        goes_on: "surprise = 1\n",
        says: "5: unknown field `surprise`, expected one of `name`, `revision`, `about`, \
               `extends`, `options`, `sentences`, `row`, `move`, `remove`, `rules`; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "option-unknown",
        begins: EXTENDS,
        goes_on: "[options]\n\
                 text = \"keep\"\n",
        says: "6: unknown field `text`, expected one of `list_text`, `structure_text`, \
               `scalar_text`; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "option-value-unknown",
        begins: EXTENDS,
        goes_on: "[options]\n\
                 list_text = \"burn\"\n",
        says: "6: no value of `list_text` is called `burn`; there are refuse, keep, repair",
    },
    Fault {
        id: "extends-what-is-missing",
        begins: HEAD,
        goes_on: "extends = \"nowhere.toml\"\n",
        says: "4: extends `nowhere.toml`, which cannot be read (No such file or directory (os \
               error 2)); name one of refuse, keep, repair, strict, or the path of a spec \
               file",
    },
    Fault {
        id: "extends-itself",
        begins: HEAD,
        goes_on: "extends = \"extends-itself.toml\"\n",
        says: "4: extends `extends-itself.toml`, which comes back to where it began; let the \
               last file extend a shipped one",
    },
    Fault {
        id: "extends-nothing",
        begins: HEAD,
        goes_on: "",
        says: ": needs all of `list_text`, `structure_text`, `scalar_text` in [options], or \
               an `extends`",
    },
    Fault {
        id: "sentence-without-path",
        begins: EXTENDS,
        goes_on: "[sentences]\n\
                 s = \"a list\"\n",
        says: "6: sentence `s` needs `{path}` in it, once",
    },
    Fault {
        id: "sentence-with-two-paths",
        begins: EXTENDS,
        goes_on: "[sentences]\n\
                 s = \"{path}, {path}\"\n",
        says: "6: sentence `s` needs `{path}` in it, once",
    },
    Fault {
        id: "sentence-without-words",
        begins: EXTENDS,
        goes_on: "[sentences]\n\
                 s = \"{path}\"\n",
        says: "6: sentence `s` needs words beside `{path}`, in one line",
    },
    Fault {
        id: "sentence-of-two-lines",
        begins: EXTENDS,
        goes_on: "[sentences]\n\
                 s = \"{path}\\nis text\"\n",
        says: "6: sentence `s` needs words beside `{path}`, in one line",
    },
    Fault {
        id: "schema-fact-unknown",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 schema = [\"stringy\"]\n\
                 reading = [\"keep\"]\n",
        says: "7: no schema fact is called `stringy`; there are aliased-parameter, \
               string-member, array-member, object-member, any-member, structured, \
               plain-string-element",
    },
    Fault {
        id: "value-fact-unknown",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 value = [\"yaml\"]\n\
                 reading = [\"keep\"]\n",
        says: "7: no value fact is called `yaml`; there are text, legacy-value, json-text, \
               list-text, object-text, fits-array-member, fits-object-member",
    },
    Fault {
        id: "reading-unknown",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 value = [\"text\"]\n\
                 reading = [\"eat\"]\n",
        says: "8: no reading is called `eat`; there are keep, leave, repair, exact, replace, \
               refuse",
    },
    Fault {
        id: "reading-missing",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n",
        says: "5: missing field `reading`; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "reading-empty",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = []\n",
        says: "5: row `a/b` has no reading; give it one",
    },
    Fault {
        id: "rule-without-group",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"ab\"\n\
                 reading = [\"keep\"]\n",
        says: "5: `ab` is no rule; write it as `group/what-holds`",
    },
    Fault {
        id: "row-key-unknown",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = [\"keep\"]\n\
                 schemas = []\n",
        says: "8: unknown field `schemas`, expected one of `rule`, `when`, `schema`, `value`, \
               `reading`, `sentence`, `before`, `after`, `replaces`; \
               write it as specs/README.md shows",
    },
    Fault {
        id: "refuses-without-sentence",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 value = [\"text\"]\n\
                 reading = [\"refuse\"]\n",
        says: "5: row `a/b` refuses; name its `sentence`",
    },
    Fault {
        id: "sentence-unknown",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 value = [\"text\"]\n\
                 reading = [\"refuse\"]\n\
                 sentence = \"s\"\n",
        says: "9: no sentence is called `s`; add it to [sentences]",
    },
    Fault {
        id: "sentence-never-said",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = [\"keep\"]\n\
                 sentence = \"list-as-text\"\n",
        says: "8: row `a/b` refuses nothing; take its `sentence` out",
    },
    Fault {
        id: "refuses-what-is-no-text",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = [\"refuse\"]\n\
                 sentence = \"list-as-text\"\n",
        says: "5: row `a/b` takes what is no text, and that can only be kept; give it a `value`",
    },
    Fault {
        id: "before-a-rule-that-is-not-there",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = [\"keep\"]\n\
                 before = \"c/d\"\n",
        says: "8: no row has the rule `c/d`; there are alias/accepted, \
               union/list-as-text-refused, union/list-text-repaired, element/string-kept, \
               union/string-kept, unconstrained/kept, structure/text-repaired, \
               structure/unreadable-left, structure/text-left, scalar/text, value/kept",
    },
    Fault {
        id: "before-and-after",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 reading = [\"keep\"]\n\
                 before = \"value/kept\"\n\
                 after = \"value/kept\"\n",
        says: "8: a row goes before, after or in place of one rule; name only one",
    },
    Fault {
        id: "row-behind-the-last",
        begins: EXTENDS,
        goes_on: "[[row]]\n\
                 rule = \"a/b\"\n\
                 value = [\"text\"]\n\
                 reading = [\"keep\"]\n",
        says: "5: row `a/b` never decides, since `value/kept` above it takes every value; say \
               where it goes with `before`",
    },
    Fault {
        id: "last-row-removed",
        begins: EXTENDS,
        goes_on: "remove = [\"value/kept\"]\n",
        says: ": no row takes every value; end with one without `schema` and `value` that \
               keeps, as `value/kept` does",
    },
    Fault {
        id: "moves-what-is-not-there",
        begins: EXTENDS,
        goes_on: "[[move]]\n\
                 rule = \"a/b\"\n\
                 before = \"value/kept\"\n",
        says: "6: no row has the rule `a/b`; there are alias/accepted, \
               union/list-as-text-refused, union/list-text-repaired, element/string-kept, \
               union/string-kept, unconstrained/kept, structure/text-repaired, \
               structure/unreadable-left, structure/text-left, scalar/text, value/kept",
    },
    Fault {
        id: "moves-nowhere",
        begins: EXTENDS,
        goes_on: "[[move]]\n\
                 rule = \"value/kept\"\n",
        says: "5: a move needs `before` or `after`, one of them",
    },
    Fault {
        id: "moves-before-itself",
        begins: EXTENDS,
        goes_on: "[[move]]\n\
                 rule = \"value/kept\"\n\
                 before = \"value/kept\"\n",
        says: "7: a rule moves before or after another; name another",
    },
    Fault {
        id: "removes-what-is-not-there",
        begins: EXTENDS,
        goes_on: "remove = [\"a/b\"]\n",
        says: "5: no row has the rule `a/b`; there are alias/accepted, \
               union/list-as-text-refused, union/list-text-repaired, element/string-kept, \
               union/string-kept, unconstrained/kept, structure/text-repaired, \
               structure/unreadable-left, structure/text-left, scalar/text, value/kept",
    },
    Fault {
        id: "judges-what-is-no-rule",
        begins: EXTENDS,
        goes_on: "[rules]\n\
                 judged = [\"a/b\"]\n",
        says: "6: no rule is called `a/b`; `misread list rules` names all, and a row brings \
               its own",
    },
    Fault {
        id: "without-what-is-not-judged",
        begins: EXTENDS,
        goes_on: "[rules]\n\
                 without = [\"a/b\"]\n",
        says: "6: no rule `a/b` is judged here; take it out of `without`",
    },
];
