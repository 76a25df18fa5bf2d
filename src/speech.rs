//! Passes news to screen readers, as the labels of two accessible nodes. A screen reader speaks
//! such a label whenever it changes.

use crate::news::News;
use crate::texts::Texts;
use accesskit::{Live, Node, Role};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, speak.in_set(FrameSystems::Output));
}

/// Marks a node whose label is spoken.
#[derive(Component)]
struct Spoken {
    /// Whether the label interrupts current speech.
    is_alarm: bool,
}

/// A no-break space, which is appended to a label that would otherwise equal the previous label,
/// because screen readers do not speak unchanged labels.
const AGAIN: char = '\u{a0}';

fn spawn(mut commands: Commands) {
    for (is_alarm, role, live) in [
        (false, Role::Status, Live::Polite),
        (true, Role::Alert, Live::Assertive),
    ] {
        let mut node = Node::new(role);
        node.set_live(live);
        node.set_label("");
        commands.spawn((Spoken { is_alarm }, AccessibilityNode::from(node)));
    }
}

fn speak(
    texts: Res<Texts>,
    mut news: MessageReader<News>,
    mut spoken: Query<(&Spoken, &mut AccessibilityNode)>,
) {
    let news: Vec<&News> = news.read().collect();
    for (spoken, mut node) in &mut spoken {
        let told = news
            .iter()
            .filter(|news| news.is_alarm() == spoken.is_alarm);
        let told: Vec<String> = told.map(|news| texts.translate(&news.told)).collect();
        if told.is_empty() {
            continue;
        }
        let mut told = told.join(". ");
        if node.label() == Some(&told) {
            told.push(AGAIN);
        }
        node.set_label(told);
    }
}
