//! The materials of a level's walls, floors, ceilings and rock.

use crate::detail::Detail;
use crate::look::{self, Look};
use crate::material::{Layers, StoneMaterial};
use crate::skin::Skin;
use crate::surface::{self, Decoded, Sharpness, Surface};
use crate::variation::look_of;
use bevy::prelude::*;
use bevy_warren::level::{CurrentLevel, LevelChanged, LevelEdited};
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use warren_dungeon::recipe::Theme;

/// A game's own materials for the level's stone. If a field is `None`, Warren's material is used.
/// This resource is only read once, after startup.
#[derive(Resource, Clone, Debug, Default)]
pub struct StoneMaterials {
    /// The material of walls and doors.
    pub wall: Option<Handle<StandardMaterial>>,
    /// The material of floors and ceilings.
    pub floor: Option<Handle<StandardMaterial>>,
    /// The material of rock, which is visible from above.
    pub rock: Option<Handle<StandardMaterial>>,
}

/// The material of a part of the level, such as its walls.
pub(crate) enum Stone {
    /// Warren's own material, whose textures depend on the theme.
    Own(Handle<StoneMaterial>),
    /// A material that the game provides.
    Given(Handle<StandardMaterial>),
}

impl Stone {
    /// Adds a mesh with this material to an entity.
    pub(crate) fn cover(&self, entity: &mut EntityCommands, mesh: Handle<Mesh>) {
        entity.insert(Mesh3d(mesh));
        match self {
            Stone::Own(material) => entity.insert(Skin::Stone(material.clone())),
            Stone::Given(material) => entity.insert(MeshMaterial3d(material.clone())),
        };
    }
}

/// The materials of the level.
#[derive(Resource)]
pub(crate) struct Stones {
    pub(crate) wall: Stone,
    pub(crate) floor: Stone,
    pub(crate) ceiling: Stone,
    /// The material of solid rock, visible from above.
    pub(crate) rock: Stone,
    /// The planks of doors and ladders, which are the same in every theme.
    pub(crate) wood: Stone,
    pub(crate) iron: Stone,
}

/// The stone textures that have been requested, and those that are ready.
#[derive(Resource, Default)]
pub(crate) struct StoneInMaking {
    /// Returns whether all textures could be loaded.
    slot: Slot<bool>,
    /// The textures of the latest request that have been decoded but are not visible yet.
    decoded: Arc<Mutex<VecDeque<StoneTexture>>>,
    /// The sharpness of the current textures of wood and iron.
    crafted: Option<Sharpness>,
    /// The theme and the sharpness of the latest request.
    asked: Option<(Theme, Sharpness)>,
    /// The time at which textures that could not be loaded are requested again.
    retry_at: Option<Duration>,
    /// The number of requests of the current textures that have failed.
    failed: u32,
}

/// The time after which textures that could not be loaded are requested again for the first time.
/// Each failed request doubles this time.
const RETRY: Duration = Duration::from_secs(5);

/// The maximum number of requests for the same textures.
const MAX_REQUESTS: u32 = 6;

/// The materials that have the wall, floor and ceiling surfaces of a theme, and the materials of
/// wood and iron.
const WALLS: StoneFields = &[|of| &of.wall, |of| &of.rock];
const FLOORS: StoneFields = &[|of| &of.floor];
const CEILINGS: StoneFields = &[|of| &of.ceiling];
const WOOD: StoneFields = &[|of| &of.wood];
const IRON: StoneFields = &[|of| &of.iron];

/// A list of materials that have the same surface.
type StoneFields = &'static [fn(&Stones) -> &Stone];

/// A decoded texture for some of the materials.
struct StoneTexture {
    image: Image,
    fields: StoneFields,
    /// Returns the field that stores the texture.
    layer: fn(&mut Layers) -> &mut Handle<Image>,
}

impl StoneTexture {
    /// Returns the textures of a surface.
    fn of(decoded: Decoded, fields: StoneFields) -> impl Iterator<Item = StoneTexture> {
        let texture = move |image, layer| StoneTexture {
            image,
            fields,
            layer,
        };
        let color = texture(decoded.color, |layers| &mut layers.color);
        let relief = decoded.relief;
        let relief = relief.map(|relief| texture(relief, |layers| &mut layers.relief));
        [color].into_iter().chain(relief)
    }
}

/// Returns the surfaces of a theme, and the materials that have each surface.
fn surfaces(theme: Theme) -> impl Iterator<Item = (Surface, StoneFields)> {
    let of = look::row(theme).surfaces;
    let ceiling = of.ceiling.map(|ceiling| (ceiling, CEILINGS));
    let others = [(of.wall, WALLS), (of.floor, FLOORS)];
    others.into_iter().chain(ceiling)
}

/// Whether the level's stone is still untextured, because its textures are not ready yet.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoneIsPlain(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<StoneMaterials>()
        .init_resource::<Look>()
        .init_resource::<StoneInMaking>()
        .init_resource::<StoneIsPlain>()
        .init_resource::<WaitForWork>()
        .init_resource::<CurrentLevel>()
        .add_message::<LevelChanged>()
        .add_message::<LevelEdited>();
}

/// Creates stone without textures, for the first frames.
pub(crate) fn prepare(
    mut commands: Commands,
    given: Res<StoneMaterials>,
    mut images: ResMut<Assets<Image>>,
    mut stones: ResMut<Assets<StoneMaterial>>,
) {
    let mut stone = |given: &Option<Handle<StandardMaterial>>, base: &StandardMaterial, tone| {
        if let Some(material) = given {
            return Stone::Given(material.clone());
        }
        Stone::Own(stones.add(StoneMaterial {
            base: base.clone(),
            extension: surface::plain(tone, &mut images),
        }))
    };
    let matt = StandardMaterial {
        reflectance: 0.3,
        ..default()
    };
    // Rock is darker than all walls, so that the passages stand out from the rock.
    let dark = StandardMaterial {
        base_color: Color::srgb(0.46, 0.45, 0.47),
        reflectance: 0.1,
        ..default()
    };
    let metal = StandardMaterial {
        metallic: 0.6,
        ..default()
    };
    commands.insert_resource(Stones {
        wall: stone(&given.wall, &matt, GREY),
        floor: stone(&given.floor, &matt, GREY),
        ceiling: stone(&given.floor, &matt, GREY),
        rock: stone(&given.rock, &dark, GREY),
        wood: stone(&None, &matt, look::CRAFTED[0].tone),
        iron: stone(&None, &metal, look::CRAFTED[1].tone),
    });
}

/// The colour of stone before the theme is known.
const GREY: [u8; 3] = [92, 84, 77];

/// Replaces the look with the look of the level's theme.
pub(crate) fn choose_look(current: Res<CurrentLevel>, mut look: ResMut<Look>) {
    if let Some(level) = &current.0 {
        look.set_if_neq(look_of(level));
    }
}

/// Requests the textures of the look, with the sharpness of the current detail. Textures of wood
/// and iron are only requested if their sharpness has changed. If the theme has changed, the stone
/// shows the plain colours of the new theme until the textures are ready.
pub(crate) fn request_textures(
    (look, detail): (Res<Look>, Res<Detail>),
    time: Res<Time<Real>>,
    mut making: ResMut<StoneInMaking>,
    stones: Res<Stones>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StoneMaterial>>,
) {
    let (theme, sharp) = (look.theme, detail.sharpness());
    let is_due = making.retry_at.is_some_and(|at| time.elapsed() >= at);
    if making.asked == Some((theme, sharp)) && !is_due {
        return;
    }
    if making.asked != Some((theme, sharp)) {
        making.failed = 0;
    }
    making.retry_at = None;
    let is_new = making.asked.is_none_or(|(asked, _)| asked != theme);
    making.asked = Some((theme, sharp));
    if is_new {
        for (surface, fields) in surfaces(theme) {
            let plain = surface::plain(surface.shown_tone(), &mut images);
            change_layers(fields, &stones, &mut materials, |layers| {
                *layers = plain.clone()
            });
        }
    }
    let is_crafted = making.crafted == Some(sharp);
    // A cancelled request may still add textures, but only to its own list.
    let decoded = Arc::default();
    making.decoded = Arc::clone(&decoded);
    making.slot.ask_async(async move |progress: WorkProgress| {
        let mut is_complete = true;
        let crafted = look::CRAFTED.into_iter().zip([WOOD, IRON]);
        for (surface, fields) in surfaces(theme).chain(crafted.filter(|_| !is_crafted)) {
            match surface.load(sharp, &progress).await {
                Ok(surface) => locked(&decoded).extend(StoneTexture::of(surface, fields)),
                // The surface keeps its plain colour.
                Err(error) => {
                    error!(
                        "cannot load the textures of {}: {error}",
                        surface.color.path
                    );
                    is_complete = false;
                }
            }
            progress.pause().await;
        }
        is_complete
    });
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// If the last frame took longer than this time, in seconds, uploading a texture takes only a small
/// part of a frame.
const SLOW: f32 = 1.0 / 15.0;

/// Shows the textures that are ready: one per frame, because uploading the several megabytes of a
/// texture to the graphics card takes time. If frames are slow, shows all of them, because the stone
/// would otherwise have no textures for seconds.
pub(crate) fn show_textures(
    (wait, time): (Res<WaitForWork>, Res<Time<Real>>),
    mut making: ResMut<StoneInMaking>,
    mut is_plain: ResMut<StoneIsPlain>,
    stones: Res<Stones>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StoneMaterial>>,
) {
    let making = &mut *making;
    match making.slot.take_ready(*wait) {
        Some(true) => making.crafted = making.asked.map(|(_, sharp)| sharp),
        Some(false) => {
            making.failed += 1;
            let is_last = making.failed >= MAX_REQUESTS;
            let wait = RETRY * (1 << (making.failed - 1).min(MAX_REQUESTS));
            making.retry_at = (!is_last).then(|| time.elapsed() + wait);
        }
        None => {}
    }
    let mut decoded = locked(&making.decoded);
    let count = match time.delta_secs() > SLOW {
        true => decoded.len(),
        false => decoded.len().min(1),
    };
    for texture in decoded.drain(..count) {
        let image = images.add(texture.image);
        change_layers(texture.fields, &stones, &mut materials, |layers| {
            *(texture.layer)(layers) = image.clone();
        });
    }
    let is_coming = making.slot.age().is_some() || !decoded.is_empty();
    is_plain.set_if_neq(StoneIsPlain(is_coming));
}

/// Changes the textures of those materials in `fields` that are Warren's own.
fn change_layers(
    fields: StoneFields,
    stones: &Stones,
    materials: &mut Assets<StoneMaterial>,
    change: impl Fn(&mut Layers),
) {
    for field in fields {
        if let Stone::Own(handle) = field(stones)
            && let Some(mut material) = materials.get_mut(handle)
        {
            change(&mut material.extension);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use bevy::time::TimeUpdateStrategy;

    fn color_of_walls(app: &App) -> &Image {
        let Stone::Own(wall) = &app.world().resource::<Stones>().wall else {
            panic!("the walls do not use Warren's own material");
        };
        let materials = app.world().resource::<Assets<StoneMaterial>>();
        let color = &materials.get(wall).unwrap().extension.color;
        app.world().resource::<Assets<Image>>().get(color).unwrap()
    }

    #[test]
    fn a_new_theme_has_its_plain_tone_until_its_textures_are_decoded() {
        let mut app = app_with_scenery();
        app.insert_resource(WaitForWork(true));
        (0..20).for_each(|_| app.update());
        assert!(
            color_of_walls(&app).width() > 1,
            "the texture is not decoded"
        );
        app.insert_resource(WaitForWork(false));
        app.insert_resource(Look::of(Theme::Ice));
        app.update();
        let plain = color_of_walls(&app);
        let [red, green, blue] = look::row(Theme::Ice).surfaces.wall.shown_tone();
        assert_eq!(plain.data.as_deref(), Some(&[red, green, blue, 255][..]));
    }

    #[test]
    fn slow_frames_show_all_textures_that_are_ready() {
        for (millis, is_plain) in [(10, true), (200, false)] {
            let mut app = app_with_scenery();
            app.insert_resource(WaitForWork(true));
            let frame = Duration::from_millis(millis);
            app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
            (0..3).for_each(|_| app.update());
            let shown = app.world().resource::<StoneIsPlain>();
            assert_eq!(*shown, StoneIsPlain(is_plain), "{millis} ms");
        }
    }
}
