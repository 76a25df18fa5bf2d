//! Drawings over the world in the view from above: darkness over the cells that the player has not
//! seen, and the player's trail on the floor.

use crate::colours::Colours;
use crate::maze::{Chunk, Cut, Standing};
use crate::overlay::OverlayColours;
use crate::play::message::{NewRun, RunReader};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::{centre, to_world};
use bevy::asset::{RenderAssetUsages, embedded_asset};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use warren_dungeon::level::Level;
use warren_dungeon::play::{Event, Seen};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "flat.wgsl");
    app.add_plugins(MaterialPlugin::<FlatMaterial>::default())
        .add_systems(Startup, prepare)
        .add_systems(
            Update,
            (
                colour_trail.run_if(resource_changed::<Colours>),
                draw.run_if(resource_exists_and_equals(Sight::Above)),
                show,
            )
                .chain()
                .in_set(FrameSystems::Follow),
        );
}

/// A drawing over a chunk. It is a child of the chunk.
#[derive(Component)]
#[require(NotShadowCaster, NotShadowReceiver)]
struct Drawing;

/// A chunk whose drawings were made.
#[derive(Component)]
struct Drawn;

/// A material with a single colour. The colours of vertices contain the opacity.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
struct FlatMaterial {
    #[uniform(0)]
    color: LinearRgba,
}

impl Material for FlatMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://bevy_warren/map/flat.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }
}

/// The materials of the drawings.
#[derive(Resource)]
struct Paints {
    /// As black as the surroundings of the level.
    darkness: Handle<FlatMaterial>,
    trail: Handle<FlatMaterial>,
}

fn prepare(mut commands: Commands, mut materials: ResMut<Assets<FlatMaterial>>) {
    let mut black = || {
        materials.add(FlatMaterial {
            color: LinearRgba::BLACK,
        })
    };
    commands.insert_resource(Paints {
        darkness: black(),
        trail: black(),
    });
}

fn colour_trail(
    colours: Res<Colours>,
    paints: Res<Paints>,
    mut materials: ResMut<Assets<FlatMaterial>>,
) {
    if let Some(mut material) = materials.get_mut(&paints.trail) {
        material.color = colours.trail.to_linear();
    }
}

/// Makes the drawings of new chunks, of all chunks when the player changes floors, and of chunks in
/// which the player has seen or entered cells.
fn draw(
    mut commands: Commands,
    run: If<Res<Run>>,
    sight: Res<Sight>,
    mut new_run: NewRun,
    mut events: RunReader,
    (standing, cut): (Res<Standing>, Res<Cut>),
    chunks: Query<(Entity, &Chunk, Has<Drawn>)>,
    drawings: Query<(Entity, &ChildOf), With<Drawing>>,
    paints: Res<Paints>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut last_floor: Local<i32>,
) {
    let Some(level) = &standing.0 else { return };
    let mut changed = HashSet::new();
    for event in events.read() {
        let cells = match &event.event {
            Event::Saw(cells) => cells,
            Event::Crossed(_) => &vec![event.cell, run.progress.cell()],
            _ => continue,
        };
        let around = cells
            .iter()
            .flat_map(|&cell| [cell].into_iter().chain(beside(level, cell)));
        changed.extend(around.map(|cell| cut.chunk_of(level, cell)));
    }
    let floor = run.floor() as i32;
    let is_other_floor = std::mem::replace(&mut *last_floor, floor) != floor;
    let all = new_run.is_new() || sight.is_changed() || is_other_floor;
    for (entity, chunk, is_drawn) in &chunks {
        if is_drawn && !all && !changed.contains(&cut.own(chunk.0)) {
            continue;
        }
        let old = drawings.iter().filter(|(_, of)| of.parent() == entity);
        old.for_each(|(drawing, _)| commands.entity(drawing).despawn());
        commands.entity(entity).insert(Drawn);
        if chunk.0.z != floor {
            continue;
        }
        let cells = cut.cells(chunk.0);
        for (flat, paint, height) in [
            (
                veil(level, cells, run.progress.seen()),
                &paints.darkness,
                VEIL_HEIGHT,
            ),
            (trail(level, cells, &run), &paints.trail, TRAIL_HEIGHT),
        ] {
            if !flat.positions.is_empty() {
                commands.spawn((
                    ChildOf(entity),
                    Drawing,
                    Mesh3d(meshes.add(flat.mesh())),
                    MeshMaterial3d(paint.clone()),
                    Transform::from_xyz(0.0, height, 0.0),
                ));
            }
        }
    }
}

/// Shows the drawings only in the view from above, and only if no overlay colours all cells.
fn show(
    sight: Res<Sight>,
    overlay: Res<OverlayColours>,
    mut drawings: Query<&mut Visibility, With<Drawing>>,
) {
    let is_shown = *sight == Sight::Above && overlay.0.is_none();
    for mut visibility in &mut drawings {
        // Chunks without seen cells are hidden, but their veils must hide what extends into them.
        visibility.set_if_neq(match is_shown {
            true => Visibility::Visible,
            false => Visibility::Hidden,
        });
    }
}

/// Returns the neighbours of a cell on all floors.
fn beside(level: &Level, cell: Cell) -> impl Iterator<Item = Cell> {
    let grid = level.grid();
    grid.exits(cell).map(move |dir| grid.step(cell, dir))
}

/// The height of the veil above the floor, in cells. The veil is just above the walls.
const VEIL_HEIGHT: f32 = 0.86;

/// The opacity of the veil at a seen cell. It increases to 1 with the distance from the cell.
const EDGE: f32 = 0.4;

/// The distance from a seen cell at which the veil becomes opaque, in cells.
const FADE: f32 = 0.36;

/// How far the veil extends beyond the border of the grid, in cells.
const BORDER: f32 = 0.4;

/// Returns the veil over the cells that the player has not seen, relative to the first
/// cell.
fn veil(level: &Level, cells: &[Cell], seen: &Seen) -> Flat {
    let mut flat = Flat::default();
    for (cell, at) in placed(level, cells).filter(|&(cell, _)| !seen.contains(cell)) {
        let sides = VeiledSide::of(level, cell, seen);
        // The outer face of a wall at the border of the grid is visible beyond the cell.
        let side = |i: usize| &sides[i % sides.len()];
        let out = |i| (side(i).from - side(i + 1).from).perp().normalize_or_zero() * BORDER;
        for i in (0..sides.len()).filter(|&i| side(i).is_border) {
            let (from, to) = (side(i).from, side(i + 1).from);
            let quad = [from, from + out(i), to + out(i), to];
            flat.polygon(&quad.map(|corner| (at + corner, 1.0)));
            // The post at a corner of the border is visible between two such faces.
            if side(i + 1).is_border {
                let wedge = [to, to + out(i), to + out(i + 1)];
                flat.polygon(&wedge.map(|corner| (at + corner, 1.0)));
            }
        }
        let is_dark = |side: &VeiledSide| side.opacity == 1.0 && side.corner_opacity == 1.0;
        if sides.iter().all(is_dark) {
            let corners: Vec<(Vec2, f32)> =
                sides.iter().map(|side| (at + side.from, 1.0)).collect();
            flat.polygon(&corners);
            continue;
        }
        let inner = |side: &VeiledSide| (at + side.from * (1.0 - 2.0 * FADE), 1.0);
        flat.polygon(&sides.iter().map(inner).collect::<Vec<_>>());
        for (i, side) in sides.iter().enumerate() {
            let next = &sides[(i + 1) % sides.len()];
            // Close to a corner, the opacity depends on all cells around the corner.
            let length = side.from.distance(next.from);
            let part = (FADE / length).min(0.5);
            let on = |part: f32| at + side.from.lerp(next.from, part);
            let from = (at + side.from, side.corner_opacity);
            let to = (at + next.from, next.corner_opacity);
            let middle = [part, 1.0 - part].map(|part| (on(part), side.opacity));
            let [a, b] = [inner(side), inner(next)];
            flat.polygon(&[from, middle[0], a]);
            flat.polygon(&[middle[0], middle[1], b, a]);
            flat.polygon(&[middle[1], to, b]);
        }
    }
    flat
}

/// A side of a cell that the player has not seen.
struct VeiledSide {
    /// The first corner in clockwise order, relative to the cell's centre.
    from: Vec2,
    /// The opacity of the veil at this corner, and at the middle of the side.
    corner_opacity: f32,
    opacity: f32,
    /// Whether there is no cell on the other side.
    is_border: bool,
}

impl VeiledSide {
    fn of(level: &Level, cell: Cell, seen: &Seen) -> Vec<VeiledSide> {
        let grid = level.grid();
        let next = |dir: Dir| grid.exits(cell).contains(dir).then(|| grid.step(cell, dir));
        let opacity = |is_seen: bool| if is_seen { EDGE } else { 1.0 };
        let is_seen = |cell: Option<Cell>| cell.is_some_and(|cell| seen.contains(cell));
        let sides = grid.clockwise(cell);
        let before = sides.iter().cycle().skip(sides.len() - 1);
        let side = |(&dir, &before): (&Dir, &Dir)| {
            let [from, _] = grid.side(cell, dir).map(to_world);
            let beside_both = || {
                let (Some(a), Some(b)) = (next(dir), next(before)) else {
                    return false;
                };
                // If both neighbours are adjacent, no other cell has this corner.
                if beside(level, a).any(|of| of == b) {
                    return false;
                }
                let mut common = beside(level, a).filter(|&of| beside(level, b).any(|to| to == of));
                common.any(|of| of != cell && seen.contains(of))
            };
            let around = is_seen(next(dir)) || is_seen(next(before)) || beside_both();
            VeiledSide {
                from,
                corner_opacity: opacity(around),
                opacity: opacity(is_seen(next(dir))),
                is_border: next(dir).is_none(),
            }
        };
        sides.iter().zip(before).map(side).collect()
    }
}

/// The height of the trail above the floor, in cells.
const TRAIL_HEIGHT: f32 = 0.006;

/// The opacity of the trail, and half its width in cells.
const TRAIL: f32 = 0.3;
const HALF: f32 = 0.05;

/// Returns the player's trail through cells, relative to the first cell.
fn trail(level: &Level, cells: &[Cell], run: &Run) -> Flat {
    let grid = level.grid();
    let mut flat = Flat::default();
    for (cell, at) in placed(level, cells) {
        let sides = run.trail.sides(cell);
        let sides = sides.filter(|&dir| grid.has_side(cell, dir));
        for (number, dir) in sides.enumerate() {
            let middle = to_world(grid.twice_to_midpoint(cell, dir)) / 2.0;
            let along = middle.normalize_or_zero() * HALF;
            let across = along.perp();
            // The first line also covers the centre of the cell.
            let from = if number == 0 { -along } else { along };
            let quad = [
                from - across,
                middle - across,
                middle + across,
                from + across,
            ];
            flat.polygon(&quad.map(|corner| (at + corner, TRAIL)));
        }
    }
    flat
}

/// Returns the cells with the positions of their centres, relative to the first cell.
fn placed<'a>(level: &'a Level, cells: &'a [Cell]) -> impl Iterator<Item = (Cell, Vec2)> + 'a {
    let origin = cells
        .first()
        .map_or(Vec2::ZERO, |&cell| centre(level, cell).xz());
    cells
        .iter()
        .map(move |&cell| (cell, centre(level, cell).xz() - origin))
}

/// A flat mesh under construction that is visible from above.
#[derive(Default)]
struct Flat {
    positions: Vec<Vec3>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Flat {
    /// Adds a convex polygon. Its corners, each with an opacity, are in clockwise order on the map.
    fn polygon(&mut self, corners: &[(Vec2, f32)]) {
        let first = self.positions.len() as u32;
        for &(at, opacity) in corners {
            self.positions.push(at.extend(0.0).xzy());
            self.colors.push([0.0, 0.0, 0.0, opacity]);
        }
        let fan = 1..corners.len() as u32 - 1;
        self.indices
            .extend(fan.flat_map(|i| [first, first + i + 1, first + i]));
    }

    /// Returns the corners of each triangle, in clockwise order on the map.
    #[cfg(test)]
    fn triangles(&self) -> impl Iterator<Item = [Vec2; 3]> {
        let triangles = self.indices.as_chunks::<3>().0.iter();
        triangles.map(|&[a, b, c]| [a, c, b].map(|i| self.positions[i as usize].xz()))
    }

    fn mesh(self) -> Mesh {
        let usage = RenderAssetUsages::RENDER_WORLD;
        Mesh::new(PrimitiveTopology::TriangleList, usage)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::play::message::RunEvent;
    use std::sync::Arc;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    /// Returns a run on every kind of grid.
    fn runs() -> impl Iterator<Item = Run> {
        GridShape::ALL.into_iter().map(|shape| {
            let (width, height) = (9, 7);
            let grid = GridSpec {
                shape,
                width,
                height,
                ..default()
            };
            Run::new(Arc::new(make(&Recipe { grid, ..default() }).unwrap()))
        })
    }

    fn area(corners: &[Vec2]) -> f32 {
        let next = corners.iter().cycle().skip(1);
        corners
            .iter()
            .zip(next)
            .map(|(a, b)| a.perp_dot(*b) / 2.0)
            .sum()
    }

    #[test]
    fn the_veil_covers_the_cells_that_the_player_has_not_seen_and_their_borders() {
        for run in runs() {
            let grid = run.level.grid();
            for cell in 0..grid.cells() {
                let outline: Vec<Vec2> = grid
                    .clockwise(cell)
                    .iter()
                    .map(|&dir| to_world(grid.side(cell, dir)[0]))
                    .collect();
                let is_seen = run.progress.seen().contains(cell);
                let edges = outline.iter().zip(outline.iter().cycle().skip(1));
                let border = grid.clockwise(cell).iter().zip(edges);
                let border = border.filter(|(dir, _)| !grid.exits(cell).contains(**dir));
                let faces: Vec<Vec2> = border.map(|(_, (a, b))| *b - *a).collect();
                let around = faces.iter().zip(faces.iter().cycle().skip(1));
                // The faces of a cell are beside each other, and have wedges between them.
                let wedge = |(a, b): (&Vec2, &Vec2)| a.normalize().perp_dot(b.normalize()).max(0.0);
                let wedges: f32 = around.map(wedge).sum();
                let border = faces.iter().map(|face| face.length() * BORDER).sum::<f32>()
                    + wedges * BORDER * BORDER / 2.0;
                let expected = if is_seen {
                    0.0
                } else {
                    area(&outline) + border
                };
                let flat = veil(&run.level, &[cell], run.progress.seen());
                let covered: f32 = flat.triangles().map(|corners| area(&corners)).sum();
                assert!(
                    (covered - expected).abs() < 1e-3,
                    "{:?} {cell}",
                    grid.shape()
                );
                // All triangles face up.
                assert!(flat.triangles().all(|corners| area(&corners) > -1e-6));
            }
        }
    }

    #[test]
    fn the_drawings_follow_the_player_to_other_floors() {
        let grid = GridSpec {
            shape: GridShape::Cubic,
            width: 9,
            height: 9,
            depth: 2,
            ..default()
        };
        let level = Arc::new(make(&Recipe { grid, ..default() }).unwrap());
        let run = Run::new(level.clone());
        let paints = Paints {
            darkness: Handle::default(),
            trail: Handle::default(),
        };
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .add_message::<RunEvent>()
            .insert_resource(Sight::Above)
            .insert_resource(Cut::of(&level))
            .insert_resource(Standing(Some(level.clone())))
            .insert_resource(paints)
            .insert_resource(run)
            .add_systems(Update, draw);
        let keys: Vec<IVec3> = Cut::of(&level).all().into_iter().map(IVec3::from).collect();
        for &key in &keys {
            app.world_mut().spawn(Chunk(key));
        }
        for floor in [0, 1, 0] {
            let mut cells = 0..level.grid().cells();
            let cell = cells.find(|&cell| level.grid().floor(cell) == floor);
            app.world_mut()
                .resource_mut::<Run>()
                .progress
                .put(cell.unwrap(), [0, 0]);
            app.update();
            let mut drawn = app.world_mut().query::<(&Chunk, Option<&Children>)>();
            for (chunk, children) in drawn.iter(app.world()) {
                let is_drawn = children.is_some_and(|children| !children.is_empty());
                assert_eq!(
                    is_drawn,
                    chunk.0.z == floor as i32,
                    "{chunk:?}, floor {floor}"
                );
            }
        }
    }

    /// Returns the sides of a cell.
    fn outline(level: &Level, cell: Cell) -> impl Iterator<Item = [Vec2; 2]> {
        let at = centre(level, cell).xz();
        let sides = level.grid().clockwise(cell).to_vec().into_iter();
        sides.map(move |dir| level.grid().side(cell, dir).map(|end| at + to_world(end)))
    }

    /// Returns the distance between a point and a line between two points.
    fn distance(point: Vec2, [from, to]: [Vec2; 2]) -> f32 {
        let along = (point - from).dot(to - from) / from.distance_squared(to);
        point.distance(from.lerp(to, along.clamp(0.0, 1.0)))
    }

    #[test]
    fn the_veil_is_thin_only_beside_seen_cells() {
        for run in runs() {
            let (level, seen) = (&run.level, run.progress.seen());
            let unseen = (0..level.grid().cells()).filter(|&cell| !seen.contains(cell));
            let outlines: Vec<[Vec2; 2]> = (0..level.grid().cells())
                .filter(|&cell| seen.contains(cell))
                .flat_map(|cell| outline(level, cell))
                .collect();
            let (mut thin, mut opaque) = (0, 0);
            for cell in unseen {
                let is_beside = beside(level, cell).any(|next| seen.contains(next));
                let flat = veil(level, &[cell], seen);
                let has_edge = flat.colors.iter().any(|color| color[3] < 1.0);
                let vertices = flat.positions.iter().zip(&flat.colors);
                for (place, _) in vertices.filter(|(_, color)| color[3] < 1.0) {
                    let place = place.xz() + centre(level, cell).xz();
                    let is_near = |side: &[Vec2; 2]| distance(place, *side) < 1e-3;
                    assert!(
                        outlines.iter().any(is_near),
                        "{:?} {cell}",
                        level.grid().shape()
                    );
                }
                assert!(has_edge || !is_beside, "{:?} {cell}", level.grid().shape());
                if has_edge { thin += 1 } else { opaque += 1 }
            }
            assert!(thin > 0 && opaque > thin, "{thin} {opaque}");
        }
    }
}
