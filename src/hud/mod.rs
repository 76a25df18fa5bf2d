//! The text that is drawn over the world: seed, time, steps, what the player carries, key hints, and
//! news.

mod arrival;
mod carried;
mod danger;
mod icon;
mod items;
mod keys;
mod searching;

pub(crate) use carried::picture;

use crate::controls::touched::TouchInUse;
use crate::input::walk::{Gait, WalksQuietly};
use crate::news::{FileFaults, News, NewsKind};
use crate::runs::descent::CurrentDescent;
use crate::runs::first_input::BegunRun;
use crate::states::{Menu, Screen, View, has_hud};
use crate::texts::{self, Say, Texts, of_library, say, surroundings};
use crate::theme::{self, TextSize, WindowSize, font_size, widget};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_warren::map::{CornerMap, MapOpen, MapStrips, corner};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::{RunEvent, RunReader, run_began};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::{Sight, shown};
use warren_dungeon::level::{BeastKind, Level, LeverNumber, PORTAL};
use warren_dungeon::play::{Event, SALT_TICKS, SHUT_TICKS, TICKS_PER_SECOND};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((carried::plugin, danger::plugin, searching::plugin))
        .init_resource::<LevelName>()
        .init_resource::<CurrentDescent>()
        .add_systems(OnEnter(Screen::Playing), spawn.run_if(has_hud))
        .add_systems(
            Update,
            (
                (
                    show_state,
                    keys::show,
                    tell_events,
                    (
                        arrival::tell.run_if(run_began),
                        danger::tell_beasts,
                        danger::tell_sleeping,
                    ),
                    (tell_gait, tell_quiet_walking),
                    tell_file_faults,
                )
                    .before(show_news),
                show_news,
                (make_room, keep_map_clear),
            )
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        );
}

/// The root node of all lines over the world: the lines at the top and the key hints at the bottom.
#[derive(Component)]
struct Lines;

/// The lines at the top of the window.
#[derive(Component)]
struct LinesAbove;

/// The name of the current level, as shown at the top of the window.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct LevelName(pub(crate) Say);

#[derive(Component)]
struct StateLine;

#[derive(Component)]
struct KeysLine;

/// A text line that shows the latest news for some time.
#[derive(Component)]
struct NewsLine {
    /// Whether the line shows descriptions of the player's surroundings instead of other news.
    is_of_place: bool,
    /// The news in the line, oldest first.
    news: Vec<Shown>,
    /// The time since which the line collects news, in seconds since the start of the program.
    since: f32,
}

/// A piece of news in a line.
struct Shown {
    news: News,
    /// The time at which the news disappears, in seconds since the start of the program.
    until: f32,
}

impl NewsLine {
    fn new(is_of_place: bool) -> NewsLine {
        NewsLine {
            is_of_place,
            news: Vec::new(),
            since: f32::NEG_INFINITY,
        }
    }

    /// Adds news to the line. A description of the surroundings always replaces the previous
    /// description. Other news replaces only short news that is no alarm, and only if the line has
    /// collected news for longer than [`TOGETHER`]. The news is shown for `stay` seconds.
    fn add(&mut self, news: &News, stay: f32, now: f32) {
        if self.is_of_place {
            self.news.clear();
        } else if now > self.since + TOGETHER {
            let is_kept = |news: &News| news.is_long() || news.is_alarm();
            self.news.retain(|shown| is_kept(&shown.news));
            self.since = now;
        }
        // The same news again keeps its place, and is shown for longer.
        let until = now + stay;
        let is_same = |shown: &&mut Shown| match news.kind {
            NewsKind::Heard(_) => shown.news.kind == news.kind,
            _ => shown.news.told == news.told,
        };
        match self.news.iter_mut().find(is_same) {
            Some(shown) => {
                shown.news = news.clone();
                shown.until = until;
            }
            None => self.news.push(Shown {
                news: news.clone(),
                until,
            }),
        }
    }

    /// Updates the news of a beast that is heard now, if it is still shown, and shows it for at
    /// least [`ALARM`] seconds from now.
    fn keep_heard(&mut self, kind: BeastKind, told: &Say, now: f32) {
        for shown in &mut self.news {
            if shown.news.kind == NewsKind::Heard(kind) {
                shown.news.told = told.clone();
                shown.until = shown.until.max(now + ALARM);
            }
        }
    }

    /// Removes the news about a test run.
    fn end_test_run(&mut self) {
        self.news
            .retain(|shown| shown.news.kind != NewsKind::TestRun);
    }

    /// Removes the news whose time is over, and returns the rest as one text.
    fn text(&mut self, now: f32) -> Say {
        self.news.retain(|shown| now <= shown.until);
        let mut told = self.news.iter().map(|shown| shown.news.told.clone());
        match self.news.len() {
            0 | 1 => told.next().unwrap_or_default(),
            _ => Say::Several(told.collect(), "\n"),
        }
    }
}

/// How long a line collects news, in seconds from the arrival of the first piece of news. News that
/// arrives later replaces the collected news. If each piece of news replaced the previous one
/// immediately, the player could not read several pieces of news that arrive almost simultaneously.
const TOGETHER: f32 = 0.5;

/// How long the warning of a beast stays after the beast was last within earshot, in seconds.
const ALARM: f32 = 5.0;

/// The display time of news per character, in seconds. Slow readers need it for long news.
const PER_CHARACTER: f32 = 0.06;

/// The minimum height of the line above the news, as a percentage of the window's height.
const STATE_SHARE: f32 = 13.0;

/// The gap between a line and its neighbours, in logical pixels.
const GAP: f32 = 10.0;

/// The minimum width of the text lines when they are centred in the window, in logical pixels.
const WIDE: f32 = 560.0;

/// The minimum width of the text lines beside the map in the corner, in logical pixels. If there is
/// less space, the lines are moved below the map.
const NARROW: f32 = 360.0;

/// The minimum width of the text lines beside the map in a low window, in logical pixels. A low
/// window has no space for text below the map.
const NARROW_IF_LOW: f32 = 280.0;

/// The font sizes of a text line, in logical pixels.
#[derive(Component, Clone, Copy)]
struct LineSize {
    usual: f32,
    /// The font size in a window that is too low for the text size that the player has chosen.
    low: f32,
}

/// Returns an empty text line with these font sizes.
fn text_line(usual: f32, low: f32) -> impl Bundle {
    let fits = Node {
        max_width: percent(100),
        ..default()
    };
    let text = widget::label(Say::Nothing, usual);
    let size = LineSize { usual, low };
    let layout = TextLayout::justify(Justify::Center);
    // Text on a strip is legible on light walls.
    (size, text, layout, fits, theme::Fill(theme::STRIP))
}

fn spawn(mut commands: Commands, mut images: Option<ResMut<Assets<Image>>>) {
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(GAP),
        ..default()
    };
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::SpaceBetween,
        ..column.clone()
    };
    // The minimum height keeps the news below in place when this line becomes shorter.
    let state = Node {
        width: percent(100),
        min_height: vh(STATE_SHARE),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(4),
        ..default()
    };
    let scope = DespawnOnExit(Screen::Playing);
    commands
        .spawn((Lines, whole, Pickable::IGNORE, scope))
        .with_children(|lines| {
            lines.spawn(dark_edge(LinearGradient::TO_BOTTOM, px(0), auto(), 18.0));
            lines.spawn(dark_edge(LinearGradient::TO_TOP, auto(), px(0), 14.0));
            lines
                .spawn((LinesAbove, column.clone(), Pickable::IGNORE))
                .with_children(|above| {
                    above
                        .spawn((state, Pickable::IGNORE))
                        .with_children(|state| {
                            state.spawn((StateLine, text_line(20.0, 16.0)));
                            carried::spawn(state, images.as_deref_mut());
                        });
                    above.spawn((NewsLine::new(false), text_line(22.0, 18.0)));
                    above.spawn((NewsLine::new(true), text_line(18.0, 15.0)));
                });
            searching::spawn(lines);
            danger::spawn(lines, images.as_deref_mut());
            lines
                .spawn((column, Pickable::IGNORE))
                .with_child((KeysLine, text_line(16.0, 14.0)));
        });
}

/// Returns a dark gradient that keeps the text at the top or bottom of the window legible over
/// bright stone and daylight. `angle` is the direction towards the middle of the window, and
/// `height` is the height of the gradient, as a percentage of the height of the window. The
/// gradient does not cover the middle, because every covered pixel must be blended, which takes
/// time.
fn dark_edge(angle: f32, top: Val, bottom: Val, height: f32) -> impl Bundle {
    let stops = vec![
        ColorStop::percent(Color::BLACK.with_alpha(0.62), 0.0),
        ColorStop::percent(Color::BLACK.with_alpha(0.0), 100.0),
    ];
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top,
        bottom,
        width: percent(100),
        height: percent(height),
        ..default()
    };
    // Black has the same hue in every colour space, and this one needs no conversion per pixel.
    let gradient = LinearGradient::new(angle, stops);
    let gradient = gradient.in_color_space(InterpolationColorSpace::LinearRgba);
    let gradient = BackgroundGradient::from(gradient);
    (node, gradient, Pickable::IGNORE)
}

/// Moves the text lines away from the panel and from the map in the corner. Hides the lines if the
/// world is covered or if a menu is open.
fn make_room(
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    text_size: Res<TextSize>,
    window_size: WindowSize,
    panel: Res<PanelUse>,
    map_open: Res<MapOpen>,
    corner: Res<CornerMap>,
    touch: Res<TouchInUse>,
    sight: Res<Sight>,
    menu: Res<State<Menu>>,
    lines: Single<(&mut Node, &mut Visibility), With<Lines>>,
    mut above: Single<&mut Node, (With<LinesAbove>, Without<Lines>)>,
    keys: Single<&mut Node, (With<KeysLine>, Without<Lines>, Without<LinesAbove>)>,
    mut fonts: Query<(&LineSize, Has<StateLine>, &mut TextFont)>,
    mut news: Query<(&NewsLine, &mut Visibility), (Without<Lines>, Without<KeysLine>)>,
) {
    let (mut lines, mut visibility) = lines.into_inner();
    let is_seen = *sight != Sight::Covered && *menu.get() == Menu::None;
    visibility.set_if_neq(shown(is_seen));
    let right = GAP + panel.width / scale.0;
    let size = window.size() / scale.0;
    let map = match corner::is_shown(*corner, *map_open, *sight) {
        true => corner::occupied_side(size),
        false => 0.0,
    };
    let free = size.x - GAP - right - map;
    let is_low = window_size.is_low();
    let narrow = if is_low { NARROW_IF_LOW } else { NARROW };
    let [wide, narrow] = [WIDE, narrow].map(|least| least * text_size.share());
    let margin = if free - map >= wide {
        UiRect::horizontal(px(map))
    } else if free >= narrow {
        UiRect::left(px(map))
    } else {
        UiRect::top(px(map))
    };
    // In a small window, the space beside the panel is too narrow for the key hints and for long
    // descriptions. Beside the panel, a seed of twenty digits fits only at the small font size.
    let is_tight = panel.open && free < narrow;
    // The open map has its own line of key hints at the bottom. On a touchscreen, there are buttons
    // instead of hints.
    let display = match is_tight || window_size.is_tiny() || map_open.0 || touch.0 {
        true => Display::None,
        false => Display::Flex,
    };
    keys.into_inner()
        .map_unchanged(|node| &mut node.display)
        .set_if_neq(display);
    for (line, mut visibility) in &mut news {
        visibility.set_if_neq(shown(!is_tight || !line.is_of_place));
    }
    for (size, is_state, font) in &mut fonts {
        let size = match is_low || is_tight && is_state {
            true => size.low,
            false => size.usual,
        };
        font.map_unchanged(|font| &mut font.font_size)
            .set_if_neq(font_size(size));
    }
    let padding = UiRect::new(px(GAP), px(right), px(GAP), px(GAP));
    if (lines.padding, above.margin) != (padding, margin) {
        (lines.padding, above.margin) = (padding, margin);
    }
}

/// The height of the key hints below the open map, in logical pixels at the usual text size.
const MAP_KEYS: f32 = 30.0;

/// The height of one line of news, in logical pixels at the usual text size.
const NEWS: f32 = 27.0;

/// Reserves the space of the text lines, so that the open map does not overlap them. The space grows
/// with the news, and does not shrink until the map is closed or the window is resized, so that the map
/// does not move up and down.
fn keep_map_clear(
    open: Res<MapOpen>,
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    text_size: Res<TextSize>,
    above: Single<(&ComputedNode, &ComputedUiRenderTargetInfo), With<LinesAbove>>,
    mut size: Local<UVec2>,
    mut strips: ResMut<MapStrips>,
) {
    let (above, target) = above.into_inner();
    let is_resized = std::mem::replace(&mut *size, window.physical_size()) != *size;
    // While the camera shows less than the window, as before a screenshot, lines are wrapped in its width.
    let is_settled = target.physical_size() == window.physical_size();
    let text = scale.0 * text_size.share();
    let state = window.height() * STATE_SHARE / 100.0;
    let height = above.size().y * above.inverse_scale_factor() * scale.0;
    let gap = GAP * scale.0;
    // News seldom takes more than two lines. A map that moves down under the pointer is hard to click.
    let least = state + gap + 2.0 * NEWS * text + gap;
    let is_measured = open.0 && is_settled;
    let top = 2.0 * gap
        + if is_measured {
            height.max(least)
        } else {
            least
        };
    let before = if open.0 && !is_resized {
        strips.top
    } else {
        0.0
    };
    strips.set_if_neq(MapStrips {
        top: before.max(top),
        bottom: MAP_KEYS * text + gap,
    });
}

fn show_state(
    run: If<Res<Run>>,
    name: Res<LevelName>,
    quietly: Res<WalksQuietly>,
    mut line: Single<&mut Say, With<StateLine>>,
) {
    let progress = &run.progress;
    let mut told = vec![
        name.0.clone(),
        texts::running_clock(progress.ticks() as f32 / TICKS_PER_SECOND as f32),
        say!("hud-steps", steps = progress.steps()),
    ];
    told.extend(quietly.0.then(|| say!("hud-quiet")));
    told.extend(surroundings::keys_and_floor(&run));
    line.set_if_neq(Say::Several(told, texts::GAP));
}

fn tell_gait(gait: Res<Gait>, mut news: MessageWriter<News>) {
    if gait.is_changed() && !gait.is_added() {
        news.write(News::of(match *gait {
            Gait::Smooth => say!("news-smooth"),
            Gait::Steps => say!("news-steps"),
        }));
    }
}

fn tell_quiet_walking(quietly: Res<WalksQuietly>, mut news: MessageWriter<News>) {
    if quietly.is_changed() && !quietly.is_added() {
        news.write(News::of(match quietly.0 {
            true => say!("news-quiet"),
            false => say!("news-running"),
        }));
    }
}

/// Shows new errors that occurred while reading or writing the game's own files.
fn tell_file_faults(
    fault: Res<FileFaults>,
    mut known: Local<FileFaults>,
    mut news: MessageWriter<News>,
) {
    let told = fault.since(&known);
    news.write_batch((told != Say::Nothing).then(|| News::to_read(told)));
    if *fault != *known {
        *known = fault.clone();
    }
}

/// Sends news about events of the run.
fn tell_events(run: Option<Res<Run>>, mut events: RunReader, mut news: MessageWriter<News>) {
    let level = run.as_ref().map(|run| &*run.level);
    let hint_price = run
        .as_deref()
        .and_then(|run| hint_price(run, run.progress.hints()));
    let has_gates = level.is_some_and(|level| !level.gates().is_empty());
    let has_fallen = |event: &RunEvent| level.is_some_and(|level| event.fallen(level).is_some());
    let mut told = Vec::new();
    for event in events.read() {
        let say = match event.event {
            Event::DoorFound(_) => say!("news-door-found"),
            Event::NoWay if has_gates => say!("news-no-plan"),
            Event::NoWay => say!("news-no-way"),
            Event::Blasted(_) => say!("news-blasted"),
            Event::Refused(why) => of_library::blast_refusal(why),
            Event::ItemTaken(..)
            | Event::ItemLeft(..)
            | Event::Consumed(..)
            | Event::WoreOff(_)
            | Event::Shown(..)
            | Event::Stolen(..)
            | Event::Regained(..) => match items::told(run.as_deref(), &event.event) {
                Some(told) => told,
                None => continue,
            },
            Event::GateOpened(_) => say!("news-gate-opened"),
            Event::Pressed(plate, _) => of_library::about_content("news", plate),
            Event::LeverPulled(lever) => lever_told(level, lever),
            Event::UseRefused(why) => of_library::use_refusal(why),
            Event::Crossed(PORTAL) => say!("news-portal"),
            Event::Crossed(_) if has_fallen(event) => say!("news-gate-shut"),
            Event::Marked(_) => say!("news-marked"),
            Event::MarkRefused(why) => of_library::mark_refusal(why),
            Event::Hint(_) | Event::Located if hint_price.is_some() => {
                say!("news-hint-paid", coins = hint_price.unwrap_or_default())
            }
            Event::HintRefused(why) => of_library::hint_refusal(why),
            Event::TorchOut => say!("news-torch-out"),
            Event::TorchPutOut => say!("news-torch-put-out"),
            Event::TorchLit => say!("news-torch-lit"),
            Event::StoneThrown(_) => say!("news-stone-thrown"),
            Event::Lured(beast) => say!("news-lured", beast = of_library::beast_name(beast)),
            Event::SaltLaid(_) => {
                say!("news-salt-laid", seconds = SALT_TICKS / TICKS_PER_SECOND)
            }
            Event::SaltGone(_) => say!("news-salt-gone"),
            Event::GateShut(_) => {
                say!("news-shut", seconds = SHUT_TICKS / TICKS_PER_SECOND)
            }
            Event::GateReopened(_) => say!("news-reopened"),
            Event::FlareLit => say!("news-flare-lit"),
            Event::Dazzled(beast) => say!("news-dazzled", beast = of_library::beast_name(beast)),
            Event::ToolRefused(why) => of_library::tool_refusal(why),
            Event::Warded(beast) => say!("news-warded", beast = of_library::beast_name(beast)),
            Event::LeverSetBack(beast, lever) => say!(
                "news-lever-set-back",
                beast = of_library::beast_name(beast),
                number = lever.index() + 1
            )
            .sentence(),
            // The player sees these events in the world, on the map, or on a card.
            Event::Crossed(_)
            | Event::Hint(_)
            | Event::Located
            | Event::Revealed
            | Event::Saw(_)
            | Event::Finished
            | Event::Caught(_) => continue,
        };
        if !told.contains(&say) {
            news.write(News::of(say.clone()));
            told.push(say);
        }
    }
}

/// Returns the coins that a hint of the run costs, or `None` if it is free. `number` is the number of the
/// hint, counted from 1.
fn hint_price(run: &Run, number: u32) -> Option<u32> {
    let price = run.progress.terms().hint_price;
    (number > 1 && price > 0).then_some(price)
}

/// Returns the news that a lever was pulled.
fn lever_told(level: Option<&Level>, lever: LeverNumber) -> Say {
    let gates = level.into_iter().flat_map(|level| level.gates().iter());
    let gates = gates
        .filter(|(_, gate)| gate.lever() == Some(lever))
        .count();
    say!("news-lever", number = lever.index() + 1, gates)
}

fn show_news(
    time: Res<Time>,
    run: If<Res<Run>>,
    view: Res<View>,
    map: Res<MapOpen>,
    begun: Res<BegunRun>,
    search: Res<searching::Search>,
    texts: Res<Texts>,
    mut news: MessageReader<News>,
    mut lines: Query<(&mut NewsLine, &mut Say)>,
) {
    let now = time.elapsed_secs();
    let news: Vec<&News> = news.read().collect();
    let heard = danger::heard(&run, danger::by_compass(*view, *map));
    let waits = !begun.is(&run) && !run.progress.beasts().is_empty();
    for (mut line, mut say) in &mut lines {
        for news in &news {
            if (news.kind == NewsKind::Place) == line.is_of_place {
                let length = texts.translate(&news.told).chars().count();
                line.add(news, news.stay.max(length as f32 * PER_CHARACTER), now);
            }
        }
        if !run.purpose().is_test() || run.progress.is_over() {
            line.end_test_run();
        }
        for (kind, told) in &heard {
            line.keep_heard(*kind, told, now);
        }
        let is_searching = search.is_in_progress() && !line.is_of_place;
        say.set_if_neq(match line.text(now) {
            Say::Nothing if is_searching => say!("news-searching"),
            Say::Nothing if waits && !line.is_of_place => say!("news-waits"),
            told => told,
        });
    }
}
