//! The debug panel. In the panel, every parameter of a recipe can be edited live. The panel also
//! shows the figures of the level.
//!
//! The panel edits a recipe and requests the level that is made from it. The level and the overlay
//! are resources of other modules. Each section has its own file, and `window` arranges the
//! sections.

mod algorithm;
mod beside;
mod by_hand;
mod compare;
mod copy;
mod difficulty;
mod draft;
#[cfg(feature = "command-line")]
mod dropped;
mod edit_pause;
mod editor;
mod export;
mod extra_passages;
mod gamepad;
mod grid;
mod legend;
mod level_map;
mod levels;
mod light;
mod mask;
#[cfg(feature = "command-line")]
mod mask_file;
mod measures;
mod mission;
mod number;
mod options;
mod outline;
mod overlays;
mod placement;
mod playback;
mod plot;
mod presets;
mod proof;
mod rules;
mod seed;
mod seed_grid;
mod status;
mod style;
mod texts;
mod theme;
mod window;

pub(crate) use editor::test_key;
pub use editor::{AskTestRun, LevelEditor, Tool as EditorTool};
pub use level_map::LevelMap;
pub use proof::LevelProof;
pub use seed::SEED_FIELD;

use crate::controls::bindings::Bindings;
use crate::level_browser::LevelList;
use crate::level_file::LevelFile;
use crate::store::{ReadFiles, Store};
use crate::texts::{Language, Say, Texts};
use bevy::prelude::*;
#[cfg(feature = "command-line")]
use bevy::window::FileDragAndDrop;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInputSet, EguiPlugin, EguiPrimaryContextPass};
use bevy_warren::colours::Colours;
use bevy_warren::flicker::Flicker;
use bevy_warren::level::{
    CancelLevel, CurrentLevel, EditLevel, LevelChanged, LevelEdited, LevelFault, LevelInMaking,
    LevelSource, OpenLevel,
};
use bevy_warren::map::add_drawer;
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::schedule::{FrameSystems, order};
use bevy_warren::work::WaitForWork;
use compare::Comparison;
use copy::PasteField;
use difficulty::DifficultySearch;
use draft::Draft;
use edit_pause::EditPause;
use export::Export;
use levels::Levels;
use mask::MaskEditor;
use measures::Figures;
use mission::MissionSection;
use presets::Presets;
use seed::Seed;
use seed_grid::SeedGrid;

/// A panel in which designers tune generation, and save and load levels. A map of the whole level
/// is shown beside the panel. A game opens the panel with [`PanelUse`]. The plugin does not pause
/// the game while the panel is open.
///
/// The panel needs a [`LevelPlugin`](bevy_warren::level::LevelPlugin), and a camera with a
/// `PrimaryEguiContext`, which bevy_egui can add.
pub struct PanelPlugin;

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        add_drawer(app);
        #[cfg(feature = "command-line")]
        app.add_message::<FileDragAndDrop>().add_systems(
            Update,
            dropped::open_files
                .before(set_recipe)
                .in_set(FrameSystems::Interface),
        );
        if !app.is_plugin_added::<EguiPlugin>() {
            app.add_plugins(EguiPlugin::default());
        }
        app.init_resource::<WaitForWork>()
            .init_resource::<Bindings>()
            .init_resource::<LevelMap>()
            .init_resource::<LevelProof>()
            .init_resource::<CurrentLevel>()
            .add_message::<OpenLevel>()
            .add_message::<CancelLevel>()
            .add_message::<LevelChanged>()
            .add_message::<EditLevel>()
            .add_message::<LevelEdited>()
            .init_resource::<EditPause>()
            .init_resource::<PanelUse>()
            .init_resource::<Panel>()
            .init_resource::<PanelZoom>()
            .init_resource::<LevelFault>()
            .init_resource::<LevelInMaking>()
            .init_resource::<ShownOverlay>()
            .init_resource::<Store>()
            .init_resource::<LevelFile>()
            .init_resource::<LevelList>()
            .init_resource::<Language>()
            .init_resource::<Texts>()
            .init_resource::<Colours>()
            .init_resource::<Flicker>()
            .add_plugins(editor::plugin)
            .add_systems(ReadFiles, |mut panel: ResMut<Panel>| panel.presets.forget())
            .add_observer(style::set_style)
            .add_systems(
                PreUpdate,
                gamepad::press
                    .in_set(EguiInputSet::ReadBevyMessages)
                    .run_if(editor::panel_in_hand),
            )
            .add_systems(
                Update,
                (
                    level_map::cover.in_set(FrameSystems::Controls),
                    (edit_pause::measure, proof::examine)
                        .chain()
                        .in_set(FrameSystems::Interface),
                    (
                        level_map::make,
                        level_map::play_back,
                        level_map::place,
                        level_map::look,
                        editor::choose_button,
                        level_map::show_map,
                    )
                        .chain()
                        .in_set(FrameSystems::Interface),
                    (
                        set_recipe,
                        follow_level
                            .run_if(on_message::<LevelChanged>.or_eager(on_message::<LevelEdited>)),
                    )
                        .chain()
                        .in_set(FrameSystems::Interface),
                ),
            )
            .add_systems(
                EguiPrimaryContextPass,
                (
                    window::show_panel,
                    record_input_use.run_if(resource_exists::<EguiWantsInput>),
                )
                    .chain(),
            );
    }
}

/// The zoom factor of the panel, 1 by default. Large factors are reduced so that there is room for
/// the world beside the panel.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct PanelZoom(pub f32);

impl Default for PanelZoom {
    fn default() -> PanelZoom {
        PanelZoom(1.0)
    }
}

/// The state of the panel, by section.
#[derive(Resource, Default)]
struct Panel {
    draft: Draft,
    mask: MaskEditor,
    /// The reason why the last change was undone.
    refused: Option<Say>,
    seed: Seed,
    figures: Figures,
    levels: Levels,
    difficulty: DifficultySearch,
    export: Export,
    pasted: PasteField,
    mission: MissionSection,
    presets: Presets,
    seeds: SeedGrid,
    comparison: Comparison,
}

/// Replaces the draft with the recipe of the latest [`OpenLevel`] message, or otherwise of the latest
/// [`EditLevel`] message, if the message has one.
fn set_recipe(
    mut asked: MessageReader<OpenLevel>,
    mut edited: MessageReader<EditLevel>,
    mut panel: ResMut<Panel>,
) {
    let edited = edited.read().last();
    let asked = match asked.read().last().map(|asked| &asked.source) {
        // A draft has no pack.
        Some(LevelSource::Recipe(asked)) if asked.pack.is_some() => None,
        Some(LevelSource::Recipe(asked)) => Some((&asked.recipe, asked.is_fresh)),
        Some(LevelSource::Level(level)) => level.recipe().map(|recipe| (recipe, false)),
        Some(LevelSource::Asset(_)) => None,
        None => edited.and_then(|edit| Some((edit.0.recipe()?, false))),
    };
    if let Some((recipe, is_fresh)) = asked {
        let panel = &mut *panel;
        panel.seed.set_recipe(&panel.draft.recipe, recipe, is_fresh);
        panel.draft.set_recipe(recipe);
        panel.refused = None;
    }
}

/// Discards the figures that do not apply to the new level. If a random seed was replaced because
/// no level could be made with it, stores the new seed in the draft.
fn follow_level(
    mut opened: MessageReader<LevelChanged>,
    mut edited: MessageReader<LevelEdited>,
    current: Res<CurrentLevel>,
    making: Res<LevelInMaking>,
    mut panel: ResMut<Panel>,
) {
    let panel = &mut *panel;
    let now = current.0.as_deref();
    let replaces = |edit: &&LevelEdited| now.is_none_or(|now| edit.comparable(now).is_none());
    let is_edited = edited.read().filter(replaces).count() + opened.read().count() == 0;
    panel.figures.forget(now, is_edited);
    let made = current.0.as_ref().and_then(|level| level.recipe());
    if let (Some(made), None) = (made, making.making()) {
        panel.seed.set_made_seed(&mut panel.draft, made.seed);
    }
}

/// Records whether the panel uses the keyboard or the mouse, so that input for the panel does not
/// also move the player.
fn record_input_use(
    wants: Res<EguiWantsInput>,
    editor: Res<LevelEditor>,
    mut input: ResMut<PanelUse>,
) {
    let draws = editor.is_drawing && input.covers;
    let is_used = draws || wants.wants_any_keyboard_input();
    input.keyboard = input.open && is_used;
    input.pointer = input.open && wants.wants_any_pointer_input();
    if !input.open {
        input.width = 0.0;
    }
}
