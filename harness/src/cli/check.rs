//! `check`: runs and judges. Every file is opened before the first case is made.

use super::failure::Failure;
use super::flags::{Files, Reach, RunFlags};
use super::progress::Progress;
use super::{input, ports, screen};
use crate::baseline::{Excuses, today};
use crate::counterexample::Folder;
use crate::event::{Event, Warning, Weight};
use crate::exit::Exit;
use crate::implementation::Implementation;
use crate::pipeline::{Pipeline, Stream};
use crate::report::{self, Destination, Format, Options};
use misread_specs::spec::{SHIPPED, Spec};
use std::path::Path;
use std::sync::Arc;

/// The spec that means: whichever shipped one fits best.
const AUTO: &str = "auto";
const STANDARD_OUTPUT: &str = "-";

/// Check an implementation against the spec
///
/// Without a command the built-in reference is judged: 20000 generated cases, and every written
/// one. Behind a command 2000 are generated, since each costs a message; --cases and --time say
/// otherwise. Findings are written to .misread/findings/SPEC/, each with the line that replays it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  misread check
  misread check -- python3 my_adapter.py
  misread check --time 30s --baseline my.baseline.toml -- node my_adapter.mjs
  misread check --rule 'union/*' --surface mcp --report ndjson=run.ndjson -- ./my_adapter")]
pub(super) struct Args {
    #[command(flatten)]
    flags: RunFlags,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    reach: Reach,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let outputs = Outputs::open(&args.files.reports)?;
    let stream = observe(&args.flags, &args.reach, Some(&args.files))?;
    outputs.write(&stream, &args.reach)?;
    if let Some((folder, earlier @ 1..)) = &stream.earlier {
        let folder = folder.display();
        screen::say(&format!(
            "counterexamples of other runs are in {folder}: {earlier}; remove what you no longer \
             replay"
        ));
    }
    Ok(stream.exit)
}

/// Runs with these flags; files only where they are named.
pub(super) fn observe(
    flags: &RunFlags,
    reach: &Reach,
    files: Option<&Files>,
) -> Result<Stream, Failure> {
    let specs: Vec<Arc<Spec>> = if flags.spec == AUTO {
        SHIPPED.iter().map(|(name, _)| input::spec(name)).collect::<Result<_, _>>()?
    } else {
        vec![input::spec(&flags.spec)?]
    };
    // Read anew for each spec, but proved to be readable before anything is started.
    for spec in &specs {
        flags.settings(spec, reach)?;
        pipeline(flags, files, spec)?;
    }
    let mut implementation = ports::start(&reach.command, &flags.limits.limits())?;
    known_surfaces(&flags.surfaces, implementation.as_ref())?;
    if let [spec] = specs.as_slice() {
        return one(flags, reach, pipeline(flags, files, spec)?, spec, implementation.as_mut());
    }
    best(flags, reach, files, &specs, implementation.as_mut())
}

fn one(
    flags: &RunFlags,
    reach: &Reach,
    mut pipeline: Pipeline,
    spec: &Arc<Spec>,
    implementation: &mut dyn Implementation,
) -> Result<Stream, Failure> {
    let settings = flags.settings(spec, reach)?;
    let what = format!("checking against `{}`", spec.name);
    let progress = Progress::start(screen::talks(), what, &settings);
    let result = ports::run(&settings, implementation, &mut |event| pipeline.accept(event));
    drop(progress);
    Ok(pipeline.finish(result))
}

/// Runs under each shipped spec; the stream of the one that leaves the fewest findings, with a
/// warning that says so. Counterexamples are written for that one only.
fn best(
    flags: &RunFlags,
    reach: &Reach,
    files: Option<&Files>,
    specs: &[Arc<Spec>],
    implementation: &mut dyn Implementation,
) -> Result<Stream, Failure> {
    let mut counts = Vec::new();
    for spec in specs {
        let stream = one(flags, reach, Pipeline::default(), spec, implementation)?;
        if stream.exit == Exit::Unobserved {
            return Ok(stream);
        }
        counts.push((failing(&stream), spec));
    }
    let told: Vec<String> =
        counts.iter().map(|(count, spec)| format!("`{}` {count}", spec.name)).collect();
    // The first of equals: the order of the shipped files is that of preference.
    let Some((count, spec)) = counts.into_iter().min_by_key(|(count, _)| *count) else {
        return Err(Failure::usage("no spec file is shipped"));
    };
    let mut pipeline = pipeline(flags, files, spec)?;
    let what = format!(
        "`{}` fits best, with {count} findings left; findings by spec: {}",
        spec.name,
        told.join(", ")
    );
    pipeline.accept(Event::Warning(Warning { kind: "spec/auto".to_owned(), what }));
    one(flags, reach, pipeline, spec, implementation)
}

fn failing(stream: &Stream) -> usize {
    let fails = |event: &&Event| match event {
        Event::Finding(finding) => finding.verdict == Weight::Fail,
        Event::Run(_)
        | Event::Warning(_)
        | Event::Rule(_)
        | Event::Stale(_)
        | Event::Error(_)
        | Event::End(_) => false,
    };
    stream.events.iter().filter(fails).count()
}

fn pipeline(flags: &RunFlags, files: Option<&Files>, spec: &Spec) -> Result<Pipeline, Failure> {
    let mut pipeline = Pipeline::default()
        .strict(flags.strict)
        .partial(flags.partial())
        .with_spec_text(spec.text.clone());
    let Some(files) = files else { return Ok(pipeline) };
    if let Some(path) = &files.baseline {
        let baseline = misread_specs::baseline::load(path).map_err(Failure::usage)?;
        pipeline = pipeline.with_excuses(Excuses::new(baseline, today()));
    }
    let folder = Folder::open(&files.findings).map_err(Failure::usage)?;
    Ok(pipeline.with_folder(folder))
}

pub(super) fn known_surfaces(
    filters: &[String],
    implementation: &dyn Implementation,
) -> Result<(), Failure> {
    let description = implementation.describe();
    let there: Vec<&str> = description.surfaces.keys().map(String::as_str).collect();
    match filters.iter().find(|filter| !there.contains(&filter.as_str())) {
        None => Ok(()),
        Some(filter) => Err(Failure::nothing(format!(
            "`{}` has no surface `{filter}`; there are: {}",
            description.name,
            there.join(", ")
        ))),
    }
}

/// Where reports go.
struct Outputs {
    files: Vec<(Format, String, Destination)>,
    standard: Format,
}

impl Outputs {
    fn open(reports: &[String]) -> Result<Self, Failure> {
        let mut outputs = Self { files: Vec::new(), standard: Format::Terminal };
        let mut named = false;
        for report in reports {
            let Some((name, file)) = report.split_once('=') else {
                return Err(Failure::usage(format!(
                    "`--report {report}` names no file; write `--report FORMAT=FILE`"
                )));
            };
            let Some(format) = Format::named(name) else {
                let all = Format::ALL.map(Format::name).join(", ");
                return Err(Failure::usage(format!(
                    "no report format is called `{name}`; there are: {all}"
                )));
            };
            if file.is_empty() {
                return Err(Failure::usage(format!(
                    "`--report {report}` names no file behind `=`; write `--report \
                     {name}=FILE`, or `{name}=-` for standard output"
                )));
            }
            if file == STANDARD_OUTPUT {
                if std::mem::replace(&mut named, true) {
                    return Err(Failure::usage(
                        "two reports are to go to standard output; give `-` to one of them, and \
                         the other a file",
                    ));
                }
                outputs.standard = format;
                continue;
            }
            let destination = Destination::open(Path::new(file)).map_err(|fault| {
                Failure::usage(format!(
                    "{file}: the report cannot be written here: {fault}; name another file"
                ))
            })?;
            outputs.files.push((format, file.to_owned(), destination));
        }
        Ok(outputs)
    }

    fn write(self, stream: &Stream, reach: &Reach) -> Result<(), Failure> {
        let reference = reach.command.is_empty();
        let plain = Options { command: reach.command.clone(), reference, ..Options::default() };
        for (format, file, destination) in self.files {
            let text = report::render(format, &stream.events, &plain);
            destination.write(text.as_bytes()).map_err(|fault| {
                Failure::lost(format!("{file}: the report could not be written: {fault}"))
            })?;
        }
        let options = Options { command: reach.command.clone(), reference, ..screen::options() };
        screen::print(&report::render(self.standard, &stream.events, &options))
    }
}
