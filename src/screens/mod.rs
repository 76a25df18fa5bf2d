//! The screens around play, one a file.

pub(crate) mod theme;

mod pause;
mod title;
mod win;

use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        TabNavigationPlugin,
        theme::plugin,
        title::plugin,
        pause::plugin,
        win::plugin,
    ));
}
