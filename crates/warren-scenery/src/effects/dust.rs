//! Dust: puffs that expand, drift and thin out.

use super::Passing;
use crate::facing::Facing;
use crate::part::shadowless;
use crate::shares::Shares;
use crate::skin::Skin;
use crate::textures;
use bevy::prelude::*;
use bevy_warren::maze::Hinge;
use bevy_warren::play::message::RunReader;
use bevy_warren::play::run::Run;
use bevy_warren::space::{WALL_HEIGHT, nearest};
use warren_dungeon::play::Event;
use warren_maze::rng::SeededRandom;

/// A puff of dust.
#[derive(Component, Clone, Copy, Debug)]
#[require(Facing)]
pub(super) struct Puff {
    /// The final width of the puff, in cells.
    pub(super) size: f32,
    /// The velocity of the puff, in cells per second.
    pub(super) drift: Vec3,
}

/// The mesh of all puffs, and their materials in order of increasing opacity.
#[derive(Resource)]
pub(super) struct Dust {
    disc: Handle<Mesh>,
    hazes: Vec<Handle<StandardMaterial>>,
}

/// The number of levels of opacity.
const HAZES: u8 = 10;

pub(super) fn prepare(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let picture = images.add(textures::puff());
    let haze = |i: u8| StandardMaterial {
        base_color: Color::srgba(0.62, 0.56, 0.48, f32::from(i + 1) / f32::from(HAZES) * 0.55),
        base_color_texture: Some(picture.clone()),
        alpha_mode: AlphaMode::Blend,
        perceptual_roughness: 1.0,
        reflectance: 0.0,
        ..default()
    };
    commands.insert_resource(Dust {
        disc: meshes.add(Rectangle::new(1.0, 1.0)),
        hazes: (0..HAZES).map(|i| materials.add(haze(i))).collect(),
    });
}

impl Dust {
    /// Spawns a puff at a position.
    pub(super) fn raise(&self, commands: &mut Commands, at: Vec3, puff: Puff, passing: Passing) {
        commands.spawn((
            puff,
            passing,
            Name::new("Dust"),
            shadowless(&self.disc, &self.hazes[0]),
            Transform::from_translation(at).with_scale(Vec3::ZERO),
        ));
    }
}

/// Spawns dust at the edges of a secret door that scrapes over the floor.
pub(super) fn spawn_door_dust(
    mut commands: Commands,
    mut events: RunReader,
    run: If<Res<Run>>,
    dust: Res<Dust>,
) {
    /// How long the door scrapes over the floor, in seconds.
    const GRINDS: f32 = 0.9;
    const PUFFS: u8 = 14;

    for event in events.read() {
        let (&Event::DoorFound(number), Some(door)) = (&event.event, event.opened(&run.level))
        else {
            continue;
        };
        let hinge = Hinge::of(&run.level, number);
        let middle = nearest(&run.level, door.cell, run.progress.cell());
        let mut random = SeededRandom::new(number as u64);
        for i in 0..PUFFS {
            let along = hinge.at + hinge.leaf * random.share();
            let high = if i % 3 == 0 { WALL_HEIGHT - 0.05 } else { 0.04 };
            let aside = |random: &mut SeededRandom| random.within(-0.12, 0.12);
            let passing = Passing {
                age: -GRINDS * random.share(),
                life: random.within(0.9, 1.8),
            };
            let puff = Puff {
                size: random.within(0.14, 0.3),
                drift: Vec3::new(aside(&mut random), 0.03, aside(&mut random)),
            };
            let at = middle + along.extend(high).xzy();
            dust.raise(&mut commands, at, puff, passing);
        }
    }
}

pub(super) fn move_dust(
    time: Res<Time>,
    dust: Res<Dust>,
    mut puffs: Query<(&Puff, &Passing, &mut Transform, &mut Skin)>,
) {
    for (puff, passing, mut place, mut skin) in &mut puffs {
        let share = passing.share();
        if share < 0.0 {
            continue;
        }
        // The puff slows down as it expands.
        place.translation += puff.drift * (1.0 - share) * time.delta_secs();
        place.scale = Vec3::splat(puff.size * (0.25 + 0.75 * share.sqrt()));
        let thick = (1.0 - share) * (share * 12.0).min(1.0);
        let haze = (thick * f32::from(HAZES - 1)).round() as usize;
        skin.set_if_neq(Skin::Standard(dust.hazes[haze].clone()));
    }
}
