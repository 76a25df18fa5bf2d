//! How large all is that is written: by the window, and texts as the player likes them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::{UiScale, UiSystems};
use bevy::window::PrimaryWindow;

/// How large texts are, as a share of the usual size.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextSize(pub(crate) f32);

impl Default for TextSize {
    fn default() -> TextSize {
        TextSize(1.0)
    }
}

/// How wide a node is: it grows with texts, as far as there is room.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Node)]
pub(crate) struct Wide {
    /// Where texts have their usual size, in logical pixels.
    usual: f32,
    /// At most, in per cent of what it stands in.
    most: f32,
}

impl Wide {
    /// So wide where texts have their usual size, and no wider than what it stands in.
    pub(crate) fn of(usual: f32) -> Wide {
        Wide::up_to(usual, 100.0)
    }

    /// The same, and no wider than so many per cent of what it stands in.
    pub(crate) fn up_to(usual: f32, most: f32) -> Wide {
        Wide { usual, most }
    }
}

/// How much room the window has for texts of their size.
#[derive(SystemParam)]
pub(crate) struct Room<'w, 's> {
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    scale: Res<'w, UiScale>,
    text_size: Res<'w, TextSize>,
}

/// How high a window must be where texts have their usual size, in logical pixels.
const LOW: f32 = 310.0;

impl Room<'_, '_> {
    /// Whether there is none for what one can do without.
    pub(crate) fn is_low(&self) -> bool {
        let height = self.window.as_ref().map_or(f32::MAX, |of| of.height());
        height < LOW * self.scale.0 * self.text_size.0
    }
}

/// The size of texts that is one of Bevy's own units, in logical pixels.
const REM: f32 = 20.0;

/// A size of texts that follows [`TextSize`], in logical pixels where that is as usual.
pub(crate) fn font_size(usual: f32) -> FontSize {
    FontSize::Rem(usual / REM)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextSize>()
        .add_systems(PreUpdate, follow_window)
        .add_systems(
            PostUpdate,
            (grow.run_if(resource_changed::<TextSize>), widen).before(UiSystems::Prepare),
        );
}

/// The window, in logical pixels, that everything is laid out for. In a larger one all is
/// larger; in a smaller one texts must stay legible.
const USUAL: Vec2 = Vec2::new(1280.0, 720.0);

fn follow_window(window: Option<Single<&Window, With<PrimaryWindow>>>, mut scale: ResMut<UiScale>) {
    let Some(window) = window else { return };
    let larger = (window.size() / USUAL).min_element().max(1.0);
    if scale.0 != larger {
        scale.0 = larger;
    }
}

fn grow(size: Res<TextSize>, mut rem: ResMut<RemSize>) {
    rem.set_if_neq(RemSize(REM * size.0));
}

fn widen(size: Res<TextSize>, mut nodes: Query<(Ref<Wide>, &mut Node)>) {
    for (wide, mut node) in &mut nodes {
        if wide.is_changed() || size.is_changed() {
            node.width = px(wide.usual * size.0);
            node.max_width = percent(wide.most);
        }
    }
}
