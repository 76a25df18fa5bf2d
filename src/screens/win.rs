//! The win screen: how the run went, Again and Next.

use super::{Entering, enter, fault_line};
use crate::campaign::Campaign;
use crate::level::{OpenLevel, UsualRecipe};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::states::{Card, Screen};
use crate::texts::{self, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use warren_dungeon::play::TICKS_PER_SECOND;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Won), spawn).add_systems(
        Update,
        win.in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

fn win(run: Option<Res<Run>>, mut screen: ResMut<NextState<Screen>>) {
    if run.is_some_and(|run| run.progress.finished) {
        screen.set(Screen::Won);
    }
}

fn spawn(mut commands: Commands, run: Option<Res<Run>>) {
    let Some(run) = run else { return };
    let progress = &run.progress;
    let shortest = run.level.shortest().unwrap_or(progress.steps);
    let time = texts::clock(progress.ticks as f32 / TICKS_PER_SECOND as f32);
    let steps = say!("won-steps-of", steps = progress.steps, shortest = shortest);
    let rows = [
        (say!("time"), time),
        (say!("won-steps"), steps),
        (say!("won-hints"), say!("number", number = progress.hints)),
    ];
    commands
        .spawn((widget::layer(), DespawnOnExit(Card::Won)))
        .with_children(|layer| {
            layer.spawn(widget::card()).with_children(|card| {
                card.spawn(widget::label_in(theme::AMBER, say!("won"), 36.0));
                for (name, value) in rows {
                    widget::row(card, name, value);
                }
                card.spawn(fault_line());
                widget::button(card, say!("again"), |commands| {
                    commands.set_state(Screen::Playing);
                });
                let next = widget::button(card, say!("next"), |commands| {
                    commands.run_system_cached(next);
                });
                card.commands().entity(next).insert(AutoFocus);
                widget::button(card, say!("to-title"), |commands| {
                    commands.set_state(Screen::Title);
                });
            });
        });
}

/// Opens the campaign's next chapter; after any other level that of the next
/// seed: of its recipe, or of the command line's after a level that has none.
fn next(
    run: Res<Run>,
    usual: Res<UsualRecipe>,
    campaign: Res<Campaign>,
    mut open: MessageWriter<OpenLevel>,
    mut entering: ResMut<Entering>,
) {
    if let Some(chapter) = campaign.after(&run.level) {
        let level = OpenLevel::Make(chapter.clone());
        return enter(level, &mut open, &mut entering);
    }
    let mut recipe = run.level.recipe().unwrap_or(&usual.0).clone();
    recipe.seed = recipe.seed.wrapping_add(1);
    enter(OpenLevel::MakeFresh(recipe), &mut open, &mut entering);
}
