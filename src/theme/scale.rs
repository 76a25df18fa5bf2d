//! The scale of the interface and the text size. The scale depends on the window; the player
//! chooses the text size.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::{UiScale, UiSystems};
use bevy::window::PrimaryWindow;

/// The size of text, as a percentage of the usual size.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextSize(pub(crate) u16);

impl Default for TextSize {
    fn default() -> TextSize {
        TextSize(100)
    }
}

impl TextSize {
    /// Returns the size as a fraction of the usual size.
    pub(crate) fn share(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

/// The width of a node that grows with the text size, up to a maximum.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Node)]
pub(crate) struct Wide {
    /// The width at the usual text size, in logical pixels.
    usual: f32,
    /// The maximum width, as a percentage of the parent's width.
    max_percent: f32,
}

impl Wide {
    /// Creates a width of `usual` logical pixels at the usual text size, but at most the width of
    /// the parent.
    pub(crate) fn of(usual: f32) -> Wide {
        Wide::up_to(usual, 100.0)
    }

    /// Creates a width of `usual` logical pixels at the usual text size, but at most `max_percent`
    /// per cent of the parent's width.
    pub(crate) fn up_to(usual: f32, max_percent: f32) -> Wide {
        Wide { usual, max_percent }
    }
}

/// The maximum width of a bar, as a percentage of the window's width. This limit matters in small
/// windows with large text.
pub(super) const MAX_BAR_WIDTH: f32 = 60.0;

/// A system parameter that compares the size of the window with the text size.
#[derive(SystemParam)]
pub(crate) struct WindowSize<'w, 's> {
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    scale: Res<'w, UiScale>,
    text_size: Res<'w, TextSize>,
}

/// The minimum height of a window in which all texts have the size that the player has chosen, in
/// logical pixels at the usual scale and text size.
const LOW: f32 = 310.0;

/// The minimum height of a window in which the map in the corner and the key hints are shown, in
/// logical pixels at the usual scale and text size.
const TINY: f32 = 250.0;

impl WindowSize<'_, '_> {
    /// Returns whether texts over the world must be smaller than the player has chosen.
    pub(crate) fn is_low(&self) -> bool {
        self.height() < LOW
    }

    /// Returns whether the window is too low for the map in the corner and the key hints.
    pub(crate) fn is_tiny(&self) -> bool {
        self.height() < TINY
    }

    /// Returns the current width of a bar with this usual width, in logical pixels of the window.
    pub(crate) fn bar_width(&self, usual: f32) -> f32 {
        (usual * self.enlargement()).min(self.window().x * MAX_BAR_WIDTH / 100.0)
    }

    /// Returns the width of the window beside a bar whose usual width is `usual`, in logical pixels
    /// at the usual scale and text size.
    pub(crate) fn width_beside_bar(&self, usual: f32) -> f32 {
        (self.window().x - self.bar_width(usual)) / self.enlargement()
    }

    /// Returns the height of the window divided by `enlargement()`: in logical pixels at the usual
    /// scale and text size.
    fn height(&self) -> f32 {
        self.window().y / self.enlargement()
    }

    fn window(&self) -> Vec2 {
        let window = self.window.as_ref();
        window.map_or(Vec2::MAX, |window| window.size())
    }

    /// Returns the factor by which the scale of the interface and the text size enlarge texts.
    fn enlargement(&self) -> f32 {
        self.scale.0 * self.text_size.share()
    }
}

/// The size of one rem, Bevy's relative unit for font sizes, at the usual text size, in logical
/// pixels.
const REM: f32 = 20.0;

/// Returns a font size that grows with [`TextSize`]. `usual` is in logical pixels.
pub(crate) fn font_size(usual: f32) -> FontSize {
    FontSize::Rem(usual / REM)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextSize>()
        .add_systems(PreUpdate, follow_window)
        .add_systems(
            PostUpdate,
            (set_rem.run_if(resource_changed::<TextSize>), set_widths).before(UiSystems::Prepare),
        );
}

/// The size of the window for which the layout is designed, in logical pixels. Larger windows
/// enlarge the whole interface. Smaller windows do not shrink the interface, so that text stays
/// legible.
const USUAL: Vec2 = Vec2::new(1280.0, 720.0);

fn follow_window(window: Single<&Window, With<PrimaryWindow>>, scale: ResMut<UiScale>) {
    let larger = (window.size() / USUAL).min_element().max(1.0);
    scale.map_unchanged(|scale| &mut scale.0).set_if_neq(larger);
}

fn set_rem(size: Res<TextSize>, mut rem: ResMut<RemSize>) {
    rem.set_if_neq(RemSize(REM * size.share()));
}

fn set_widths(size: Res<TextSize>, mut nodes: Query<(Ref<Wide>, &mut Node)>) {
    for (wide, mut node) in &mut nodes {
        if wide.is_changed() || size.is_changed() {
            node.width = px(wide.usual * size.share());
            node.max_width = percent(wide.max_percent);
        }
    }
}
