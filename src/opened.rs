//! The map and the panel, which can be opened over a level.

use crate::controls::action::{Action, ActionSet};
use crate::input::actions;
use crate::panel::PanelZoom;
use crate::states::{HudHidden, Menu, Screen, has_hud, in_play};
use crate::texts::{self, Say, say};
use crate::theme::{self, TextSize, WindowSize, widget};
use bevy::prelude::*;
use bevy_warren::map::{CornerMap, MapOpen};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            toggle_map
                .run_if(actions::just_pressed(Action::Map).and_then(in_play))
                .in_set(FrameSystems::Controls),
            // These systems run after `pause` in `screens/pause.rs`. If `leave_panel` ran first,
            // the key press that closes the panel would also open the pause menu.
            (
                leave_panel.run_if(actions::just_pressed(Action::Pause)),
                show_corner,
                zoom_panel,
                show_line.run_if(has_hud),
            )
                .chain()
                .in_set(FrameSystems::Interface),
        ),
    )
    .add_systems(OnExit(Screen::Playing), close);
}

fn toggle_map(mut map: ResMut<MapOpen>) {
    map.0 = !map.0;
}

/// Closes the panel.
fn leave_panel(mut panel: ResMut<PanelUse>) {
    panel.open = false;
}

fn close(mut map: ResMut<MapOpen>, mut panel: ResMut<PanelUse>) {
    (map.0, panel.open) = (false, false);
}

/// Shows the map in the corner, unless a card would cover part of the map, the window has no space for
/// text below the map, or the player's torch has burned out.
fn show_corner(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    hud: Res<HudHidden>,
    window_size: WindowSize,
    run: Option<Res<Run>>,
    mut corner: ResMut<CornerMap>,
) {
    let is_played = *screen.get() == Screen::Playing && *menu.get() == Menu::None;
    let is_dark = run.is_some_and(|run| run.progress.is_dark(&run.level));
    let has_space = !hud.0 && !window_size.is_tiny();
    corner.set_if_neq(CornerMap(is_played && has_space && !is_dark));
}

/// Applies the interface scale and the text size to the panel.
fn zoom_panel(scale: Res<UiScale>, text_size: Res<TextSize>, mut zoom: ResMut<PanelZoom>) {
    zoom.set_if_neq(PanelZoom(scale.0 * text_size.share()));
}

/// Marks the text line at the bottom of the open map.
#[derive(Component)]
struct MapLine;

/// While the map is open, shows a text line that explains how to use and close the map.
fn show_line(
    mut commands: Commands,
    open: Res<MapOpen>,
    sight: Res<Sight>,
    menu: Res<State<Menu>>,
    window_size: WindowSize,
    line: Option<Single<Entity, With<MapLine>>>,
) {
    let is_seen = matches!(*sight, Sight::Inside | Sight::Above) && *menu.get() == Menu::None;
    let is_open = open.0 && is_seen && !window_size.is_tiny();
    match line {
        None if is_open => {
            let zooms: &[Action] = &[Action::ZoomIn, Action::ZoomOut];
            let zoom = Say::hint(ActionSet::Play, zooms, say!("map-zoom"));
            let close = Say::hint(ActionSet::Play, &[Action::Map], say!("map-close"));
            let told = vec![say!("map"), say!("map-mouse"), zoom, close];
            let node = Node {
                position_type: PositionType::Absolute,
                bottom: px(10),
                padding: px(10).horizontal(),
                width: percent(100),
                justify_content: JustifyContent::Center,
                ..default()
            };
            commands
                .spawn((MapLine, node, Pickable::IGNORE))
                .with_child((
                    widget::label_in(theme::AMBER, Say::Several(told, texts::GAP), 16.0),
                    TextLayout::justify(Justify::Center),
                ));
        }
        Some(line) if !is_open => commands.entity(*line).despawn(),
        _ => {}
    }
}
