//! What is around a map: the title, the compass rose, the scale, the legend, the seed and the code.

use super::MapOptions;
use super::entrances::draw_arrow;
use super::signs::{draw_content, draw_number, draw_players_gate, draw_secret_door};
use crate::language::Language;
use crate::map_style::StyleRow;
use crate::origin::in_words;
use crate::picture::{Place, draw_gate};
use warren_dungeon::level::{Content, Gate, Level, Needs};
use warren_maze::draw::{Plan, Point, Shape, colours, triangles};
use warren_maze::topology::{Embedding, Topology};

/// What is around a map, and the place of the map in the picture.
pub(super) struct Furniture {
    /// The width and height of the picture.
    pub(super) size: Point,
    /// The top left corner of the map.
    pub(super) map: Point,
    pub(super) shapes: Vec<Shape>,
}

/// A line of the legend: a function that draws a sign at a place, and its meaning.
type Entry<'a> = (Box<dyn Fn(Place, &mut Vec<Shape>) + 'a>, String);

impl Furniture {
    /// Lays out everything around a map of this size. The size of letters depends on the size of the map,
    /// so that they can be read on a page.
    pub(super) fn new(level: &Level, plan: &Plan, options: &MapOptions, map: Point) -> Furniture {
        let row = options.style.row();
        let em = (map[0].max(0.8 * map[1]) / 32.0).max(0.55);
        let width = map[0].max(26.0 * em);
        let mut shapes = Vec::new();
        let mut pen = Pen {
            em,
            row,
            shapes: &mut shapes,
        };
        let header = pen.title(&options.title(level), width);
        pen.compass([width - 3.0 * em, 2.5 * em], options.language);
        let mut y = header + map[1] + 0.9 * em;
        pen.scale([1.5 * em, y], options);
        y += 2.3 * em;
        y += pen.legend(
            [1.5 * em, y],
            width - 3.0 * em,
            entries(level, plan, options),
        );
        // The code makes the dungeon again, with all its secrets.
        let note = match options.is_for_gm() {
            true => format!("{} · Warren", in_words(level, options.language)),
            false => "Warren".into(),
        };
        let note_size = (0.72 * em).min((width - 3.0 * em) / (0.55 * note.chars().count() as f64));
        pen.text([1.5 * em, y + 0.6 * em], note_size, false, note);
        Furniture {
            size: [width, y + 1.9 * em],
            map: [(width - map[0]) / 2.0, header],
            shapes,
        }
    }
}

/// Draws what is around a map.
struct Pen<'a> {
    /// The size of letters.
    em: f64,
    row: StyleRow,
    shapes: &'a mut Vec<Shape>,
}

impl Pen<'_> {
    fn text(&mut self, at: Point, size: f64, centred: bool, text: impl Into<String>) {
        self.shapes.push(Shape::Text {
            at,
            size,
            centred,
            text: text.into(),
            colour: self.row.ink,
        });
    }

    fn fill(&mut self, corners: Vec<Point>, is_dark: bool) {
        let colour = if is_dark {
            self.row.ink
        } else {
            self.row.floor
        };
        self.shapes.push(Shape::Fill {
            polygons: vec![corners],
            colour,
        });
    }

    fn line(&mut self, line: Vec<Point>) {
        self.shapes.push(Shape::Stroke {
            lines: vec![line],
            width: 0.07 * self.em,
            colour: self.row.ink,
        });
    }

    /// Draws the title at the top of a picture of this width, in several lines if it is long. Returns the height
    /// of the title and the space around it.
    fn title(&mut self, title: &str, width: f64) -> f64 {
        /// The viewer of an SVG file can choose a font whose letters are wider.
        const WIDER: f64 = 1.15;
        /// The font sizes for titles of one line, of two lines, and of more lines, in ems.
        const SIZES: [f64; 3] = [1.9, 1.4, 1.1];

        // The compass rose is at the right of the title.
        let most = (width - 9.0 * self.em) / WIDER;
        let lines = |size: f64| warren_font::wrap(title, most / (size * self.em));
        let fits = |&(count, size): &(usize, f64)| lines(size).len() <= count;
        let chosen = (1..).zip(SIZES).find(fits);
        let size = chosen.map_or(SIZES[2], |(_, size)| size);
        let lines = lines(size);
        // A single long word can be wider than the picture.
        let widest = lines.iter().map(|line| warren_font::width(line));
        let size = (size * self.em).min(most / widest.fold(f64::MIN_POSITIVE, f64::max));
        let mut base = 0.8 * self.em;
        for line in lines {
            base += size;
            self.text([width / 2.0, base], size, true, line);
            base += 0.2 * size;
        }
        (base - 0.2 * size + 1.5 * self.em).max(4.2 * self.em)
    }

    /// Draws a rose with four points, of which the northern one is the longest.
    fn compass(&mut self, [x, y]: Point, language: Language) {
        let em = self.em;
        let point = |angle: f64, radius: f64| {
            let (sin, cos) = (angle * std::f64::consts::FRAC_PI_4).sin_cos();
            [x + radius * em * sin, y - radius * em * cos]
        };
        for quarter in 0..4 {
            let quarter = f64::from(quarter) * 2.0;
            let long = if quarter == 0.0 { 1.6 } else { 1.25 };
            let tip = point(quarter, long);
            for (side, is_dark) in [(-1.0, true), (1.0, false)] {
                let half = vec![[x, y], point(quarter + side, 0.42), tip];
                self.fill(half.clone(), is_dark);
                self.line([half.clone(), vec![half[0]]].concat());
            }
        }
        let north = language.text("north");
        self.text([x + 0.95 * em, y - 0.75 * em], 0.85 * em, true, north);
    }

    /// Draws a bar of four cells, and the width of a cell.
    fn scale(&mut self, [x, y]: Point, options: &MapOptions) {
        let em = self.em;
        // A cell of a large map is narrower than the letters.
        let cells = (0..)
            .map(|power| 4 << power)
            .find(|&cells| f64::from(cells) >= 4.0 * em);
        let step = f64::from(cells.unwrap_or(4)) / 4.0;
        let high = 0.3 * em;
        for part in 0..4 {
            let left = x + f64::from(part) * step;
            let box_ = [
                [left, y],
                [left + step, y],
                [left + step, y + high],
                [left, y + high],
            ];
            self.fill(box_.to_vec(), part % 2 == 0);
            self.line([box_.to_vec(), vec![box_[0]]].concat());
        }
        let language = options.language;
        let feet = |feet: f64| language.fill("feet", &[("feet", &feet.to_string())]);
        let end = feet(4.0 * step * f64::from(options.feet));
        let base = y + high + 0.95 * em;
        self.text([x, base], 0.72 * em, true, "0");
        self.text([x + 4.0 * step, base], 0.72 * em, true, end);
        let cell = options.feet.to_string();
        let cell = language.fill("cell-is-feet", &[("feet", &cell)]);
        self.text(
            [x + 4.0 * step + 1.6 * em, y + 0.45 * em],
            0.8 * em,
            false,
            cell,
        );
    }

    /// Draws the legend in columns. Returns its height.
    fn legend(&mut self, [x, y]: Point, width: f64, entries: Vec<Entry>) -> f64 {
        let em = self.em;
        let longest = entries.iter().map(|(_, text)| text.chars().count()).max();
        let Some(longest) = longest else {
            return 0.0;
        };
        let column = (2.6 + 0.45 * longest as f64) * em;
        let columns = ((width / column) as usize).clamp(1, entries.len());
        let lines = entries.len().div_ceil(columns);
        for (index, (draw, text)) in entries.into_iter().enumerate() {
            let left = x + (index / lines) as f64 * column;
            let top = y + (index % lines) as f64 * 1.6 * em;
            let place = Place::at_point([left + 0.7 * em, top + 0.55 * em]).scaled(1.25 * em);
            let first = self.shapes.len();
            draw(place, self.shapes);
            for shape in &mut self.shapes[first..] {
                super::recolour(shape, &self.row);
            }
            self.text([left + 1.7 * em, top + 0.82 * em], 0.8 * em, false, text);
        }
        lines as f64 * 1.6 * em + 0.4 * em
    }
}

/// Returns the lines of the legend: one for each kind of sign in the level.
fn entries<'a>(level: &'a Level, plan: &Plan, options: &'a MapOptions) -> Vec<Entry<'a>> {
    let language = options.language;
    let row = options.style.row();
    let mut entries: Vec<Entry> = Vec::new();
    let [start, finish] = match plan.openings.is_empty() {
        true => [draw_start, draw_finish],
        false => [draw_entrance, draw_exit],
    };
    entries.push((Box::new(start), language.text("legend-start").into()));
    entries.push((Box::new(finish), language.text("legend-finish").into()));
    let grid = level.grid();
    let climbs = |cell| {
        let mut passages = level.maze().passages(cell).into_iter();
        passages.any(|dir| grid.climb(cell, dir) != 0)
    };
    if grid.floors() > 1 && (0..grid.cells()).any(climbs) {
        entries.push((
            Box::new(draw_ladders),
            language.text("legend-ladder").into(),
        ));
    }
    if options.is_for_gm() {
        let number = move |place: Place, shapes: &mut Vec<Shape>| {
            let at = place.upright([0.0, 0.2]);
            draw_number(1, at, 0.6 * place.upright_unit(), &row, shapes);
        };
        entries.push((Box::new(number), language.text("legend-number").into()));
    }
    entries.extend(gate_entries(level, options));
    if options.is_for_gm() && !level.doors().list().is_empty() {
        let door = move |place: Place, shapes: &mut Vec<Shape>| {
            draw_secret_door(place, &row, shapes);
        };
        entries.push((Box::new(door), language.text("legend-secret-door").into()));
    }
    if options.is_for_gm() {
        entries.extend(content_entries(level, language));
    }
    entries
}

/// Returns the lines for contents of cells. All treasures have the same sign.
fn content_entries<'a>(level: &Level, language: Language) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut has_treasure = false;
    for content in Content::ALL {
        let is_treasure = matches!(content, Content::Treasure(_));
        let is_end = matches!(content, Content::Start | Content::Finish);
        if is_end || level.cells_with(content).is_empty() || (is_treasure && has_treasure) {
            continue;
        }
        has_treasure |= is_treasure;
        let name = match is_treasure {
            true => language.text("legend-treasure").into(),
            false => language.content(content),
        };
        let draw = move |place: Place, shapes: &mut Vec<Shape>| {
            draw_content(content, place.scaled(0.9), shapes);
        };
        entries.push((Box::new(draw), name));
    }
    entries
}

/// Returns the lines for doors and gates.
fn gate_entries<'a>(level: &'a Level, options: &'a MapOptions) -> Vec<Entry<'a>> {
    let language = options.language;
    let row = options.style.row();
    let mut gates: Vec<Gate> = Vec::new();
    for (_, gate) in level.gates().iter() {
        let is_same = |other: &Gate| language.gate(*other) == language.gate(gate);
        if !gates.iter().any(is_same) {
            gates.push(gate);
        }
    }
    gates.sort_unstable();
    if options.is_for_gm() {
        let entry = |gate: Gate| -> Entry<'a> {
            let draw = move |place: Place, shapes: &mut Vec<Shape>| draw_gate(gate, place, shapes);
            (Box::new(draw), language.gate(gate))
        };
        return gates.into_iter().map(entry).collect();
    }
    let is_bars = |gate: &Gate| matches!(gate.needs(), Needs::Lever { .. } | Needs::Never);
    let is_door = |gate: &Gate| !is_bars(gate);
    let bars = gates.iter().copied().find(is_bars);
    let door = gates.iter().copied().find(is_door);
    let entry = |(gate, key): (Option<Gate>, &str)| -> Option<Entry<'a>> {
        let gate = gate?;
        let draw = move |place: Place, shapes: &mut Vec<Shape>| {
            draw_players_gate(gate, place, &row, shapes);
        };
        Some((Box::new(draw), language.text(key).into()))
    };
    let kinds = [(door, "legend-door"), (bars, "legend-bars")];
    kinds.into_iter().filter_map(entry).collect()
}

fn draw_entrance(place: Place, shapes: &mut Vec<Shape>) {
    draw_arrow(arrow_ends(place), true, shapes);
}

fn draw_exit(place: Place, shapes: &mut Vec<Shape>) {
    draw_arrow(arrow_ends(place), false, shapes);
}

/// Returns the tail and the tip of an arrow in the legend.
fn arrow_ends(place: Place) -> [Point; 2] {
    [-0.35, 0.35].map(|x| place.upright([x, 0.0]))
}

fn draw_start(place: Place, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::Disc {
        centre: place.middle,
        radius: 0.25 * place.upright_unit(),
        colour: colours::START,
    });
}

fn draw_finish(place: Place, shapes: &mut Vec<Shape>) {
    for (radius, colour) in [(0.25, colours::FINISH), (0.15, colours::PAPER)] {
        shapes.push(Shape::Disc {
            centre: place.middle,
            radius: radius * place.upright_unit(),
            colour,
        });
    }
}

fn draw_ladders(place: Place, shapes: &mut Vec<Shape>) {
    let corners = [[0.1, 0.12], [0.32, 0.12], [0.21, 0.31], [0.1, 0.12]];
    let triangle = |way: f64| {
        let corners = corners.map(|[x, y]| place.upright([way * x, way * y]));
        corners.to_vec()
    };
    shapes.extend(triangles(vec![triangle(-1.0), triangle(1.0)]));
}
