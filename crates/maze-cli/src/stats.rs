//! The command `maze stats`, which measures a maze and compares it with others.

use crate::error::Error;
use crate::flags;
use crate::input::{Source, add_default_size};
use crate::mission;
use crate::output;
use crate::progress;
use crate::table::markdown;
use clap::ValueEnum;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use warren_dungeon::level::Level;
use warren_dungeon::route::SolutionKind;
use warren_dungeon::survey::{self, Figure, Measures, Refused, Survey, compare};
use warren_export::recipe_of;
use warren_maze::topology::Topology;

/// Measure a maze, and compare it with mazes from other seeds
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Also make this number of mazes from the same recipe with consecutive seeds, and
    /// print their mean and deviation
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    samples: Option<u32>,
    /// The format of the figures
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  maze stats maze.txt
  maze stats --algorithm wilson --width 300 --height 300 --samples 20
  maze stats level.ron --samples 100 --format json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A Markdown table, for people
    Table,
    /// JSON, for other programs
    Json,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let level = args.source.read()?.level;
    let measures = survey::measures(&level);
    let survey = args.samples.map(|samples| survey(&level, samples));
    let survey = survey.transpose()?;
    let text = match args.format {
        Format::Table => {
            let plan = mission::of(&level).map(|plan| format!("\n```text\n{plan}```\n"));
            table(&measures, survey.as_ref()) + &plan.unwrap_or_default()
        }
        Format::Json => json(&level, &measures, survey.as_ref()),
    };
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    args.source.print_fresh_seed(&level);
    Ok(())
}

fn survey(level: &Level, samples: u32) -> Result<Survey, Error> {
    let recipe = recipe_of(level)
        .map_err(|why| Error::Usage(format!("--samples needs the recipe of this maze: {why}")))?;
    let bar = progress::mazes(samples);
    let survey = survey::survey(recipe, samples, || {
        bar.inc(1);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    Ok(survey?)
}

/// Formats a table with one row per figure. Figures that no maze has are omitted.
fn table(measures: &Measures, survey: Option<&Survey>) -> String {
    let mut head = vec!["figure".to_owned(), "this maze".into()];
    if let Some(survey) = survey {
        let mean = format!("mean of {}", survey.levels.len());
        head.extend([mean, "deviation".into()]);
    }
    let mut lines = vec![head];
    for one in compare(measures, survey) {
        let show = |value: Option<f64>| value.map_or("none".into(), |value| one.figure.text(value));
        let mut line = vec![one.figure.name().to_owned(), show(one.own)];
        if survey.is_some() {
            line.push(show(one.spread.map(|spread| spread.mean)));
            line.push(show(one.spread.map(|spread| spread.deviation)));
        }
        lines.push(line);
    }
    if let Some(kind) = measures
        .solution_kind
        .filter(|_| measures.figure(Figure::Gates).is_some())
    {
        let mut line = vec!["solution kind".to_owned(), meaning(kind).into()];
        line.resize(lines[0].len(), String::new());
        lines.push(line);
    }
    let refused =
        |survey: &Survey| flags::refused_seeds(survey.levels.len() as u32, &survey.refused);
    markdown(&lines) + &survey.map_or(String::new(), refused)
}

/// Returns what the kind of a solution means.
fn meaning(kind: SolutionKind) -> &'static str {
    match kind {
        SolutionKind::Walkable => "can be walked",
        SolutionKind::ThroughGates => "passes closed gates, because there is no way",
        SolutionKind::SearchGivenUp => "passes closed gates, because the search was given up",
    }
}

fn json(level: &Level, measures: &Measures, survey: Option<&Survey>) -> String {
    let figures: Map<String, Value> = Figure::ALL
        .into_iter()
        .map(|figure| (figure.key().into(), json!(measures.figure(figure))))
        .collect();
    let mut all = json!({
        "grid": level.grid().spec(),
        "cells": level.grid().cells(),
        "open_cells": measures.open,
        "counts": {
            "cells_without_a_passage": measures.degrees[0],
            "dead_ends": measures.degrees[1],
            "straights": measures.straights,
            "turns": measures.turns(),
            "junctions": measures.junctions(),
            "crossroads": measures.crossroads(),
        },
        "figures": figures,
        "solution": measures.solution_kind.map(SolutionKind::name),
    });
    if let Some(plan) = mission::of(level) {
        all["mission"] = mission::json(level, &plan);
    }
    if let Some(survey) = survey {
        let spreads = survey.figures.iter().map(|(figure, spread)| {
            let spread = json!({
                "levels": spread.levels,
                "mean": spread.mean,
                "deviation": spread.deviation,
            });
            (figure.key().into(), spread)
        });
        let refused = survey.refused.iter().map(
            |Refused { reason, seeds }| json!({ "reason": reason.to_string(), "seeds": seeds }),
        );
        all["samples"] = json!(survey.levels.len());
        all["refused"] = refused.collect();
        all["spreads"] = Value::Object(spreads.collect());
    }
    format!("{all:#}\n")
}
