//! Flags that several commands share: which spec, which cases, which limits, how to reach.

use super::failure::Failure;
use super::ports::{Budget, COMPARED_ONE_IN, Layer, Settings};
use crate::limits::{JOBS_MAX, LINE_BYTES_MIN, Limits};
use clap::Args;
use misread_specs::spec::Spec;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How many cases are generated where nothing else is said, in process.
pub(super) const CASES_IN_PROCESS: u64 = 20_000;
/// The same, behind a command.
pub(super) const CASES_OF_COMMAND: u64 = 2_000;
/// How many smaller calls go to an adapter together.
const SHRINK_ROUND: usize = 32;

/// The heading of the limits in the help.
const LIMITS: &str = "Limits";

/// What is run and judged.
#[derive(Args, Clone, Debug)]
pub(super) struct RunFlags {
    /// The spec: `refuse`, `keep`, `repair`, `strict`, a file of your own, or `auto` for the
    /// shipped one that fits best
    #[arg(long, value_name = "NAME|FILE", default_value = "refuse")]
    pub(super) spec: String,
    /// How many cases are generated; the written ones always run [default: 20000 in process, 2000
    /// for a command]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) cases: Option<u64>,
    /// How long cases are generated, instead of how many: `30s`, `5m`
    #[arg(long, value_name = "TIME", conflicts_with = "cases", value_parser = time)]
    pub(super) time: Option<Duration>,
    /// The number that fixes what is generated; the same seed gives the same report
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
    /// How many threads share the work, each with an implementation of its own; 64 at most
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = jobs)]
    pub(super) jobs: usize,
    /// Run only the k-th of n parts of the cases; then nothing in a baseline is stale
    #[arg(long, value_name = "K/N", value_parser = shard, default_value = "1/1")]
    pub(super) shard: (u64, u64),
    /// Stop after this many findings; then nothing in a baseline is stale
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) stop_after: Option<u64>,
    /// Judge only this rule; `*` stands for any characters. May be given several times
    #[arg(long = "rule", value_name = "RULE")]
    pub(super) rules: Vec<String>,
    /// Judge only this surface. May be given several times
    #[arg(long = "surface", value_name = "SURFACE")]
    pub(super) surfaces: Vec<String>,
    /// Generate only from this layer
    #[arg(long, value_enum, value_name = "LAYER")]
    pub(super) layer: Option<Layer>,
    /// A warning fails as a failure does
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    pub(super) limits: LimitFlags,
}

/// The command that starts an adapter.
#[derive(Args, Clone, Debug)]
pub(super) struct Reach {
    /// The command that starts your adapter; the built-in reference is judged where there is none
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<String>,
}

/// Every bound on reaching an implementation.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitFlags {
    /// Longest message line in bytes, each way [default: 16777216]
    #[arg(long, help_heading = LIMITS, value_name = "BYTES", value_parser = line_bytes)]
    line_bytes: Option<usize>,
    /// Time for the answer to `initialize` [default: 20s]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = time)]
    initialize_time: Option<Duration>,
    /// Time for the answer to `define` [default: 5s]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = time)]
    define_time: Option<Duration>,
    /// Time for a message of calls [default: 1s]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = time)]
    call_time: Option<Duration>,
    /// Further time for each argument set of a message [default: 50ms]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = time)]
    set_time: Option<Duration>,
    /// Time from `shutdown` to SIGTERM, and from that to SIGKILL [default: 2s]
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = time)]
    shutdown_time: Option<Duration>,
    /// Most restarts in one run [default: 20]
    #[arg(long, help_heading = LIMITS, value_name = "N")]
    restarts: Option<usize>,
    /// Most calls that hang in one run [default: 40]
    #[arg(long, help_heading = LIMITS, value_name = "N", value_parser = at_least_one)]
    hangs: Option<usize>,
    /// Most answers in one run that are none of the protocol [default: 100]
    #[arg(long, help_heading = LIMITS, value_name = "N", value_parser = at_least_one)]
    amiss: Option<usize>,
    /// How much of standard error is kept, in bytes [default: 65536]
    #[arg(long, help_heading = LIMITS, value_name = "BYTES")]
    stderr_bytes: Option<usize>,
    /// Most argument sets in one message [default: 64]
    #[arg(long, help_heading = LIMITS, value_name = "N", value_parser = at_least_one)]
    batch: Option<usize>,
    /// Most messages that are sent and not yet answered [default: 256]
    #[arg(long, help_heading = LIMITS, value_name = "N", value_parser = at_least_one)]
    window: Option<usize>,
    /// Fewest cases that must exercise a rule whose capability is declared [default: 1]
    #[arg(long, help_heading = LIMITS, value_name = "N")]
    rule_floor: Option<u64>,
    /// Most calls that are spent on making one finding smaller
    #[arg(long, help_heading = LIMITS, value_name = "N", default_value_t = 2_000)]
    pub(super) shrink_calls: usize,
}

impl LimitFlags {
    pub(super) fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            line_bytes: self.line_bytes.unwrap_or(usual.line_bytes),
            initialize_time: self.initialize_time.unwrap_or(usual.initialize_time),
            define_time: self.define_time.unwrap_or(usual.define_time),
            call_time: self.call_time.unwrap_or(usual.call_time),
            set_time: self.set_time.unwrap_or(usual.set_time),
            shutdown_time: self.shutdown_time.unwrap_or(usual.shutdown_time),
            restarts: self.restarts.unwrap_or(usual.restarts),
            hangs: self.hangs.unwrap_or(usual.hangs),
            amiss: self.amiss.unwrap_or(usual.amiss),
            stderr_bytes: self.stderr_bytes.unwrap_or(usual.stderr_bytes),
            batch: self.batch.unwrap_or(usual.batch),
            window: self.window.unwrap_or(usual.window),
            rule_floor: self.rule_floor.unwrap_or(usual.rule_floor),
        }
    }
}

impl RunFlags {
    /// The settings of a run under this spec.
    ///
    /// # Errors
    /// Where a rule filter fits no rule (exit 4).
    pub(super) fn settings(&self, spec: &Arc<Spec>, reach: &Reach) -> Result<Settings, Failure> {
        let usual = if reach.command.is_empty() { CASES_IN_PROCESS } else { CASES_OF_COMMAND };
        let budget = match self.time {
            Some(time) => Budget::Time(time),
            None => Budget::Cases(self.cases.unwrap_or(usual)),
        };
        Ok(Settings {
            spec: Arc::clone(spec),
            seed: self.seed,
            budget,
            layer: self.layer,
            rules: chosen_rules(&self.rules, spec)?,
            surfaces: self.surfaces.clone(),
            stop_after: self.stop_after,
            strict: self.strict,
            shard: self.shard,
            jobs: self.jobs,
            limits: self.limits.limits(),
            shrink_calls: self.limits.shrink_calls,
            shrink_round: if reach.command.is_empty() { 1 } else { SHRINK_ROUND },
            compared_one_in: COMPARED_ONE_IN,
            reach: if reach.command.is_empty() { "in-process" } else { "adapter" },
            judged: Arc::default(),
        })
    }

    /// The run does not see every case.
    pub(super) fn partial(&self) -> bool {
        self.shard != (1, 1) || self.stop_after.is_some()
    }
}

/// The files that a run writes and reads beside.
#[derive(Args, Clone, Debug)]
pub(super) struct Files {
    /// The expected failures of this implementation
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// Where counterexamples are written, in a folder for each spec
    #[arg(long, value_name = "DIR", default_value = ".misread/findings")]
    pub(super) findings: PathBuf,
    /// A further report: `ndjson=FILE`, `json=FILE` or `terminal=FILE`; `-` is standard output.
    /// May be given several times
    #[arg(long = "report", value_name = "FORMAT=FILE")]
    pub(super) reports: Vec<String>,
}

fn chosen_rules(filters: &[String], spec: &Spec) -> Result<Vec<String>, Failure> {
    let mut chosen: Vec<String> = Vec::new();
    for filter in filters {
        let fits = |rule: &&String| crate::baseline::matches(filter, rule);
        let fitting: Vec<&String> = spec.rules.iter().filter(fits).collect();
        if fitting.is_empty() {
            return Err(Failure::nothing(format!(
                "no rule of spec `{}` is called `{filter}`; there are: {}",
                spec.name,
                spec.rules.join(", ")
            )));
        }
        let new = fitting.into_iter().filter(|rule| !chosen.contains(rule)).cloned();
        let new: Vec<String> = new.collect();
        chosen.extend(new);
    }
    Ok(chosen)
}

/// A length of time: `500ms`, `30s`, `5m`, `1h`.
fn time(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let milliseconds = match unit {
        "ms" => Some(1),
        "s" => Some(1_000),
        "m" => Some(60_000),
        "h" => Some(3_600_000),
        _ => None,
    };
    let number = number.parse::<u64>().ok();
    let total = number.zip(milliseconds).and_then(|(number, each)| number.checked_mul(each));
    match total {
        Some(total) if total > 0 => Ok(Duration::from_millis(total)),
        Some(_) => Err("no time at all; give more than 0".to_owned()),
        None => Err("no length of time; write it as in `500ms`, `30s` or `5m`".to_owned()),
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((k, n)) if 1 <= k && k <= n => Ok((k, n)),
        Some(_) | None => Err("no shard; write `k/n` with 1 <= k <= n, as in `2/8`".to_owned()),
    }
}

/// Each job is a process, and more than there are processors gain nothing.
fn jobs(text: &str) -> Result<usize, String> {
    match at_least_one(text)? {
        jobs if jobs > JOBS_MAX => Err(format!(
            "more than {JOBS_MAX} would only wait for one another; give as many as there are \
             processors"
        )),
        jobs => Ok(jobs),
    }
}

/// A line that holds less than the first message needs could never be sent.
fn line_bytes(text: &str) -> Result<usize, String> {
    match at_least_one(text)? {
        bytes if bytes < LINE_BYTES_MIN => {
            Err(format!("no message fits into so few bytes; give {LINE_BYTES_MIN} or more"))
        }
        bytes => Ok(bytes),
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("must be 1 or more".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("must be a whole number".to_owned()),
    }
}
