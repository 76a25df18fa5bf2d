//! The goods that a player can have before a floor of the descent, which the card of the floor before
//! and the card of the descent show.

use super::reset;
use crate::hud::picture;
use crate::news::CardNews;
use crate::runs::book::{Book, told_deeds};
use crate::runs::descent::{self, CurrentDescent};
use crate::states::{Card, Screen};
use crate::texts::{Say, of_library, say};
use crate::theme::{self, Shade, TextShade, widget};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::descent::{BuyError, Descent, Good};
use warren_dungeon::words::CarriedThing;

/// The size of a good's picture, in logical pixels.
const PICTURE: f32 = 40.0;

/// The line above the goods.
#[derive(Component)]
struct Heading;

/// The line with the name of a good.
#[derive(Component)]
struct Named(Good);

/// The line below the name of a good.
#[derive(Component)]
struct About(Good);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IsWarned>()
        .add_systems(First, reset::<IsWarned>.run_if(state_changed::<Card>))
        .add_systems(
            Update,
            update_goods
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Won).or_else(in_state(Card::Descent)))
                .run_if(resource_exists_and_changed::<CurrentDescent>),
        );
}

/// Adds what the player can have before the current floor to a card. Without a renderer, the goods
/// have no pictures.
pub(super) fn goods(
    card: &mut ChildSpawnerCommands,
    descent: &Descent,
    mut images: Option<&mut Assets<Image>>,
) {
    let Some(offer) = descent.offer() else {
        return;
    };
    card.spawn((
        Heading,
        widget::label_in(theme::AMBER, heading(descent), 18.0),
    ));
    for good in offer.goods {
        let name = of_library::good(good);
        let name = match offer.is_gift {
            true => name,
            false => say!("good-priced", name, coins = descent.price(good)),
        };
        let painted = images
            .as_mut()
            .map(|images| images.add(picture(thing(good))));
        let size = Node {
            width: px(PICTURE),
            height: px(PICTURE),
            ..default()
        };
        let picture = (ImageNode::new(painted.unwrap_or_default()), size);
        let about = widget::label_in(theme::FAINT, about(descent, good), 15.0);
        let about = (About(good), widget::Live, about);
        widget::picture_button(
            card,
            widget::COLUMNS,
            PICTURE,
            picture,
            (
                Named(good),
                widget::label_in(shade(descent, good), name.sentence(), 18.0),
            ),
            about,
            move |commands| {
                commands.run_system_cached_with(descent::buy.pipe(report_purchase), good);
            },
        );
    }
}

/// Adds the button that ends the descent with the treasure. The first press only says so.
pub(super) fn exit_button(parent: &mut ChildSpawnerCommands, descent: &Descent) {
    let leave = say!("floor-exit", coins = descent.coins());
    widget::list_button_of(parent, widget::COLUMNS, leave, widget::run(leave_dungeon));
}

/// Whether the player has been told that leaving the dungeon ends the descent.
#[derive(Resource, Default)]
struct IsWarned(bool);

fn leave_dungeon(
    mut commands: Commands,
    mut is_warned: ResMut<IsWarned>,
    mut news: ResMut<CardNews>,
) {
    if std::mem::take(&mut is_warned.0) {
        commands.run_system_cached(descent::leave_dungeon);
        commands.queue(show_result);
    } else {
        is_warned.0 = true;
        *news = CardNews::good(say!("floor-exit-ends"));
    }
}

/// Shows the card of the descent with its result. If this card is visible already, spawns it again.
fn show_result(world: &mut World) {
    let told = told_deeds(world.resource::<Book>().latest());
    if told != Say::Nothing {
        world.insert_resource(CardNews::good(told));
    }
    if *world.resource::<State<Card>>().get() != Card::Descent {
        world
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Descent);
        return;
    }
    let mut shown = world.query_filtered::<Entity, With<DespawnOnExit<Card>>>();
    let shown: Vec<Entity> = shown.iter(world).collect();
    for card in shown {
        world.despawn(card);
    }
    if let Err(error) = world.run_system_cached(super::descent::spawn) {
        error!("the card of the descent: {error}");
    }
}

fn heading(descent: &Descent) -> Say {
    let is_gift = descent.offer().is_some_and(|offer| offer.is_gift);
    match is_gift {
        true => say!("pedlar-gift"),
        false => say!("pedlar", coins = descent.coins()),
    }
}

/// Describes a good. Says whether the player has it, and how many coins the player needs for it.
fn about(descent: &Descent, good: Good) -> Say {
    let does = of_library::use_of_good(good);
    match descent.check_offered(good) {
        Err(BuyError::Sold) => say!("good-bought"),
        Err(BuyError::TooExpensive { price, coins }) => {
            say!("good-too-expensive", does, missing = price - coins)
        }
        _ => does,
    }
}

/// Returns the shade of the name of a good: faint if the player cannot have it.
fn shade(descent: &Descent, good: Good) -> Shade {
    match descent.check_offered(good) {
        Ok(()) => theme::INK,
        Err(_) => theme::FAINT,
    }
}

/// Returns the thing whose picture shows a good.
fn thing(good: Good) -> CarriedThing {
    match good {
        Good::Chalk => CarriedThing::Chalk,
        Good::Gunpowder | Good::Keg => CarriedThing::Charges,
        Good::Stones => CarriedThing::Stones,
        Good::Salt => CarriedThing::Salt,
        Good::Flares => CarriedThing::Flares,
        Good::Compass => CarriedThing::Compass,
        Good::Relic(relic) => CarriedThing::Relic(relic),
        _ => CarriedThing::Oil,
    }
}

/// Shows why the player cannot have a good.
fn report_purchase(
    In(bought): In<Result<(), BuyError>>,
    mut is_warned: ResMut<IsWarned>,
    mut news: ResMut<CardNews>,
) {
    is_warned.0 = false;
    *news = match bought {
        Ok(()) => CardNews::default(),
        Err(why) => CardNews::bad(of_library::buy_error(why)),
    };
}

/// Shows what the player has bought, what the player can still buy, and the coins that are left.
fn update_goods(
    current: Res<CurrentDescent>,
    mut names: Query<(&Named, &mut TextShade)>,
    mut abouts: Query<(&About, &mut Say), Without<Heading>>,
    mut headings: Query<&mut Say, With<Heading>>,
) {
    let Some(descent) = current.descent() else {
        return;
    };
    for (good, mut text_shade) in &mut names {
        text_shade.set_if_neq(shade(descent, good.0).into());
    }
    for (good, mut say) in &mut abouts {
        say.set_if_neq(about(descent, good.0));
    }
    for mut say in &mut headings {
        say.set_if_neq(heading(descent));
    }
}
