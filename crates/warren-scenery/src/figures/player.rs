//! The player as seen from above.

use crate::above::ShownIn;
use crate::glowing::PaletteMaterials;
use crate::part::{block, matt, shadowless};
use crate::torch::TorchPart;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::sight::Sight;

pub(crate) fn dress_avatar(
    mut commands: Commands,
    avatars: Query<Entity, Added<Avatar>>,
    colours: Res<Colours>,
    mut coloured: ResMut<PaletteMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(avatar) = avatars.iter().next() else {
        return;
    };
    let mut matt = |color| materials.add(matt(color, 0.8));
    let cloak = matt(colours.cloak);
    coloured.add(&cloak, |cloak, of| cloak.base_color = of.cloak);
    let hat = matt(Color::srgb(0.13, 0.07, 0.035));
    let wood = matt(Color::srgb(0.10, 0.06, 0.03));
    let fire = materials.add(StandardMaterial {
        base_color: Color::BLACK,
        emissive: LinearRgba::rgb(6.0, 2.4, 0.5),
        ..default()
    });
    let cone = meshes.add(Cone::new(0.16, 0.44));
    let cylinder = meshes.add(Cylinder::new(0.5, 1.0));
    let ball = meshes.add(Sphere::new(0.5));
    let parts = [
        // A cloak, a hat with a brim, and a torch held ahead of the player.
        (&cone, &cloak, [0.0, 0.22, 0.0], [1.0, 1.0, 1.0]),
        (&ball, &cloak, [0.10, 0.33, -0.09], [0.10, 0.08, 0.18]),
        (&cylinder, &hat, [0.0, 0.45, 0.0], [0.25, 0.02, 0.25]),
        (&ball, &hat, [0.0, 0.47, 0.0], [0.14, 0.12, 0.14]),
        (&cylinder, &wood, [0.11, 0.40, -0.18], [0.03, 0.20, 0.03]),
    ];
    let mut figure = commands.spawn((
        ChildOf(avatar),
        ShownIn(&[Sight::Above, Sight::Afar]),
        Transform::default(),
        Visibility::Hidden,
    ));
    for (mesh, material, at, size) in parts {
        figure.with_child((shadowless(mesh, material), block(at, size)));
    }
    figure.with_child((
        TorchPart::Fire,
        shadowless(&ball, &fire),
        block([0.11, 0.53, -0.18], [0.07, 0.10, 0.07]),
    ));
}
