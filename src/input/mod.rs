//! Input from keyboard, mouse and gamepad.

pub(crate) mod actions;
mod assistive;
mod bar;
mod clicks;
mod cursor;
pub(crate) mod handling;
mod menu;
pub(crate) mod offers;
pub(crate) mod requests;
pub(crate) mod tool_in_hand;
mod touch;
pub(crate) mod touch_bar;
pub(crate) mod walk;
mod zoom;

use crate::states::in_play;
use crate::theme::sidebar::Bar;
use bevy::a11y::ActionRequest;
use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::run_is_new;
use bevy_warren::schedule::{FrameSystems, TickSystems};

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<walk::Gait>()
        .init_resource::<PanelUse>()
        .init_resource::<handling::Handling>()
        .init_resource::<walk::Latch>()
        .init_resource::<walk::Gait>()
        .init_resource::<walk::StepWalker>()
        .init_resource::<walk::WalksQuietly>()
        .init_resource::<tool_in_hand::ToolInHand>()
        .init_resource::<requests::Requests>()
        .add_message::<ActionRequest>()
        .add_plugins((touch::plugin, touch_bar::plugin))
        .add_systems(
            First,
            clicks::one_press_a_frame.in_set(PickingSystems::PostInput),
        )
        .add_systems(
            RunFixedMainLoop,
            (
                walk::end_toggled.run_if(run_is_new),
                walk::latch_input.run_if(in_play),
            )
                .chain()
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(
            FixedUpdate,
            (walk::decide, requests::add_requests)
                .chain()
                .in_set(TickSystems::Input),
        )
        .add_systems(
            Update,
            (
                (
                    cursor::grab_cursor,
                    assistive::obey,
                    (menu::move_focus, menu::press_focused).run_if(any_with_component::<TabGroup>),
                    in_play.pipe(zoom::zoom),
                    tool_in_hand::choose_tool.run_if(in_play),
                )
                    .in_set(FrameSystems::Controls),
                requests::clear_requests
                    .in_set(FrameSystems::World)
                    .run_if(run_is_new),
                // Runs after the systems that handle the screen's keys, because the key that
                // switches input back to the map must not have a second effect in the same frame.
                (bar::toggle_bar, bar::focus_bar)
                    .chain()
                    .in_set(FrameSystems::States)
                    .run_if(any_with_component::<Bar>),
            ),
        );
}
