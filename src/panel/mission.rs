//! The section for the mission of a level.

use super::draft::Draft;
use super::options;
use super::outline;
use super::texts::PanelText;
use super::window::rows;
use crate::texts::surroundings::{content_name, gate_name};
use crate::texts::{Say, say};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::{self, MissionPlan, TreeLine, TreePart};

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
            let edit = ui.button(ui.text(say!("outline-edit")));
            if edit
                .on_hover_text(ui.text(say!("outline-edit-hint")))
                .clicked()
            {
                outline::set(&mut draft.recipe, plan.outline());
            }
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
                let words = ui.text(words(&line));
                ui.label(words);
            });
        }
    });
}

/// Describes a line: what is in front of the place, its number, and what is in it.
fn words(line: &TreeLine) -> Say {
    let parts = line.parts.iter().map(|part| match *part {
        TreePart::SecretDoor => say!("mission-secret-door"),
        TreePart::Gate(gate) if gate.is_open_at_first() => {
            say!("mission-open", gate = gate_name(gate))
        }
        TreePart::Gate(gate) => gate_name(gate),
        TreePart::Place(number) => say!("mission-place", number),
        TreePart::Back(number) => say!("mission-back", number),
        TreePart::Start => say!("mission-start"),
        TreePart::Finish => say!("mission-finish"),
        TreePart::Content(Content::Treasure(_)) => say!("mission-treasure"),
        TreePart::Content(content) => content_name(content),
    });
    Say::Several(parts.collect(), ", ")
}
