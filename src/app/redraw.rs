//! Decides which frames are drawn, and sets the update rate of the game.
//!
//! A screen on which nothing moves is not drawn, and the game is updated only a few times per
//! second until something happens. The systems also run in frames that are not drawn, so no plugin
//! depends on this module.

use crate::camera::{WorldCovered, WorldRests};
use crate::platform::IS_BROWSER;
use crate::states::Screen;
use crate::watch::Playback;
use bevy::camera::SubCameraView;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::Screenshot;
use bevy::text::{EditableText, TextLayoutInfo};
use bevy::time::Real;
use bevy::window::{RequestRedraw, WindowEvent, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::epaint::Primitive;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiContext, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput};
use bevy_warren::adapter::is_software;
use bevy_warren::map::MapMaterial;
use bevy_warren::work;
use std::hash::{DefaultHasher, Hasher as _};
use std::time::Duration;
use warren_renderer::paint::PaintJobs;
use warren_renderer::pipelines::CompilingPipelines;
use warren_renderer::skip::skip_frames;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(warren_renderer::pipelines::plugin)
        .init_resource::<Redraw>()
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            take_requests.before(EguiPostUpdateSet::ProcessOutput),
        )
        .add_systems(
            Last,
            (mute_repaints, (decide, set_pace.run_if(waits)).chain()),
        );
    skip_frames(app, |world| !world.resource::<Redraw>().is_drawn);
}

/// The state that determines which frames are drawn.
#[derive(Resource, Debug, Default)]
pub(super) struct Redraw {
    /// Whether every frame is drawn and the next frame begins immediately, for measurements and
    /// screenshots.
    every_frame: bool,
    /// Whether the current frame was requested, and not only by a panel.
    is_requested: bool,
    /// Whether the current frame is drawn.
    is_drawn: bool,
    /// Whether something on the screen moves continuously.
    is_lively: bool,
    /// The time at which something visible last changed, and at which the world last changed.
    changed: Duration,
    world_changed: Duration,
    /// The time at which a node last changed.
    differed: Duration,
    /// The number of frames that are still drawn even if nothing else changes.
    left: u32,
    /// The number of frames that are still drawn before the world may rest.
    left_of_world: u32,
}

impl Redraw {
    /// Returns the initial value. If `every_frame` is true, every frame is drawn.
    pub(super) fn with_every_frame(every_frame: bool) -> Redraw {
        Redraw {
            every_frame,
            ..default()
        }
    }
}

/// The number of frames that are drawn, and the time for which frames are drawn, after each change.
/// Some changes take a few frames until they are visible.
const SETTLING_FRAMES: u32 = 4;
const SETTLING_TIME: Duration = Duration::from_millis(250);

/// The maximum time between two changes to a node that counts as animated. During an animation, the
/// game is updated at full speed.
const SOON: Duration = Duration::from_millis(400);

/// The time after which a world in which nothing changes is shown as a still picture.
const RESTLESS_TIME: Duration = Duration::from_secs(1);

/// The time for which the world moves behind the card at the end of a run, if there is no graphics
/// card.
const FAREWELL: Duration = Duration::from_secs(3);

/// The time for which the game is updated at full speed after each change. During this time, sounds
/// fade in or out.
const WAKEFUL_TIME: Duration = Duration::from_secs(2);

/// The time between two updates after a change.
const AWAKE: Duration = Duration::from_millis(8);

/// The time between two updates while a run or an algorithm is in progress but nothing has changed
/// on the screen for some time. It is also the maximum time until the game detects that a gamepad
/// button was pressed.
const ATTENTIVE: Duration = Duration::from_millis(33);

/// The time between two updates while nothing happens.
const ASLEEP: Duration = Duration::from_millis(250);

/// Returns whether updates can wait for events. A browser itself decides when to draw.
fn waits(settings: Option<Res<WinitSettings>>) -> bool {
    settings.is_some() && !IS_BROWSER
}

/// Removes the event that bevy_egui sends to panels in every frame, even if no modifier key has
/// changed. A panel requests a new frame after each event.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    let mut now = *last;
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => {
                now = *modifiers;
                now != *last
            }
            _ => true,
        });
    }
    *last = now;
}

/// Processes the requests for a new frame that do not come from a panel. Panels request frames
/// after this system.
fn take_requests(mut requests: ResMut<Messages<RequestRedraw>>, mut redraw: ResMut<Redraw>) {
    redraw.is_requested = requests.drain().count() > 0;
}

/// Prevents the panel library from waking up the game, which it would otherwise do in every update.
fn mute_repaints(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_request_repaint_callback(|_| {});
    }
}

fn decide(
    time: Res<Time<Real>>,
    mut interface: InterfaceChanges,
    mut world: WorldChanges,
    mut visible: VisibleWorld,
    compiling: Res<CompilingPipelines>,
    mut redraw: ResMut<Redraw>,
    mut rests: ResMut<WorldRests>,
    mut requests: ResMut<Messages<RequestRedraw>>,
) {
    // Panels also request frames in which they look the same. Bevy would keep these requests while
    // the game is paused, and update the game continuously.
    requests.clear();
    let now = time.elapsed();
    redraw.is_lively = visible.is_lively(now);
    // Every event reader must read its events.
    let is_touched = interface.is_touched() || redraw.is_requested;
    let is_world_changed = world.any() || compiling.any();
    if is_world_changed || redraw.is_lively {
        redraw.world_changed = now;
        redraw.left_of_world = SETTLING_FRAMES;
    }
    if is_touched || is_world_changed {
        redraw.changed = now;
        redraw.left = SETTLING_FRAMES;
    }
    let is_different = interface.is_different();
    if is_different {
        // A fading message changes again soon, but a clock does not.
        if now - redraw.differed < SOON {
            redraw.changed = now;
        }
        redraw.differed = now;
    }
    let may_rest = now - redraw.world_changed >= RESTLESS_TIME && redraw.left_of_world == 0;
    if may_rest && !rests.0 {
        // The next frames keep the world's picture, and show it for the first time.
        redraw.left = redraw.left.max(SETTLING_FRAMES);
    }
    rests.set_if_neq(WorldRests(may_rest));
    let settles = redraw.left > 0 || now - redraw.changed < SETTLING_TIME;
    redraw.is_drawn = redraw.every_frame || redraw.is_lively || settles || is_different;
    if redraw.is_drawn {
        redraw.left = redraw.left.saturating_sub(1);
        redraw.left_of_world = redraw.left_of_world.saturating_sub(1);
    }
}

/// The changes to the interface in a frame.
#[derive(SystemParam)]
struct InterfaceChanges<'w, 's> {
    nodes: Query<'w, 's, (), ChangedNode>,
    removed: RemovedComponents<'w, 's, Node>,
    fields: Query<'w, 's, &'static TextLayoutInfo, With<EditableText>>,
    last_fields: Local<'s, String>,
    panels: Query<'w, 's, &'static EguiRenderOutput>,
    last_panels: Local<'s, u64>,
    events: MessageReader<'w, 's, WindowEvent>,
    screenshots: Query<'w, 's, (), With<Screenshot>>,
    jobs: Option<Res<'w, PaintJobs<MapMaterial>>>,
}

/// The changes in a frame to a world that does not move.
///
/// The renderer reads asset events and removed components only in frames that are drawn. Each of
/// these events therefore causes its frame to be drawn.
#[derive(SystemParam)]
struct WorldChanges<'w, 's> {
    meshes: Query<
        'w,
        's,
        (),
        (
            With<Mesh3d>,
            Or<(Added<Mesh3d>, Changed<InheritedVisibility>)>,
        ),
    >,
    lights: Query<'w, 's, &'static InheritedVisibility, With<PointLight>>,
    last_lights: Local<'s, usize>,
    removed: RemovedComponents<'w, 's, Mesh3d>,
    cameras: Query<'w, 's, (&'static Camera, &'static Transform, &'static Projection)>,
    last_views: Local<'s, Vec<CameraView>>,
    resized: MessageReader<'w, 's, WindowResized>,
    clear: Res<'w, ClearColor>,
    covered: Res<'w, WorldCovered>,
    new_images: MessageReader<'w, 's, AssetEvent<Image>>,
    new_meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    new_shaders: MessageReader<'w, 's, AssetEvent<Shader>>,
    new_materials: Option<MessageReader<'w, 's, AssetEvent<StandardMaterial>>>,
}

/// The part of the world that a camera shows.
#[derive(PartialEq)]
struct CameraView {
    place: Transform,
    field_of_view: f32,
    size: Option<UVec2>,
    part: Option<SubCameraView>,
}

impl CameraView {
    fn of((camera, place, projection): (&Camera, &Transform, &Projection)) -> CameraView {
        CameraView {
            place: *place,
            field_of_view: match projection {
                Projection::Perspective(perspective) => perspective.fov,
                _ => 0.0,
            },
            size: camera.physical_target_size(),
            part: camera.sub_camera_view,
        }
    }
}

/// An interface node that looks different than in the previous frame.
type ChangedNode = Or<(
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<InheritedVisibility>,
    Changed<BackgroundColor>,
    Changed<BorderColor>,
    Changed<BackgroundGradient>,
    Changed<BorderGradient>,
    Changed<Outline>,
    Changed<TextColor>,
    (Changed<TextLayoutInfo>, Without<EditableText>),
    Changed<ImageNode>,
    Changed<CalculatedClip>,
)>;

impl InterfaceChanges<'_, '_> {
    /// Returns whether an event may change the interface in the next frames.
    fn is_touched(&mut self) -> bool {
        let events = [self.removed.read().count(), self.events.read().count()];
        events != [0; 2]
            || !self.screenshots.is_empty()
            || self.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty())
    }

    /// Returns whether the interface looks different than in the previous frame.
    fn is_different(&mut self) -> bool {
        // Bevy modifies the layout of every text field in every frame.
        let fields = self.fields.iter();
        let fields = fields.map(|field| (field.cursor, &field.selection_rects));
        let fields = format!("{:?}", fields.collect::<Vec<_>>());
        let last_fields = std::mem::replace(&mut *self.last_fields, fields);
        let panels = self.panels.iter().map(hash_of).fold(0, u64::wrapping_add);
        let last_panels = std::mem::replace(&mut *self.last_panels, panels);
        last_fields != *self.last_fields || last_panels != panels || !self.nodes.is_empty()
    }
}

impl WorldChanges<'_, '_> {
    fn any(&mut self) -> bool {
        // Bevy modifies every camera in every frame.
        let views = self.cameras.iter().map(CameraView::of).collect();
        let last_views = std::mem::replace(&mut *self.last_views, views);
        // Lights flicker even if nothing else happens, so only the number of visible lights counts.
        let lights = self.lights.iter().filter(|visibility| visibility.get());
        let lights = lights.count();
        let last_lights = std::mem::replace(&mut *self.last_lights, lights);
        let materials = self.new_materials.as_mut();
        let materials = materials.map_or(0, |materials| materials.read().count());
        let events = [
            self.removed.read().count(),
            self.resized.read().count(),
            self.new_images.read().count(),
            self.new_meshes.read().count(),
            self.new_shaders.read().count(),
            materials,
        ];
        events != [0; 6]
            || last_views != *self.last_views
            || last_lights != lights
            || !self.meshes.is_empty()
            || self.clear.is_changed()
            || self.covered.is_changed()
    }
}

/// Returns a hash of everything that a panel draws.
fn hash_of(output: &EguiRenderOutput) -> u64 {
    let mut hasher = DefaultHasher::new();
    for job in &output.paint_jobs {
        let clip = job.clip_rect;
        for number in [clip.min.x, clip.min.y, clip.max.x, clip.max.y] {
            hasher.write_u32(number.to_bits());
        }
        if let Primitive::Mesh(mesh) = &job.primitive {
            for vertex in &mesh.vertices {
                let (at, uv) = (vertex.pos, vertex.uv);
                for number in [at.x, at.y, uv.x, uv.y] {
                    hasher.write_u32(number.to_bits());
                }
                hasher.write(&vertex.color.to_array());
            }
        }
    }
    hasher.finish()
}

/// The screen, and whether the world is visible behind it.
#[derive(SystemParam)]
struct VisibleWorld<'w, 's> {
    screen: Res<'w, State<Screen>>,
    /// The current screen, and the time at which it began.
    began: Local<'s, (Screen, Duration)>,
    covered: Res<'w, WorldCovered>,
    time: Res<'w, Time<Virtual>>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
}

impl VisibleWorld<'_, '_> {
    /// Returns whether the world is visible and moves.
    fn is_lively(&mut self, now: Duration) -> bool {
        let screen = *self.screen.get();
        if self.began.0 != screen {
            *self.began = (screen, now);
        }
        // Behind cards, the world is a still picture if there is no graphics card.
        let is_still = is_software(self.adapter.as_deref());
        !self.covered.0
            && match screen {
                Screen::Playing => !self.time.is_paused(),
                Screen::Won | Screen::Lost => !is_still || now - self.began.1 < FAREWELL,
                _ => !is_still,
            }
    }
}

/// The reasons to update the game often although nothing visible changes.
#[derive(SystemParam)]
struct Attention<'w, 's> {
    screen: Res<'w, State<Screen>>,
    time: Res<'w, Time<Virtual>>,
    playback: Option<Res<'w, Playback>>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    gamepads: Query<'w, 's, (), With<Gamepad>>,
}

impl Attention<'_, '_> {
    /// Returns whether a run or an algorithm is in progress, whether background work may end soon,
    /// or whether the player may press a button that does not wake up the window.
    fn is_needed(&self) -> bool {
        let runs = *self.screen.get() == Screen::Playing && !self.time.is_paused();
        let plays = *self.screen.get() == Screen::Watching
            && self
                .playback
                .as_ref()
                .is_some_and(|playback| playback.is_playing());
        let is_pressed = self.keys.get_pressed().len() + self.mouse.get_pressed().len() > 0;
        runs || plays || is_pressed || !self.gamepads.is_empty() || work::is_busy()
    }
}

fn set_pace(
    time: Res<Time<Real>>,
    redraw: Res<Redraw>,
    attention: Attention,
    mut settings: ResMut<WinitSettings>,
) {
    let [focused, unfocused] = match redraw.every_frame {
        true => [UpdateMode::Continuous; 2],
        false => {
            let is_awake = time.elapsed() - redraw.changed < WAKEFUL_TIME;
            pace(redraw.is_lively, is_awake, attention.is_needed())
        }
    };
    if (settings.focused_mode, settings.unfocused_mode) != (focused, unfocused) {
        settings.focused_mode = focused;
        settings.unfocused_mode = unfocused;
    }
}

/// Returns the update modes while the game's window has the focus, and while it does not.
fn pace(is_lively: bool, is_awake: bool, needs_attention: bool) -> [UpdateMode; 2] {
    let wait = match (is_awake, needs_attention) {
        (true, _) => AWAKE,
        (false, true) => ATTENTIVE,
        (false, false) => ASLEEP,
    };
    let quiet = waiting(wait);
    match is_lively {
        true => [UpdateMode::Continuous, waiting(UNFOCUSED)],
        false => [quiet, quiet],
    }
}

/// Returns the update mode that waits for this time, or until the window receives an event.
fn waiting(wait: Duration) -> UpdateMode {
    UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    }
}

/// The time between two updates of a moving world while the window does not have the focus.
const UNFOCUSED: Duration = Duration::from_millis(16);

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::app::app;
    use crate::app::options::Options;
    use crate::multimaze::PuzzleKind;
    use crate::panel::SEED_FIELD;
    use crate::states::{Card, Menu};
    use crate::watch::WatchMode;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
    use bevy::render::renderer::WgpuWrapper;
    use bevy::window::PrimaryWindow;
    use bevy_egui::egui::Id;
    use bevy_warren::map::MapOpen;
    use bevy_warren::panel_use::PanelUse;
    use std::sync::Arc;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use wgpu_types::{AdapterInfo, Backend, DeviceType};

    /// The number of frames after which an idle screen is no longer drawn. Each frame takes 1/64 s.
    const SETTLED: u32 = 150;

    /// Returns the game with a window, as if it were drawn by the processor.
    fn game(options: Options) -> App {
        let mut app = app(Options {
            headless: true,
            ..options
        });
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.insert_resource(RenderAdapterInfo(WgpuWrapper::new(AdapterInfo {
            name: String::new(),
            vendor: 0,
            device: 0,
            device_type: DeviceType::Cpu,
            device_pci_bus_id: String::new(),
            driver: String::new(),
            driver_info: String::new(),
            backend: Backend::Vulkan,
            subgroup_min_size: 4,
            subgroup_max_size: 128,
            transient_saves_memory: false,
        })));
        app.finish();
        app.cleanup();
        app
    }

    fn playing() -> App {
        let level = make(&Recipe::default()).unwrap();
        game(Options {
            level: Some(Arc::new(level)),
            ..default()
        })
    }

    /// Runs frames, and returns the number of frames that are drawn.
    fn drawn(app: &mut App, frames: u32) -> u32 {
        let mut drawn = 0;
        for _ in 0..frames {
            app.update();
            let requests = app.world().resource::<Messages<RequestRedraw>>();
            assert!(requests.is_empty(), "the next update would begin too early");
            drawn += u32::from(app.world().resource::<Redraw>().is_drawn);
        }
        drawn
    }

    #[track_caller]
    fn assert_idle(app: &mut App) {
        drawn(app, SETTLED);
        assert_eq!(drawn(app, 100), 0);
    }

    fn key(app: &mut App, key_code: KeyCode, state: ButtonState) {
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }

    #[test]
    fn the_world_is_drawn_in_every_frame_until_a_menu_opens() {
        let mut app = playing();
        drawn(&mut app, 20);
        assert_eq!(drawn(&mut app, 100), 100);
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::Pause);
        assert_idle(&mut app);
        assert!(app.world().resource::<WorldRests>().0);
        // The focus moves to the next button.
        key(&mut app, KeyCode::ArrowDown, ButtonState::Pressed);
        key(&mut app, KeyCode::ArrowDown, ButtonState::Released);
        let shown = drawn(&mut app, 60);
        assert!((1..60).contains(&shown), "{shown}");
        assert!(
            app.world().resource::<WorldRests>().0,
            "the world need not be drawn"
        );
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::None);
        drawn(&mut app, 3);
        assert_eq!(drawn(&mut app, 20), 20);
        assert!(!app.world().resource::<WorldRests>().0);
    }

    /// Checks that an idle screen with a clock is drawn once per second.
    #[track_caller]
    fn assert_only_clock(app: &mut App) {
        // In the first seconds, the clock shows some digits for the first time.
        drawn(app, SETTLED + 1000);
        let drawn = drawn(app, 640);
        assert!((9..=11).contains(&drawn), "{drawn} frames in 10 seconds");
    }

    #[test]
    fn a_map_is_drawn_only_when_it_changes() {
        let mut app = playing();
        drawn(&mut app, 20);
        app.insert_resource(MapOpen(true));
        assert_only_clock(&mut app);
        key(&mut app, KeyCode::ArrowLeft, ButtonState::Pressed);
        drawn(&mut app, 5);
        assert_eq!(drawn(&mut app, 20), 20, "the player turns");
        key(&mut app, KeyCode::ArrowLeft, ButtonState::Released);
        assert_only_clock(&mut app);
    }

    #[test]
    fn menus_and_their_cards_are_idle() {
        let mut app = game(Options::default());
        assert_idle(&mut app);
        let screens = Card::SCREENS.iter().filter(|card| !is_over_level(card));
        let menus = Card::MENUS.iter().filter(|card| !is_over_level(card));
        for &card in screens.skip(1).chain([&Card::Title]).chain(menus) {
            card.open(&mut app.world_mut().commands());
            app.world_mut().flush();
            assert!(drawn(&mut app, SETTLED) > 0, "{card:?}");
            assert_idle(&mut app);
        }
    }

    fn is_over_level(card: &Card) -> bool {
        use Card::*;

        matches!(card, Won | Lost | Pause | Reveal | Restart)
    }

    #[test]
    fn algorithms_are_drawn_only_while_they_play() {
        let level = make(&Recipe::default()).unwrap();
        let mut app = game(Options {
            level: Some(Arc::new(level)),
            watch: Some(WatchMode::Carving),
            ..default()
        });
        drawn(&mut app, 30);
        assert!(app.world().resource::<Playback>().is_playing());
        assert!(drawn(&mut app, 60) > 50);
        key(&mut app, KeyCode::Space, ButtonState::Pressed);
        key(&mut app, KeyCode::Space, ButtonState::Released);
        drawn(&mut app, 2);
        assert!(!app.world().resource::<Playback>().is_playing());
        assert_idle(&mut app);
    }

    #[test]
    fn only_the_clock_of_a_puzzle_is_drawn_without_input() {
        let mut app = game(Options {
            multimaze: Some(PuzzleKind::default()),
            ..default()
        });
        assert_only_clock(&mut app);
    }

    #[test]
    fn an_open_panel_is_idle() {
        let mut app = playing();
        drawn(&mut app, 20);
        app.world_mut().resource_mut::<PanelUse>().open = true;
        assert!(drawn(&mut app, SETTLED) > 0);
        assert_idle(&mut app);
        let mut contexts = app.world_mut().query::<&mut EguiContext>();
        let mut context = contexts.single_mut(app.world_mut()).unwrap();
        let field = Id::new(SEED_FIELD);
        context
            .get_mut()
            .memory_mut(|memory| memory.request_focus(field));
        drawn(&mut app, SETTLED);
        let drawn = drawn(&mut app, 640);
        assert!((1..=21).contains(&drawn), "the cursor blinks: {drawn}");
    }

    #[test]
    fn panels_learn_only_of_modifiers_that_change() {
        let mut app = App::new();
        app.add_systems(Update, drop_unchanged_modifiers);
        let panel = app.world_mut().spawn(EguiInput::default()).id();
        let [none, shift] = [Modifiers::NONE, Modifiers::SHIFT];
        for (modifiers, count) in [(none, 0), (shift, 1), (shift, 0), (none, 1)] {
            let mut input = app.world_mut().get_mut::<EguiInput>(panel).unwrap();
            input.events = vec![Event::ModifiersChanged(modifiers)];
            app.update();
            let input = app.world().get::<EguiInput>(panel).unwrap();
            assert_eq!(input.events.len(), count, "{modifiers:?}");
        }
    }

    #[test]
    fn every_frame_is_drawn_on_request_and_after_events_of_the_window() {
        let mut app = game(Options::default());
        assert_idle(&mut app);
        app.world_mut().write_message(RequestRedraw);
        assert_eq!(drawn(&mut app, 1), 1);
        assert_idle(&mut app);
        app.insert_resource(Redraw::with_every_frame(true));
        assert_eq!(drawn(&mut app, 10), 10);
    }

    #[test]
    fn only_a_moving_world_is_updated_without_pauses() {
        for is_awake in [true, false] {
            for needs_attention in [true, false] {
                let [focused, _] = pace(true, is_awake, needs_attention);
                assert_eq!(focused, UpdateMode::Continuous);
                let waits = pace(false, is_awake, needs_attention);
                let wait = match (is_awake, needs_attention) {
                    (true, _) => AWAKE,
                    (false, true) => ATTENTIVE,
                    (false, false) => ASLEEP,
                };
                assert_eq!(waits, [waiting(wait); 2]);
            }
        }
    }
}
