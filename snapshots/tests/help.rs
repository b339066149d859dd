//! The help of the command and of each of its commands, as it is read at 100 columns.

use clap::Command;

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../help");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[test]
fn every_command_explains_itself_with_an_example() {
    let mut command = misread::cli::command().term_width(100);
    command.build();
    settings().bind(|| walk(&command, "misread"));
}

fn walk(command: &Command, name: &str) {
    let help = command.clone().term_width(100).render_long_help().to_string();
    assert!(help.contains("Example"), "the help of `{name}` has no example");
    let version = env!("CARGO_PKG_VERSION");
    insta::assert_snapshot!(name.replace(' ', "-"), help.replace(version, "VERSION"));
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        walk(inner, &format!("{name} {}", inner.get_name()));
    }
}
