//! The debug panel: every parameter of a recipe, live, and what the level
//! measures.
//!
//! It edits a recipe and asks for a level; what the level is, and what is laid
//! over it, is kept elsewhere. A section a file, `window` puts them together.

mod algorithm;
mod copy;
mod draft;
mod grid;
mod levels;
mod look;
mod loops;
mod mask;
mod measures;
mod overlays;
mod placement;
mod plot;
mod rules;
mod seed;
mod status;
mod window;
mod words;

pub use seed::SEED_FIELD;

use crate::controls::action::Action;
use crate::input::actions::{self, PanelInput};
use crate::level::{CurrentLevel, LevelChanged, LevelFault, LevelInMaking, OpenLevel};
use crate::overlay::ShownOverlay;
use crate::schedule::{FrameSystems, order};
use crate::states::Screen;
use crate::store::Store;
use crate::texts::{Say, Texts};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};
use copy::Pasted;
use draft::Draft;
use levels::Levels;
use measures::Figures;
use seed::Seed;

/// A panel on F1 in which designers tune generation, save levels and load them.
pub struct DebugPanelPlugin;

impl Plugin for DebugPanelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.add_plugins(EguiPlugin::default())
            .init_resource::<CurrentLevel>()
            .add_message::<OpenLevel>()
            .add_message::<LevelChanged>()
            .init_resource::<PanelInput>()
            .init_resource::<Panel>()
            .init_resource::<LevelFault>()
            .init_resource::<LevelInMaking>()
            .init_resource::<ShownOverlay>()
            .init_resource::<Store>()
            .init_resource::<Texts>()
            .add_observer(look::set_font)
            .add_systems(
                Update,
                (
                    toggle.run_if(
                        in_state(Screen::Playing).and_then(actions::just_pressed(Action::Panel)),
                    ),
                    take_up,
                    measure_anew.run_if(on_message::<LevelChanged>),
                )
                    .chain()
                    .in_set(FrameSystems::Interface),
            )
            .add_systems(OnExit(Screen::Playing), close)
            .add_systems(
                EguiPrimaryContextPass,
                (
                    window::show,
                    sense.run_if(resource_exists::<EguiWantsInput>),
                )
                    .chain(),
            );
    }
}

/// What the panel shows and edits, section by section.
#[derive(Resource, Default)]
struct Panel {
    draft: Draft,
    /// Why the last change was taken back.
    refused: Option<Say>,
    seed: Seed,
    figures: Figures,
    levels: Levels,
    pasted: Pasted,
}

fn close(mut input: ResMut<PanelInput>) {
    *input = PanelInput::default();
}

fn toggle(mut input: ResMut<PanelInput>) {
    input.open = !input.open;
}

/// Takes the recipe up that was asked for last, here or elsewhere.
fn take_up(mut asked: MessageReader<OpenLevel>, mut panel: ResMut<Panel>) {
    let recipe = match asked.read().last() {
        Some(OpenLevel::Make(recipe)) => Some(recipe),
        Some(OpenLevel::Take(level)) => level.recipe(),
        Some(OpenLevel::Stop) | None => None,
    };
    if let Some(recipe) = recipe {
        let panel = &mut *panel;
        panel.seed.take_up(&panel.draft.recipe, recipe);
        panel.draft.take_up(recipe);
        panel.refused = None;
    }
}

fn measure_anew(current: Res<CurrentLevel>, mut panel: ResMut<Panel>) {
    panel.figures.forget(current.0.as_deref());
}

/// While the panel has the keyboard or the mouse, the player does not move.
fn sense(wants: Res<EguiWantsInput>, mut input: ResMut<PanelInput>) {
    input.keyboard = input.open && wants.wants_any_keyboard_input();
    input.pointer = input.open && wants.wants_any_pointer_input();
}
