//! Passes the options from the command line to the plugins.

use super::options::{Opened, Options};
use crate::level_file::LevelFile;
use crate::multimaze::BeginWithNew;
use crate::pilots::demo::DemoPlayer;
use crate::runs::first_input::WaitsForInput;
use crate::settings::{self, GaitQuestion};
use crate::states::{HudHidden, RunsUnwatched, Screen};
use crate::store::{ReadFiles, Store};
use crate::texts::{LanguageChoice, SystemLanguage};
use crate::watch::{BeginAt, WatchSubject};
use crate::window::WindowShape;
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::level::{OpenLevel, UsualRecipe};
use bevy_warren::map::MapOpen;
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::purpose::Purpose;
use bevy_warren::work::WaitForWork;
use std::sync::Arc;
use warren_scenery::detail::Quality;
use warren_scenery::resolution::Resolution;

/// Inserts the resources that the plugins read. Must be called before the plugins are added, so
/// that the plugins do not insert their default values.
pub(super) fn insert_resources(app: &mut App, options: &Options) {
    let is_played = !options.demo && options.replay.is_none();
    let is_unwatched = !is_played || options.screenshot.is_some() || options.frames.is_some();
    let store = match !is_unwatched && !options.headless {
        true => Store::default(),
        false => Store::default().keeping_nothing(),
    };
    app.insert_resource(WaitForWork(options.headless))
        .insert_resource(UsualRecipe(options.recipe.clone()))
        .insert_resource(store)
        .insert_resource(HudHidden(options.no_hud || options.sheet.is_some()))
        .insert_resource(RunsUnwatched(is_unwatched))
        // Without a window, there are no keys.
        .insert_resource(WaitsForInput(!is_unwatched && !options.headless))
        .insert_resource(match is_unwatched || options.headless {
            true => GaitQuestion::Settled,
            false => GaitQuestion::Open,
        })
        .insert_resource(SystemLanguage(options.system_language))
        .add_systems(ReadFiles, override_settings.after(settings::recall))
        .insert_resource(options.view)
        .insert_resource(MapOpen(options.open == Some(Opened::Map)))
        .insert_resource(PanelUse {
            open: options.open == Some(Opened::Panel) || options.overlay.is_some(),
            ..default()
        })
        .insert_resource(ShownOverlay(options.overlay));
    if options.demo {
        app.init_resource::<DemoPlayer>();
    }
    if let Some(kind) = &options.multimaze {
        app.insert_resource(kind.clone())
            .insert_resource(BeginWithNew);
    }
    if let (Some(mode), Some(level)) = (options.watch, &options.level) {
        app.insert_resource(WatchSubject::in_level(mode, level));
        let half_way = options.screenshot.as_ref().map(|_| BeginAt::HalfWay);
        let begin_at = options.watch_step.map(BeginAt::Step).or(half_way);
        if let Some(begin_at) = begin_at {
            app.insert_resource(begin_at);
        }
    }
}

/// Replaces settings with options from the command line. The values from the command line are not
/// saved.
fn override_settings(
    options: Res<Options>,
    mut language: ResMut<LanguageChoice>,
    mut quality: ResMut<Quality>,
    mut resolution: ResMut<Resolution>,
    mut flicker: ResMut<Flicker>,
    mut shape: ResMut<WindowShape>,
) {
    language.0 = options.language.or(language.0);
    *quality = options.quality.unwrap_or(*quality);
    // Pictures must not depend on the machine's speed.
    let sharp = options.is_picture().then_some(Resolution::Percent(100));
    *resolution = options.resolution.or(sharp).unwrap_or(*resolution);
    flicker.0 &= !options.still;
    // In full-screen mode, the window would not have the size that the command line or the
    // screenshot requires.
    if options.window.is_some() || options.screenshot.is_some() {
        *shape = WindowShape::Window;
    }
}

/// Makes the level that is visible behind the card of a game that does not have the player's files.
pub(super) fn open_behind_card(options: Res<Options>, mut open: MessageWriter<OpenLevel>) {
    open.write(OpenLevel::make(options.recipe.clone()));
}

/// Opens the first screen and the first level. If the command line selects no level, makes a level
/// that is visible behind the title screen.
pub(super) fn open_first(
    options: Res<Options>,
    mut screen: ResMut<NextState<Screen>>,
    mut open: MessageWriter<OpenLevel>,
    mut file: ResMut<LevelFile>,
) {
    match &options.level {
        Some(level) => {
            let is_played = !options.demo && options.replay.is_none();
            if let Some(path) = options.file.as_ref().filter(|_| is_played) {
                file.follow(path, level.clone());
            }
            let replay = options.replay.clone().map(Arc::new);
            let purpose = replay.map(Purpose::Replay).unwrap_or_default();
            open.write(OpenLevel::take(level.clone()).with_purpose(purpose));
            screen.set(match options.watch {
                Some(_) => Screen::Watching,
                None => Screen::Playing,
            });
        }
        None => {
            open.write(match &options.first {
                Some(recipe) => OpenLevel::make(recipe.clone()).awaited(),
                None => OpenLevel::make(options.recipe.clone()),
            });
        }
    }
    if options.multimaze.is_some() {
        screen.set(Screen::MultiMaze);
    }
}
