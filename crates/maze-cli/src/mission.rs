//! The mission of a level, for commands that describe levels.

use serde_json::{Value, json};
use warren_dungeon::level::{CellName, Level};
use warren_dungeon::make::{self, MissionPlan, WayKind};

/// Returns the mission of a level that was not edited since it was made, if it has one. Makes the level
/// again.
pub(crate) fn of(level: &Level) -> Option<MissionPlan> {
    let recipe = level.true_recipe()?;
    let has_mission = recipe.mission.patterns > 0;
    has_mission.then(|| make::mission(recipe).ok().flatten())?
}

/// Returns a mission for other programs. Places are numbered from 0.
pub(crate) fn json(level: &Level, plan: &MissionPlan) -> Value {
    let name = |cell| CellName::of(level.grid(), cell).to_string();
    let patterns = plan.patterns().iter().map(|planned| {
        json!({
            "pattern": planned.pattern.name(),
            "from": planned.from,
            "on_main_path": planned.is_on_main_path,
            "places": planned.places,
        })
    });
    let places = plan.places().iter().map(|place| {
        let contents = place.contents.iter().map(|content| content.kind().field());
        json!({
            "cells": place.cells.iter().copied().map(name).collect::<Vec<_>>(),
            "contents": contents.collect::<Vec<_>>(),
            "dark": place.is_dark,
            "haunted": place.is_haunted,
        })
    });
    let ways = plan.ways().iter().map(|way| {
        let (kind, is_open) = match way.kind {
            WayKind::Passage => ("passage", true),
            WayKind::SecretDoor => ("secret_door", false),
            WayKind::Gate(gate) => (gate.name(), gate.is_open_at_first()),
        };
        json!({
            "places": way.places,
            "kind": kind,
            "is_open": is_open,
            "cell": name(way.side.cell),
            "side": level.grid().dir_names()[way.side.dir.index()],
        })
    });
    let grates = plan
        .grates()
        .iter()
        .map(|grate| json!({ "places": grate.places, "cell": name(grate.side.cell) }));
    json!({
        "patterns": patterns.collect::<Vec<_>>(),
        "places": places.collect::<Vec<_>>(),
        "ways": ways.collect::<Vec<_>>(),
        "grates": grates.collect::<Vec<_>>(),
        "finish": plan.finish(),
    })
}
