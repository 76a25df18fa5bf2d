//! The title screen: Continue and Play, a field for a seed, and buttons for the other screens.

use super::{CODE, Entering, enter, fault_line};
use crate::level::{OpenLevel, UsualRecipe};
use crate::runs::resume;
use crate::runs::save::SavedRun;
use crate::schedule::FrameSystems;
use crate::states::{Card, Menu, Screen};
use crate::store::Store;
use crate::texts::say;
use crate::theme::{self, widget};
use bevy::input_focus::{AutoFocus, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use warren_dungeon::recipe::read_code;
use warren_maze::rng;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Title), spawn).add_systems(
        Update,
        (resume::take_ready.pipe(go_on), play_on_enter)
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Title)),
    );
}

#[derive(Component)]
struct SeedField;

fn spawn(mut commands: Commands, saved: Res<SavedRun>, store: Res<Store>) {
    commands
        .spawn((widget::layer(), DespawnOnExit(Card::Title)))
        .with_children(|layer| {
            layer
                .spawn(widget::card_for(widget::COLUMNS))
                .with_children(|card| {
                    card.spawn(widget::label_in(theme::AMBER, say!("game"), 56.0));
                    card.spawn(widget::label_in(theme::FAINT, say!("title-tagline"), 20.0));
                    card.spawn(widget::columns()).with_children(|card| {
                        let go_on = saved.is_there(&store).then(|| {
                            widget::button(card, say!("title-continue"), |commands| {
                                commands.run_system_cached(resume::read);
                            })
                        });
                        let play = widget::button(card, say!("play"), |commands| {
                            commands.run_system_cached(play);
                        });
                        let first = go_on.unwrap_or(play);
                        card.commands().entity(first).insert(AutoFocus);
                    });
                    card.spawn(widget::label(say!("title-seed-or-none"), 16.0));
                    card.spawn((SeedField, widget::text_field(CODE)));
                    card.spawn(fault_line());
                    card.spawn(widget::columns()).with_children(|card| {
                        for (say, screen) in [
                            (say!("campaign"), Screen::Campaign),
                            (say!("daily"), Screen::Daily),
                            (say!("custom"), Screen::Custom),
                            (say!("levels"), Screen::Levels),
                            (say!("multimaze"), Screen::MultiMaze),
                            (say!("watch"), Screen::Watching),
                        ] {
                            widget::list_button(card, say, move |commands| {
                                commands.set_state(screen);
                            });
                        }
                        for (say, menu) in [
                            (say!("settings"), Menu::Settings),
                            (say!("help"), Menu::Help),
                            (say!("credits"), Menu::Credits),
                        ] {
                            widget::list_button(card, say, move |commands| {
                                commands.set_state(menu);
                            });
                        }
                        widget::list_button(card, say!("quit"), |commands| {
                            commands.write_message(AppExit::Success);
                        });
                    });
                });
        });
}

/// Continues the saved run once it has been read.
fn go_on(
    In(level): In<Option<OpenLevel>>,
    mut open: MessageWriter<OpenLevel>,
    mut entering: ResMut<Entering>,
) {
    if let Some(level) = level {
        enter(level, &mut open, &mut entering);
    }
}

/// Opens the level of the code or seed in the field, or of a fresh seed if the field is empty.
fn play(
    field: Single<&EditableText, With<SeedField>>,
    usual: Res<UsualRecipe>,
    mut open: MessageWriter<OpenLevel>,
    mut entering: ResMut<Entering>,
) {
    let (typed, mut recipe) = (field.value().to_string(), usual.0.clone());
    let level = match rng::seed_from(&typed) {
        Some(_) if let Ok(recipe) = read_code(&typed) => OpenLevel::Make(recipe),
        Some(seed) => {
            recipe.seed = seed;
            OpenLevel::Make(recipe)
        }
        None => {
            recipe.seed = rng::fresh_seed();
            OpenLevel::MakeFresh(recipe)
        }
    };
    enter(level, &mut open, &mut entering);
}

/// Opens the level if the player presses Enter in the seed field.
fn play_on_enter(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Option<Res<InputFocus>>,
    field: Option<Single<(Entity, &EditableText), With<SeedField>>>,
) {
    let (Some(focus), Some(field)) = (focus, field) else {
        return;
    };
    let (entity, text) = field.into_inner();
    let enter = keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter);
    if enter && focus.get() == Some(entity) && !text.is_composing() {
        commands.run_system_cached(play);
    }
}
