//! The section for the mission of a level.

use super::draft::Draft;
use super::options;
use super::texts::PanelText;
use super::window::rows;
use crate::texts::surroundings::{content_name, gate_name};
use crate::texts::{Say, say};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::{self, MissionPlan, TreeLine, WayKind};

/// The mission of the current level.
#[derive(Default)]
pub(super) struct MissionSection {
    planning: Slot<(Arc<Level>, Option<MissionPlan>)>,
    planned: Option<(Arc<Level>, Option<MissionPlan>)>,
    /// The level whose mission was requested last.
    asked: Option<Arc<Level>>,
}

/// The maximum height of the diagram, in points. A taller diagram has scroll bars.
const MAX_HEIGHT: f32 = 260.0;

impl MissionSection {
    pub(super) fn edit(&mut self, ui: &mut Ui, draft: &mut Draft, level: Option<&Arc<Level>>) {
        rows(ui, "mission", |ui| {
            options::edit(ui, draft, options::MISSION);
        });
        if let Some(plan) = level.and_then(|level| self.plan(level)) {
            show(ui, plan);
        }
    }

    /// Returns the mission of a level that was not edited, once it has been computed in the background.
    fn plan(&mut self, level: &Arc<Level>) -> Option<&MissionPlan> {
        let is = |of: &Arc<Level>| Arc::ptr_eq(of, level);
        if !self.asked.as_ref().is_some_and(is) {
            self.asked = Some(level.clone());
            let level = level.clone();
            self.planning.ask(move |progress| {
                let recipe = level.true_recipe();
                let recipe = recipe.filter(|recipe| recipe.mission.patterns > 0);
                let plan = recipe
                    .and_then(|recipe| make::mission_heard(recipe, &mut progress.until()).ok()?);
                (level, plan)
            });
        }
        if let Some(planned) = self.planning.take_ready(WaitForWork::default()) {
            self.planned = Some(planned);
        }
        let planned = self.planned.as_ref().filter(|(of, _)| is(of));
        planned.and_then(|(_, plan)| plan.as_ref())
    }
}

/// Shows the places of a mission as a tree.
fn show(ui: &mut Ui, plan: &MissionPlan) {
    let scroll = ScrollArea::both().id_salt("mission").max_height(MAX_HEIGHT);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for line in plan.tree() {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.monospace(RichText::new(&line.branches).weak());
                let words = ui.text(words(plan, &line));
                ui.label(words);
            });
        }
    });
}

/// Describes a line: what is in front of the place, its number, and what is in it.
fn words(plan: &MissionPlan, line: &TreeLine) -> Say {
    let way = line.way.map(|way| plan.ways()[way].kind);
    let between = match way {
        None | Some(WayKind::Passage) => Say::Nothing,
        Some(WayKind::SecretDoor) => say!("mission-secret-door"),
        Some(WayKind::Gate(gate)) => gate_name(gate),
    };
    let number = line.place + 1;
    if line.is_seen {
        return say!("mission-sees", number);
    }
    if line.is_repeated {
        let back = say!("mission-back", number);
        return Say::Several(vec![between, back], ", ");
    }
    let mut parts = vec![between, say!("mission-place", number)];
    if line.place == 0 {
        parts.push(say!("mission-start"));
    }
    if line.place == plan.finish() {
        parts.push(say!("mission-finish"));
    }
    let contents = plan.places()[line.place].contents.iter();
    parts.extend(contents.map(|&content| match content {
        Content::Treasure(_) => say!("mission-treasure"),
        content => content_name(content),
    }));
    Say::Several(parts, ", ")
}
