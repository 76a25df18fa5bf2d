//! The section that says whether the level can be won and whether it can be lost. The search for a
//! proof runs in the background.

use super::edit_pause::EditPause;
use super::level_map::LevelMap;
use super::style::{alarm, good};
use super::texts::PanelText;
use crate::texts::surroundings::gate_name;
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_egui::egui::{Spinner, Ui};
use bevy_warren::level::CurrentLevel;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::{CellName, Level};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::route::Action;

/// The verdict on the current level.
#[derive(Resource, Default)]
pub struct LevelProof {
    proving: Slot<(Arc<Level>, Verdict)>,
    proved: Option<(Arc<Level>, Verdict)>,
    /// The level that is being examined, or was examined last.
    asked: Option<Arc<Level>>,
}

impl LevelProof {
    /// Returns the verdict on a level, or `None` if it is not known yet.
    pub fn of(&self, level: &Arc<Level>) -> Option<&Verdict> {
        let proved = self.proved.as_ref();
        let proved = proved.filter(|(of, _)| Arc::ptr_eq(of, level));
        proved.map(|(_, verdict)| verdict)
    }

    /// Examines the level in the background, unless it was examined before. A level that was just
    /// edited is examined after a pause.
    fn follow(&mut self, level: &Arc<Level>, pause: &EditPause, wait: WaitForWork) {
        let is_it = |asked: &Arc<Level>| Arc::ptr_eq(asked, level);
        let is_new = !self.asked.as_ref().is_some_and(is_it);
        if is_new && !pause.is_over() {
            self.asked = None;
            self.proving.give_up();
        } else if is_new {
            self.asked = Some(level.clone());
            let level = level.clone();
            self.proving.ask(move |_| {
                let verdict = certify(&*level);
                (level, verdict)
            });
        }
        if let Some(proved) = self.proving.take_ready(wait) {
            self.proved = Some(proved);
        }
    }

    /// Shows the verdict, and buttons that play its moves back on the map.
    pub(super) fn show(&self, ui: &mut Ui, level: &Arc<Level>, map: &mut LevelMap) {
        let Some(verdict) = self.of(level) else {
            ui.horizontal(|ui| {
                ui.add(Spinner::new().size(14.0));
                ui.weak(ui.text(say!("panel-proof-working")));
            });
            return;
        };
        let (line, why) = verdict_lines(level, verdict);
        let color = match verdict {
            Verdict::Certified(_) => good(ui),
            Verdict::Losing { .. } | Verdict::Unwinnable { .. } => alarm(ui),
            Verdict::Unknown { .. } => ui.visuals().text_color(),
        };
        ui.colored_label(color, ui.text(line));
        if why != Say::Nothing {
            ui.label(ui.text(why));
        }
        let (route, fatal): (Option<&[Action]>, Option<&[Action]>) = match verdict {
            Verdict::Certified(certificate) => (Some(&certificate.route), None),
            Verdict::Losing { route, fatal, .. } => (Some(route), Some(fatal)),
            Verdict::Unwinnable { .. } => (None, None),
            Verdict::Unknown { route, .. } => (route.as_deref(), None),
        };
        ui.horizontal(|ui| {
            for (name, actions) in [
                (say!("panel-proof-fatal"), fatal),
                (say!("panel-proof-route"), route),
            ] {
                if let Some(actions) = actions
                    && ui.button(ui.text(name)).clicked()
                {
                    map.play(level.clone(), actions.to_vec());
                }
            }
            if map.is_playing() && ui.button(ui.text(say!("panel-proof-stop"))).clicked() {
                map.stop();
            }
        });
    }
}

/// Examines the current level while the panel is open.
pub(super) fn examine(
    panel: Res<PanelUse>,
    current: Res<CurrentLevel>,
    pause: Res<EditPause>,
    wait: Res<WaitForWork>,
    mut proof: ResMut<LevelProof>,
) {
    if let Some(level) = current.0.as_ref().filter(|_| panel.open) {
        proof.bypass_change_detection().follow(level, &pause, *wait);
    }
}

/// Returns a line with the verdict, and a line with the reason.
fn verdict_lines(level: &Level, verdict: &Verdict) -> (Say, Say) {
    match verdict {
        Verdict::Certified(_) => (say!("panel-proof-certified"), Say::Nothing),
        Verdict::Losing { closed, .. } => (say!("panel-proof-losing"), limits(level, closed)),
        Verdict::Unwinnable { closed } => (say!("panel-proof-unwinnable"), limits(level, closed)),
        Verdict::Unknown { why, .. } => {
            let why = of_library::unprovable(*why);
            (say!("panel-proof-unknown"), why)
        }
    }
}

/// Describes the gates beyond which the player cannot get.
fn limits(level: &Level, closed: &[usize]) -> Say {
    let gate = |&number: &usize| {
        let (side, gate) = level.gates().get(number);
        let cell = Say::verbatim(CellName::of(level.grid(), side.cell));
        say!("panel-proof-gate", gate = gate_name(gate), cell)
    };
    match closed {
        [] => say!("panel-proof-walls"),
        _ => {
            let gates = Say::Several(closed.iter().map(gate).collect(), ", ");
            say!("panel-proof-limits", gates)
        }
    }
}
