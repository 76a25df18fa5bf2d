//! `--sheet`: plays a run without a window, and saves a sheet of pictures: some moments of the run,
//! and a map with the path.
//!
//! The run is played twice. [`Story`] plays it without a world, to choose the moments. The game then
//! plays it again, and renders only these moments.

mod moments;
mod page;

use super::options::Options;
use super::print::{print_error, print_line, print_result};
use super::report;
use super::screenshot::write_png;
use crate::pilots::demo::DemoPlayer;
use bevy::camera::RenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy_warren::maze::Chunk;
use bevy_warren::play::run::{Run, recorded_inputs};
use moments::Story;
use std::time::Duration;
use warren_dungeon::level::Level;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Progress, TICKS_PER_SECOND};
use warren_dungeon::recipe;
use warren_flags::file;
use warren_scenery::StoneIsPlain;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StoneIsPlain>()
        .add_systems(PostStartup, begin)
        .add_systems(First, direct.before(TimeSystems))
        .add_systems(Last, hide_lights);
    page::plugin(app);
}

/// The sheet that is being made.
#[derive(Resource)]
struct Sheet {
    story: Story,
    /// The pictures of the moments. The first `taken` of them are complete.
    pictures: Vec<Handle<Image>>,
    taken: usize,
    /// The image to which frames between the moments are rendered.
    scratch: Handle<Image>,
    /// The sheet itself.
    page: Handle<Image>,
    /// The run's result, once the run is over.
    result: Option<Result<String, String>>,
    stage: SheetStep,
}

/// The current stage of making a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetStep {
    /// The world is being spawned and textured. The clock is stopped.
    Loading,
    /// The run is being played.
    Playing,
    /// The next picture is being rendered. This is the number of rendered frames. The clock is
    /// stopped.
    Picture(u32),
    /// The page is being rendered. This is the number of rendered frames.
    Page(u32),
    /// The page has been requested from the renderer.
    Captured,
}

/// The number of frames that are rendered for a picture. Without a graphics card, each takes about a
/// second.
const PICTURE_FRAMES: u32 = 2;

/// The number of frames that are rendered for the page. Texts, maps and their layout need a few
/// frames to appear.
const PAGE_FRAMES: u32 = 6;

/// The number of ticks before a moment that are played one per frame, so that doors, flames and
/// figures move as in a game. Earlier ticks are played several at a time.
const LEAD: u32 = 48;

/// The size of the image to which frames between the moments are rendered.
const SCRATCH: UVec2 = UVec2::new(16, 9);

/// The maximum number of ticks in a frame.
const LEAP: u32 = 32;

/// Chooses the moments, creates the images, and sets one of them as the camera's target.
fn begin(
    mut commands: Commands,
    options: Res<Options>,
    mut images: ResMut<Assets<Image>>,
    mut clock: ResMut<TimeUpdateStrategy>,
    mut camera: Eye,
) {
    let Some(level) = &options.level else { return };
    let story = story(level, &options);
    let mut image = |size: UVec2| {
        let format = TextureFormat::Rgba8UnormSrgb;
        images.add(Image::new_target_texture(size.x, size.y, format, None))
    };
    let sheet = Sheet {
        pictures: story.moments.iter().map(|_| image(page::PICTURE)).collect(),
        taken: 0,
        scratch: image(SCRATCH),
        page: image(page::SIZE),
        result: None,
        stage: SheetStep::Loading,
        story,
    };
    camera.close(&sheet.scratch);
    commands.insert_resource(sheet);
    *clock = ticks(0);
}

/// Plays the demo player's run, or the recorded run, without a world.
fn story(level: &Level, options: &Options) -> Story {
    match &options.replay {
        Some(run) => {
            let mut inputs = recorded_inputs(run).into_iter();
            Story::new(level, run.begin(level), |_, _| inputs.next())
        }
        None => {
            let mut demo = Demo::default();
            Story::new(level, Progress::new(level), |progress, events| {
                let input = demo.input(level, progress, events);
                demo.defeat().is_none().then_some(input)
            })
        }
    }
}

/// Returns the clock for a frame that advances the game by this number of ticks.
fn ticks(count: u32) -> TimeUpdateStrategy {
    TimeUpdateStrategy::ManualDuration(count * Duration::from_secs(1) / TICKS_PER_SECOND)
}

/// The camera, which renders the world or only the interface.
#[derive(SystemParam)]
struct Eye<'w, 's> {
    commands: Commands<'w, 's>,
    camera: Single<'w, 's, (Entity, &'static mut Projection), With<Camera3d>>,
}

impl Eye<'_, '_> {
    /// Renders the world to an image.
    fn open(&mut self, image: &Handle<Image>) {
        self.look_at(image, PerspectiveProjection::default().far);
    }

    /// Renders the interface to an image, but not the world. Without a graphics card, rendering the
    /// world takes far longer than simulating it. The camera stays active, because a camera that is
    /// deactivated and reactivated misses some of the visible entities.
    fn close(&mut self, image: &Handle<Image>) {
        self.look_at(image, NOTHING);
    }

    fn look_at(&mut self, image: &Handle<Image>, reach: f32) {
        let (entity, projection) = &mut *self.camera;
        if let Projection::Perspective(perspective) = &mut **projection {
            perspective.far = reach;
        }
        let target = RenderTarget::Image(image.clone().into());
        self.commands.entity(*entity).insert(target);
    }
}

/// The far limit of the view at which no object is visible. It is greater than the near limit.
const NOTHING: f32 = 0.15;

/// Decides what the next frame plays and renders.
fn direct(
    sheet: Option<ResMut<Sheet>>,
    run: Option<Res<Run>>,
    demo: Option<Res<DemoPlayer>>,
    chunks: Query<(), With<Chunk>>,
    stone: Res<StoneIsPlain>,
    mut clock: ResMut<TimeUpdateStrategy>,
    mut eye: Eye,
    mut commands: Commands,
) {
    let (Some(mut sheet), Some(run)) = (sheet, run) else {
        return;
    };
    match sheet.stage {
        SheetStep::Loading if chunks.is_empty() || stone.0 => {}
        SheetStep::Loading => sheet.stage = SheetStep::Playing,
        SheetStep::Playing => {
            let next = sheet.story.moments.get(sheet.taken);
            let left = next.map(|next| next.ticks.saturating_sub(run.progress.ticks()));
            sheet.result = report::result(&run, demo.as_deref());
            match left {
                Some(0) => {
                    eye.open(&sheet.pictures[sheet.taken]);
                    *clock = ticks(0);
                    sheet.stage = SheetStep::Picture(0);
                }
                None if sheet.result.is_some() => {
                    eye.close(&sheet.page);
                    *clock = ticks(0);
                    commands.run_system_cached(page::spawn);
                    sheet.stage = SheetStep::Page(0);
                }
                Some(left) if left <= LEAD => *clock = ticks(1),
                Some(left) => *clock = ticks(LEAP.min(left - LEAD)),
                None => *clock = ticks(LEAP),
            }
        }
        SheetStep::Picture(PICTURE_FRAMES) => {
            sheet.taken += 1;
            eye.close(&sheet.scratch);
            sheet.stage = SheetStep::Playing;
        }
        SheetStep::Picture(frames) => sheet.stage = SheetStep::Picture(frames + 1),
        SheetStep::Page(PAGE_FRAMES) => {
            let screenshot = Screenshot::image(sheet.page.clone());
            commands.spawn(screenshot).observe(save);
            sheet.stage = SheetStep::Captured;
        }
        SheetStep::Page(frames) => sheet.stage = SheetStep::Page(frames + 1),
        SheetStep::Captured => {}
    }
}

/// Hides all lights, except in pictures. Shadows are rendered even if no camera shows them.
fn hide_lights(
    sheet: Option<Res<Sheet>>,
    mut lights: Query<&mut ViewVisibility, With<PointLight>>,
) {
    if sheet.is_some_and(|sheet| matches!(sheet.stage, SheetStep::Picture(_))) {
        return;
    }
    for mut seen in &mut lights {
        *seen = ViewVisibility::HIDDEN;
    }
}

/// Saves the page, and prints the run's result, the file's path, and the command that plays the
/// level in a terminal.
fn save(
    captured: On<ScreenshotCaptured>,
    options: Res<Options>,
    run: Res<Run>,
    sheet: Res<Sheet>,
    mut exit: MessageWriter<AppExit>,
) {
    let (Some(path), Some(result)) = (&options.sheet, sheet.result.clone()) else {
        return;
    };
    let name = file::name(path);
    if let Err(error) = write_png(&captured.image, path) {
        print_error(&format!("cannot save {name}: {error}"));
        exit.write(AppExit::error());
        return;
    }
    let moments = match sheet.taken {
        1 => "a moment".into(),
        count => format!("{count} moments"),
    };
    let mut lines = format!("{name}: {moments} of the run, and its path");
    if let Some(recipe) = run.level.true_recipe() {
        let code = recipe::code(recipe);
        lines += &format!("\nplay this level in a terminal: maze play {code}");
    }
    let ended = print_result(result);
    let printed = print_line(&lines);
    exit.write(if ended.is_error() { ended } else { printed });
}
