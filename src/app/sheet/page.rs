//! A sheet's page: a map with the run's path, and pictures of its moments.

use super::Sheet;
use super::moments::{Moment, Subject};
use crate::hud::LevelName;
use crate::screens::{LevelPicture, path_map};
use crate::texts::of_library::beast_name;
use crate::texts::{self, Say, of_library, say};
use crate::theme::widget::{self, label, label_in, row_of};
use crate::theme::{self, EDGE, EdgeShade, font_size};
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy_warren::colours::Colours;
use bevy_warren::map::Lens;
use bevy_warren::play::run::Run;
use bevy_warren::space::{centre, to_world};
use warren_dungeon::recipe;
use warren_maze::topology::Embedding;
use warren_scenery::LandmarkKind;

/// The page's size, in pixels.
pub(super) const SIZE: UVec2 = UVec2::new(1920, 1080);

/// The size at which a picture is rendered, in pixels. On the page, the picture is half as wide and
/// half as high, which smooths its edges.
pub(super) const PICTURE: UVec2 = UVec2::new(1032, 580);

/// The side length of the page's map area.
const MAPS: f32 = 736.0;

/// The margin around the page, and the gap between pictures.
const MARGIN: f32 = 40.0;
const GAP: f32 = 20.0;

/// The diameter of a [`Badge`].
const BADGE: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, place_badges.before(UiSystems::Layout));
}

/// A picture's number at its position on a map, in cells.
#[derive(Component)]
struct Badge(Vec2);

/// Spawns the page over all other nodes.
pub(super) fn spawn(
    mut commands: Commands,
    sheet: Res<Sheet>,
    run: Res<Run>,
    name: Res<LevelName>,
    colours: Res<Colours>,
) {
    let root = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        padding: px(MARGIN).all(),
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let above = GlobalZIndex(widget::CARDS + 1);
    commands
        .spawn((root, above, BackgroundColor(colours.night)))
        .with_children(|page| {
            let left = Node {
                width: px(MAPS),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                ..default()
            };
            page.spawn(left).with_children(|left| {
                left.spawn(widget::stack()).with_children(|heading| {
                    heading.spawn(label_in(theme::AMBER, say!("game"), 64.0));
                    let grid = run.level.grid().spec();
                    let theme = of_library::theme(run.level.theme());
                    let shape = of_library::shape(grid.shape);
                    let parts = vec![name.0.clone().sentence(), theme, shape, texts::size(grid)];
                    heading.spawn(label(Say::Several(parts, " · "), 26.0));
                });
                spawn_maps(left, &sheet, &run, &colours);
                left.spawn(widget::stack())
                    .with_children(|facts| spawn_facts(facts, &run));
            });
            let right = Node {
                width: px(PICTURE.x as f32 + GAP),
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::SpaceBetween,
                align_content: AlignContent::SpaceBetween,
                ..default()
            };
            page.spawn(right).with_children(|right| {
                let moments = sheet.story.moments.iter().zip(&sheet.pictures);
                for (number, (moment, picture)) in (1..).zip(moments) {
                    spawn_picture(right, number, moment, picture, &colours);
                }
            });
        });
}

/// Spawns a map of each floor on which a picture was taken.
fn spawn_maps(parent: &mut ChildSpawnerCommands, sheet: &Sheet, run: &Run, colours: &Colours) {
    /// The gap between maps.
    const GAP: f32 = 16.0;

    let (level, moments) = (&run.level, &sheet.story.moments);
    let floor = |moment: &Moment| level.grid().floor(moment.cell);
    let mut floors: Vec<u32> = moments.iter().map(floor).collect();
    floors.sort_unstable();
    floors.dedup();
    let columns = (1..).find(|columns| columns * columns >= floors.len());
    let columns = columns.unwrap_or(1) as f32;
    let side = (MAPS - GAP * (columns - 1.0)) / columns;
    let maps = Node {
        width: px(MAPS),
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(GAP),
        row_gap: px(GAP),
        ..default()
    };
    parent.spawn(maps).with_children(|maps| {
        for shown in floors {
            let mut picture = LevelPicture::default();
            picture.set_level(path_map(level.clone(), &run.progress, &sheet.story.path));
            picture.floor = shown;
            let node = Node {
                width: px(side),
                height: px(side),
                border: px(1).all(),
                ..default()
            };
            maps.spawn((picture, node, EdgeShade(EDGE)))
                .with_children(|map| {
                    let here = (1..).zip(moments).filter(|(_, it)| floor(it) == shown);
                    for (number, moment) in here {
                        let at = centre(level, moment.cell);
                        let at = Vec2::new(at.x, at.z) + to_world(moment.offset);
                        spawn_badge(map, number, colours).insert(Badge(at));
                    }
                });
        }
    });
}

/// Spawns a picture with its number and caption.
fn spawn_picture(
    parent: &mut ChildSpawnerCommands,
    number: usize,
    moment: &Moment,
    picture: &Handle<Image>,
    colours: &Colours,
) {
    let [width, height] = (PICTURE / 2).as_vec2().to_array().map(px);
    let column = Node {
        width,
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    let frame = Node {
        width,
        height,
        border: px(1).all(),
        ..default()
    };
    let caption = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    parent.spawn(column).with_children(|column| {
        column
            .spawn((frame, ImageNode::new(picture.clone()), EdgeShade(EDGE)))
            .with_children(|frame| {
                let corner = Node {
                    left: px(9),
                    top: px(9),
                    ..badge_node()
                };
                spawn_badge(frame, number, colours).insert(corner);
            });
        column.spawn(caption).with_children(|caption| {
            caption.spawn(label(title(moment.subject), 24.0));
            let time = texts::run_time(moment.ticks);
            caption.spawn(label_in(theme::FAINT, time, 24.0));
        });
    });
}

/// Spawns a picture's number in a disc.
fn spawn_badge<'a>(
    parent: &'a mut ChildSpawnerCommands,
    number: usize,
    colours: &Colours,
) -> EntityCommands<'a> {
    let mut badge = parent.spawn((
        badge_node(),
        BackgroundColor(colours.accent),
        BorderColor::all(colours.dark),
    ));
    badge.with_child((
        Say::verbatim(number),
        TextFont::from_font_size(font_size(20.0)),
        TextColor(colours.dark),
    ));
    badge
}

/// Returns a disc's node.
fn badge_node() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: px(BADGE),
        height: px(BADGE),
        border: px(2).all(),
        border_radius: BorderRadius::MAX,
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// Spawns the run's result, the level's code, and the map's legend.
fn spawn_facts(facts: &mut ChildSpawnerCommands, run: &Run) {
    const TEXT: f32 = 24.0;

    let progress = &run.progress;
    row_of(facts, TEXT, say!("time"), texts::run_time(progress.ticks()));
    let steps = match run.level.shortest().filter(|_| progress.finished()) {
        Some(shortest) => say!("won-steps-of", steps = progress.steps(), shortest),
        None => say!("number", number = progress.steps()),
    };
    row_of(facts, TEXT, say!("won-steps"), steps);
    if let Some(recipe) = run.level.true_recipe() {
        let code = Say::verbatim(recipe::code(recipe));
        row_of(facts, TEXT, say!("sheet-code"), code);
    }
    facts.spawn(label_in(theme::FAINT, say!("sheet-map"), 20.0));
}

/// Returns a picture's caption.
fn title(subject: Subject) -> Say {
    match subject {
        Subject::Start => say!("sheet-start"),
        Subject::Passage => say!("sheet-passage"),
        Subject::Corner => say!("sheet-corner"),
        Subject::DeadEnd => say!("sheet-dead-end"),
        Subject::Junction => say!("sheet-junction"),
        Subject::Ladder => say!("sheet-ladder"),
        Subject::Landmark(kind) => match kind {
            LandmarkKind::Sconce => say!("sheet-sconce"),
            LandmarkKind::Chains => say!("sheet-chains"),
            LandmarkKind::Bones => say!("sheet-bones"),
            LandmarkKind::Rubble => say!("sheet-rubble"),
            LandmarkKind::Statue => say!("sheet-statue"),
            LandmarkKind::Roots => say!("sheet-roots"),
            LandmarkKind::Glyph => say!("sheet-glyph"),
            LandmarkKind::Puddle => say!("sheet-puddle"),
            LandmarkKind::Entrance => say!("sheet-start"),
        },
        Subject::Breach => say!("sheet-breach"),
        Subject::Beast(kind) => beast_name(kind).sentence(),
        Subject::Finish => say!("sheet-finish"),
    }
}

/// Moves each badge to its position on the map. The map's scale is known only after layout.
fn place_badges(
    maps: Query<(&Lens, &ComputedNode, &Children)>,
    mut badges: Query<(&Badge, &mut Node)>,
) {
    for (lens, map, children) in &maps {
        for &child in children {
            let Ok((badge, mut node)) = badges.get_mut(child) else {
                continue;
            };
            let at = (badge.0 - lens.middle) * lens.scale + map.size / 2.0 - BADGE / 2.0;
            let [left, top] = at.to_array().map(px);
            if (node.left, node.top) != (left, top) {
                (node.left, node.top) = (left, top);
            }
        }
    }
}
