//! The screens around play, one a file.

pub(crate) mod theme;

mod pause;
mod title;
mod win;

use crate::level::{LevelChanged, OpenLevel};
use crate::{FrameSystems, Screen};
use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;
use warren_core::level::Recipe;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        TabNavigationPlugin,
        theme::plugin,
        title::plugin,
        pause::plugin,
        win::plugin,
    ))
    .init_resource::<Entering>()
    .add_systems(
        Update,
        enter_ready
            .in_set(FrameSystems::Begin)
            .run_if(on_message::<LevelChanged>),
    );
}

/// Whether play begins once the level that is being made is there. Until then
/// the screen stays that asked for it.
#[derive(Resource, Default)]
struct Entering(bool);

/// Makes a level and begins to play in it.
fn enter(recipe: Recipe, open: &mut MessageWriter<OpenLevel>, entering: &mut Entering) {
    open.write(OpenLevel::Make(recipe));
    entering.0 = true;
}

fn enter_ready(mut entering: ResMut<Entering>, mut screen: ResMut<NextState<Screen>>) {
    if std::mem::take(&mut entering.0) {
        screen.set(Screen::Playing);
    }
}
