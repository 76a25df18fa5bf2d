//! The browser of built-in levels and of the player's own levels. Beside the list are a larger
//! picture of the chosen level, the player's medals in this level, and the buttons that rename and
//! delete it.

mod chosen;

use super::level_picture::level_picture;
use super::{fault_line, reset};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::level_browser::{LevelBrowser, LevelList, LevelOrder, RowPictures, Shelf};
use crate::states::{Card, Screen};
use crate::texts::{self, Say, say};
use crate::theme::widget::{self, Adjust, go_to};
use crate::theme::{self, FAINT};
use bevy::asset::RenderAssetUsages;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::text::EditableText;
use bevy_warren::map::thumbnail::Thumbnail;
use bevy_warren::map::whole::DrawnLevel;
use bevy_warren::schedule::FrameSystems;
use warren_editor::choice;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelList>()
        .init_resource::<Browser>()
        .add_plugins(chosen::plugin)
        .add_systems(OnExit(Screen::Levels), reset::<Browser>)
        .add_systems(
            Update,
            (
                turn_page,
                find_levels,
                show_rows,
                show_facts,
                show_pictures,
                show_values,
            )
                .chain()
                .in_set(FrameSystems::Interface)
                .before(chosen::ChooseLevel)
                .run_if(in_state(Card::Levels)),
        );
}

/// The widths of the list and of the column beside it, in logical pixels.
const LIST: f32 = 372.0;
const SIDE: f32 = 300.0;

/// The width of the search field, in logical pixels.
const FIELD: f32 = 270.0;

/// The number of levels on a page, and the side length of their pictures, in logical pixels.
const ROWS: usize = 5;
const THUMBNAIL: f32 = 38.0;

/// The side length of the picture beside the list, as a percentage of the shorter side of the
/// window.
const PICTURE: f32 = 38.0;

/// The maximum number of characters of the text to search for.
const SEARCH: usize = 40;

/// The browser of levels, and the parts of it that only this card has.
#[derive(Resource, Default)]
struct Browser {
    levels: LevelBrowser<Option<DrawnLevel>>,
    pictures: RowPictures<Handle<Image>>,
    page: usize,
}

/// The text field for the text to search for.
#[derive(Component)]
struct SearchField;

/// The container for the rows of the visible page.
#[derive(Component)]
struct Rows;

/// The name of the level to which a node belongs: a row, or the picture or the description in it.
#[derive(Component, Clone)]
struct NamedLevel(String);

/// The values of the steppers above and below the list.
#[derive(Component, Clone, Copy)]
enum ListValue {
    Order,
    Page,
}

pub(super) fn spawn(mut commands: Commands, mut list: ResMut<LevelList>) {
    list.refresh();
    let width = LIST + SIDE + 2.0 * theme::GAP;
    widget::spawn_card(&mut commands, Card::Levels, width, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("levels"), 30.0));
        card.spawn(widget::beside()).with_children(|line| {
            // The list and the picture do not move when the height of the other one changes.
            let column = Node {
                align_self: AlignSelf::FlexStart,
                flex_direction: FlexDirection::Column,
                row_gap: px(0.5 * theme::GAP),
                ..default()
            };
            line.spawn((theme::Wide::of(LIST), column.clone()))
                .with_children(list_column);
            line.spawn((theme::Wide::of(SIDE), column))
                .with_children(|column| {
                    column.spawn(level_picture(PICTURE));
                    chosen::spawn(column);
                    let key = Say::Controls(ActionSet::Play, &[Action::Panel]);
                    let own = say!("levels-own", key);
                    column.spawn(widget::label_in(FAINT, own, 14.0));
                });
        });
        card.spawn(fault_line());
        widget::list_button(card, say!("to-title"), go_to(Screen::Title));
    });
}

fn list_column(column: &mut ChildSpawnerCommands) {
    let line = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..default()
    };
    column.spawn(line).with_children(|line| {
        line.spawn(widget::label_in(FAINT, say!("levels-search"), 18.0));
        line.spawn((SearchField, widget::text_field(SEARCH)))
            .insert(theme::Wide::up_to(FIELD, 75.0));
    });
    let value = (ListValue::Order, widget::label(Say::Nothing, 18.0));
    widget::stepper(column, say!("levels-order"), value, |commands, forward| {
        commands.run_system_cached_with(step_order, forward);
    });
    // The height stays the same if there are few levels.
    let rows = Node {
        width: percent(100),
        flex_direction: FlexDirection::Column,
        row_gap: px(3),
        min_height: px(ROWS as f32 * (THUMBNAIL + 13.0)),
        flex_shrink: 0.0,
        ..default()
    };
    column.spawn((Rows, rows));
    let value = (ListValue::Page, widget::label(Say::Nothing, 18.0));
    widget::stepper(column, say!("levels-page"), value, |commands, forward| {
        commands.run_system_cached_with(step_page, forward);
    });
}

fn step_order(In(forward): In<bool>, mut browser: ResMut<Browser>) {
    browser.levels.order = choice::cycle(&LevelOrder::ALL, &browser.levels.order, forward);
    browser.page = 0;
}

fn step_page(In(forward): In<bool>, mut browser: ResMut<Browser>) {
    let pages = browser.pages();
    let by = if forward { 1 } else { pages - 1 };
    browser.page = (browser.page + by) % pages;
}

/// Turns the page with the keys for pages, regardless of the focus.
fn turn_page(mut commands: Commands, devices: Devices) {
    for (action, forward) in [(Action::LastPage, false), (Action::NextPage, true)] {
        if devices.just_pressed(ActionSet::Menu, action) {
            commands.run_system_cached_with(step_page, forward);
        }
    }
}

impl Browser {
    /// Returns the number of pages, which is at least 1.
    fn pages(&self) -> usize {
        self.levels.found().len().div_ceil(ROWS).max(1)
    }
}

/// Lists the levels whose names contain the typed text. A new search begins on the first page.
fn find_levels(
    mut shelf: Shelf,
    field: Single<&EditableText, With<SearchField>>,
    mut browser: ResMut<Browser>,
) {
    let browser = browser.bypass_change_detection();
    let search = field.value().to_string();
    if browser.levels.search != search {
        browser.levels.search = search;
        browser.page = 0;
    }
    browser.levels.find(&mut shelf);
    browser.page = browser.page.min(browser.pages() - 1);
}

/// Spawns the rows of the visible page when they change. If a row had the focus, the row in its
/// place gets it.
fn show_rows(
    mut commands: Commands,
    mut browser: ResMut<Browser>,
    rows: Single<(Entity, Option<&Children>), With<Rows>>,
    nodes: Query<(), With<Node>>,
    mut focus: ResMut<InputFocus>,
) {
    let (container, children) = rows.into_inner();
    let from = browser.page * ROWS;
    let names = browser.levels.found().iter().skip(from).take(ROWS);
    let names: Vec<String> = names.cloned().collect();
    let is_empty = children.is_none_or(|children| children.is_empty());
    if names == browser.levels.visible && !is_empty {
        return;
    }
    // The button that opened the card no longer exists.
    let focused = focus.get().filter(|&focused| nodes.contains(focused));
    let place = children.and_then(|children| children.iter().position(|it| Some(it) == focused));
    let mut spawned = Vec::new();
    let mut container = commands.entity(container);
    container.despawn_related::<Children>();
    container.with_children(|parent| {
        for name in &names {
            spawned.push(spawn_row(parent, name));
        }
        if spawned.is_empty() {
            parent.spawn(widget::label_in(FAINT, say!("levels-none"), 16.0));
        }
    });
    let place = match focused {
        None => Some(0),
        Some(_) => place.map(|place| place.min(spawned.len().saturating_sub(1))),
    };
    if let Some(row) = place.and_then(|place| spawned.get(place)) {
        focus.set(*row, FocusCause::Navigated);
    }
    browser.pictures.keep(&names);
    browser.levels.visible = names;
}

fn spawn_row(parent: &mut ChildSpawnerCommands, name: &str) -> Entity {
    let level = NamedLevel(name.into());
    let picture = (
        level.clone(),
        ImageNode::default(),
        Node {
            max_width: percent(100),
            max_height: percent(100),
            ..default()
        },
    );
    let told = (level.clone(), widget::label_in(FAINT, Say::Nothing, 13.0));
    let (label, played) = (texts::level(name), name.to_owned());
    widget::picture_button(
        parent,
        LIST,
        THUMBNAIL,
        picture,
        widget::label(label, 18.0),
        told,
        move |commands| {
            commands.run_system_cached_with(chosen::play, played.clone());
        },
    )
    .insert(level)
    .observe(|adjusted: On<Adjust>, mut commands: Commands| {
        commands.run_system_cached_with(step_page, adjusted.more);
    })
    .id()
}

/// Describes the levels in the rows.
fn show_facts(shelf: Shelf, mut rows: Query<(&NamedLevel, &mut Say, &mut theme::TextShade)>) {
    for (row, mut say, mut shade) in &mut rows {
        if let Some((told, fault)) = shelf.describe(&row.0) {
            say.set_if_neq(told);
            let ink = fault.map_or(FAINT, |_| theme::RED);
            shade.set_if_neq(ink.into());
        }
    }
}

/// Shows the pictures of the levels that have been read.
fn show_pictures(
    list: Res<LevelList>,
    mut browser: ResMut<Browser>,
    mut images: If<ResMut<Assets<Image>>>,
    mut pictures: Query<(&NamedLevel, &mut ImageNode)>,
) {
    let uploaded = &mut browser.bypass_change_detection().pictures;
    for (picture, mut node) in &mut pictures {
        let upload = |picture: &Thumbnail| images.add(image(picture));
        if let Some(image) = uploaded.of(&picture.0, &list, upload)
            && node.image != *image
        {
            node.image = image.clone();
        }
    }
}

fn image(picture: &Thumbnail) -> Image {
    let size = Extent3d {
        width: picture.size.x,
        height: picture.size.y,
        depth_or_array_layers: 1,
    };
    let (pixels, format) = (picture.pixels.clone(), TextureFormat::Rgba8UnormSrgb);
    let dimension = TextureDimension::D2;
    Image::new(
        size,
        dimension,
        pixels,
        format,
        RenderAssetUsages::RENDER_WORLD,
    )
}

fn show_values(browser: Res<Browser>, mut values: Query<(&ListValue, &mut Say)>) {
    for (value, mut say) in &mut values {
        say.set_if_neq(match value {
            ListValue::Order => browser.levels.order.say(),
            ListValue::Page => say!("of", number = browser.page + 1, all = browser.pages()),
        });
    }
}
