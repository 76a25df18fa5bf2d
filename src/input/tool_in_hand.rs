//! The tool in the player's hand. One control uses it, and another one chooses the next tool, so that a
//! gamepad has all tools with two buttons.

use super::offers::useful_tools;
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::news::News;
use crate::states::View;
use crate::texts::say;
use bevy::prelude::*;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::Run;

/// The tool that [`Action::UseTool`] uses.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToolInHand {
    /// The tool that the player has chosen, even if it is not useful at the moment.
    chosen: Option<Action>,
    /// The chosen tool if it is useful, and otherwise the first useful tool.
    tool: Option<Action>,
}

impl ToolInHand {
    /// Returns the tool, or `None` if no tool is useful.
    pub(crate) fn tool(self) -> Option<Action> {
        self.tool
    }

    /// Returns whether the player has ever chosen a tool.
    pub(crate) fn was_chosen(self) -> bool {
        self.chosen.is_some()
    }
}

/// Chooses the next tool if the player asks for it. Otherwise, keeps the tool in hand as long as it is
/// useful.
pub(super) fn choose_tool(
    devices: Devices,
    panel: Res<PanelUse>,
    view: Res<View>,
    run: If<Res<Run>>,
    mut hand: ResMut<ToolInHand>,
    mut news: MessageWriter<News>,
) {
    let is_pressed = |action| !panel.keyboard && devices.just_pressed(ActionSet::Play, action);
    let (takes_next, uses) = (is_pressed(Action::NextTool), is_pressed(Action::UseTool));
    let tools = useful_tools(&run, *view);
    let index_of = |chosen: Option<Action>| {
        let mut tools = tools.iter();
        tools.position(|&(tool, _)| Some(tool) == chosen)
    };
    let mut chosen = hand.chosen;
    if tools.is_empty() && (takes_next || uses) {
        news.write(News::of(say!("tool-none")));
    } else if takes_next {
        let (next, label) = &tools[(index_of(chosen).unwrap_or(0) + 1) % tools.len()];
        chosen = Some(*next);
        news.write(News::of(say!("news-tool", tool = label.clone())));
    }
    let tool = tools.get(index_of(chosen).unwrap_or(0));
    let tool = tool.map(|&(tool, _)| tool);
    hand.set_if_neq(ToolInHand { chosen, tool });
}
