//! What the READMEs show of runs. It stands between `<!-- NAME -->` and `<!-- end -->`.

use super::adapter::root;
use libtest_mimic::Failed;
use std::sync::Mutex;

const END: &str = "<!-- end -->";
/// One file is written by several trials.
static WRITING: Mutex<()> = Mutex::new(());

/// Fails where the README shows something else there; with `MISREAD_WRITE=1`, mends it.
pub(crate) fn holds(file: &str, name: &str, text: &str) -> Result<(), Failed> {
    let _alone = WRITING.lock();
    let path = root().join(file);
    let whole = std::fs::read_to_string(&path)?;
    let mark = format!("<!-- {name} -->\n\n");
    let place = whole.find(&mark).map(|at| at + mark.len());
    let place = place.and_then(|from| Some((from, from + whole[from..].find(END)?)));
    let Some((from, to)) = place else {
        return Err(format!("{file} has no part `{name}`").into());
    };
    let now = format!("{text}\n");
    if whole[from..to] == now {
        return Ok(());
    }
    if std::env::var_os("MISREAD_WRITE").is_some_and(|value| value == "1") {
        std::fs::write(&path, format!("{}{now}{}", &whole[..from], &whole[to..]))?;
        return Ok(());
    }
    let shown = &whole[from..to];
    Err(format!("{file} shows\n{shown}\nand the run told\n{now}\nMISREAD_WRITE=1 mends it").into())
}
