//! The pages of a book: title, instructions, chapters, puzzles and solutions.

use super::drawing::DrawingStyle;
use super::end_picture::EndPicture;
use super::ends::Ends;
use super::file::Kind;
use super::puzzles::{BookChapter, BookPuzzle, usual_recipe};
use super::stars::{STARS, ratings, star_shapes};
use super::trim::{Frame, Leaf, inner_margin};
use super::words::Words;
use crate::error::Error;
use crate::type_set::{Column, centred, line, right, width};
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_export::length::INCH;
use warren_export::picture::{PrintBox, PrintLayer, PrintPage};
use warren_maze::draw::{Colour, Point, Shape};
use warren_maze::topology::{Embedding, GridShape};

/// The contents of a book.
pub(super) struct Book {
    pub(super) title: String,
    pub(super) subtitle: String,
    pub(super) author: String,
    pub(super) chapters: Vec<BookChapter>,
    /// The seed of the ornament on the title page.
    pub(super) seed: u64,
}

/// How a book is printed. Lengths are in points.
pub(super) struct Print {
    pub(super) trim: Point,
    /// The inner margin, or `None` for the margin that printers ask for.
    pub(super) inner: Option<f64>,
    pub(super) outer: f64,
    pub(super) bleed: f64,
    /// The number of columns and rows of solutions on a page.
    pub(super) solutions: [usize; 2],
    pub(super) style: DrawingStyle,
    pub(super) words: &'static Words,
}

/// What a page shows.
enum Content<'a> {
    Title,
    HowTo,
    Chapter(usize, &'a BookChapter),
    Puzzle(usize),
    Solutions(Vec<usize>),
    Blank,
}

/// A puzzle with the pages on which it and its solution are.
struct Numbered<'a> {
    puzzle: &'a BookPuzzle,
    stars: Option<usize>,
    page: usize,
    solution: usize,
}

/// The heights of the line above a puzzle, of the line below it, and of the caption of a solution.
const HEADER: f64 = 30.0;
const FOOTER: f64 = 20.0;
const CAPTION: f64 = 14.0;
/// The space between two solutions.
const GAP: f64 = INCH / 5.0;
/// The smallest width and height of the area of a puzzle.
const MIN_AREA: f64 = 1.5 * INCH;

impl Book {
    /// Returns the pages of the book. Their number is even.
    pub(super) fn pages(&self, print: &Print) -> Result<Vec<PrintPage>, Error> {
        let contents = self.contents(print);
        let frame = print.frame(contents.len());
        let leaf = frame.leaf(1);
        let [width, height] = [0, 1].map(|axis| leaf.area.high[axis] - leaf.area.low[axis]);
        if width < MIN_AREA || height < MIN_AREA + HEADER + FOOTER {
            return Err(Error::Usage(
                "the margins leave no room for mazes: make them smaller, or the pages larger"
                    .into(),
            ));
        }
        let numbered = self.numbered(&contents);
        let maker = Maker {
            book: self,
            print,
            numbered: &numbered,
        };
        let pages = (1..).zip(&contents);
        pages
            .map(|(number, content)| maker.page(number, content, frame.leaf(number)))
            .collect()
    }

    fn puzzles(&self) -> impl Iterator<Item = &BookPuzzle> {
        self.chapters.iter().flat_map(|chapter| &chapter.puzzles)
    }

    fn contents(&self, print: &Print) -> Vec<Content<'_>> {
        let mut contents = vec![Content::Title, Content::HowTo];
        let mut index = 0;
        for (number, chapter) in (1..).zip(&self.chapters) {
            if !chapter.title.is_empty() {
                contents.push(Content::Chapter(number, chapter));
            }
            for _ in &chapter.puzzles {
                contents.push(Content::Puzzle(index));
                index += 1;
            }
        }
        let [columns, rows] = print.solutions;
        let all: Vec<usize> = (0..index).collect();
        for some in all.chunks(columns * rows) {
            contents.push(Content::Solutions(some.into()));
        }
        if contents.len() % 2 == 1 {
            contents.push(Content::Blank);
        }
        contents
    }

    fn numbered(&self, contents: &[Content]) -> Vec<Numbered<'_>> {
        let difficulties: Vec<_> = self.puzzles().map(|puzzle| puzzle.difficulty).collect();
        let puzzles = self.puzzles().zip(ratings(&difficulties));
        let mut numbered: Vec<Numbered> = puzzles
            .map(|(puzzle, stars)| Numbered {
                puzzle,
                stars,
                page: 0,
                solution: 0,
            })
            .collect();
        for (page, content) in (1..).zip(contents) {
            match content {
                Content::Puzzle(index) => numbered[*index].page = page,
                Content::Solutions(some) => {
                    for &index in some {
                        numbered[index].solution = page;
                    }
                }
                _ => {}
            }
        }
        numbered
    }
}

impl Print {
    fn frame(&self, pages: usize) -> Frame {
        let wanted = inner_margin(pages).max(self.outer);
        Frame {
            trim: self.trim,
            inner: self.inner.unwrap_or(wanted),
            outer: self.outer,
            bleed: self.bleed,
        }
    }
}

/// Makes the pages of a book.
struct Maker<'a> {
    book: &'a Book,
    print: &'a Print,
    numbered: &'a [Numbered<'a>],
}

impl Maker<'_> {
    fn page(&self, number: usize, content: &Content, leaf: Leaf) -> Result<PrintPage, Error> {
        let area = leaf.area;
        let mut layers = match content {
            Content::Title => self.title(area)?,
            Content::HowTo => vec![self.how_to(area)?],
            Content::Chapter(number, chapter) => vec![self.chapter(*number, chapter, area)?],
            Content::Puzzle(index) => self.puzzle(*index, area)?,
            Content::Solutions(some) => self.solutions(some, area)?,
            Content::Blank => Vec::new(),
        };
        if !matches!(content, Content::Title | Content::Blank) {
            let middle = (area.low[0] + area.high[0]) / 2.0;
            let folio = centred(&number.to_string(), [middle, area.high[1]], 10.0);
            layers.push(PrintLayer::plain(vec![folio]));
        }
        Ok(PrintPage {
            size: leaf.size,
            trim: leaf.trim,
            layers,
        })
    }

    /// Returns the title page, with a round maze as an ornament.
    fn title(&self, area: PrintBox) -> Result<Vec<PrintLayer>, Error> {
        let sizes = TitleSizes {
            gap: 0.08,
            title: 34.0,
            subtitle: 15.0,
            author: 15.0,
            ornament: 0.7,
        };
        title_layers(self.book, self.print, area, sizes)
    }

    /// Returns the instructions for the kinds of puzzles that are in the book.
    fn how_to(&self, area: PrintBox) -> Result<PrintLayer, Error> {
        let column = Column::fitted(above_folio(area), |column| self.instructions(column));
        let column = column.ok_or_else(|| {
            Error::Usage("the pages are too small for the instructions: make them larger".into())
        })?;
        Ok(PrintLayer::plain(column.shapes()))
    }

    fn instructions(&self, column: &mut Column) {
        let words = self.print.words;
        let has = |kind| self.book.puzzles().any(|puzzle| puzzle.kind == kind);
        let has_floors = self.book.puzzles().any(|it| it.level.grid().floors() > 1);
        let ends = self.print.style.ends;
        column.gap(0.08 * column.height());
        column.paragraph(words.how_to, 24.0);
        column.gap(14.0);
        let say = |column: &mut Column, text: &str| {
            column.paragraph(text, 12.0);
            column.gap(9.0);
        };
        if has(Kind::Maze) {
            say(
                column,
                match ends {
                    Ends::Arrows => words.arrows,
                    Ends::Openings => words.openings,
                    Ends::Words => words.words,
                    Ends::Pictures => words.pictures,
                    Ends::Dots => words.dots,
                },
            );
            match ends {
                Ends::Arrows | Ends::Openings => say(column, words.inside),
                Ends::Words => say(column, words.inside_words),
                Ends::Pictures => end_pictures(column, words),
                Ends::Dots => {}
            }
        }
        if has(Kind::MultiMaze) || has(Kind::MultiMazeOverlap) {
            say(column, words.apart);
        }
        if has(Kind::MultiMazeOverlap) {
            say(column, words.overlap);
        }
        if has_floors {
            say(column, words.floors);
            floor_signs(column, words);
        }
        let first = self
            .numbered
            .first()
            .map_or(0, |numbered| numbered.solution);
        column.paragraph(words.stars, 12.0);
        column.gap(9.0);
        column.paragraph(&format!("{} {first}.", words.solutions_at), 12.0);
    }

    fn chapter(
        &self,
        number: usize,
        chapter: &BookChapter,
        area: PrintBox,
    ) -> Result<PrintLayer, Error> {
        let words = self.print.words;
        let before = self.book.chapters.iter().take(number - 1);
        let first = 1 + before.map(|chapter| chapter.puzzles.len()).sum::<usize>();
        let last = first + chapter.puzzles.len() - 1;
        let range = match first == last {
            true => format!("{} {first}", words.maze),
            false => format!("{} {first}–{last}", words.mazes),
        };
        let column = Column::fitted(above_folio(area), |column| {
            column.gap(0.25 * column.height());
            column.paragraph(&format!("{} {number}", words.chapter), 13.0);
            column.gap(4.0);
            column.paragraph(&chapter.title, 28.0);
            column.gap(10.0);
            column.paragraph(&chapter.text, 12.0);
            column.gap(10.0);
            column.paragraph(&range, 12.0);
        });
        let column = column.ok_or_else(|| {
            Error::Usage(format!(
                "the title and the text of chapter {number} do not fit on a page: shorten them, or make the \
                 pages larger"
            ))
        })?;
        Ok(PrintLayer::plain(column.shapes()))
    }

    fn puzzle(&self, index: usize, area: PrintBox) -> Result<Vec<PrintLayer>, Error> {
        let Numbered {
            puzzle,
            stars,
            solution,
            ..
        } = &self.numbered[index];
        let words = self.print.words;
        let base = area.low[1] + 18.0;
        let mut header = vec![line(&(index + 1).to_string(), [area.low[0], base], 20.0)];
        if let Some(stars) = stars {
            header.extend(star_shapes(*stars, [area.high[0], base], 12.0));
        }
        if puzzle.kind == Kind::MultiMazeOverlap {
            let [left, right] = [area.low[0] + 40.0, area.high[0] - 12.0 * STARS];
            header.push(centred(
                words.may_overlap,
                [(left + right) / 2.0, base],
                9.0,
            ));
        }
        let note = format!("{} {solution}", words.solution);
        header.push(right(&note, area.high, 8.0));
        let room = PrintBox {
            low: [area.low[0], area.low[1] + HEADER],
            high: [area.high[0], area.high[1] - FOOTER],
        };
        let number = index as u32 + 1;
        let mut layers = self.print.style.puzzle(puzzle, number, room, words)?;
        layers.push(PrintLayer::plain(header));
        Ok(layers)
    }

    fn solutions(&self, some: &[usize], area: PrintBox) -> Result<Vec<PrintLayer>, Error> {
        let words = self.print.words;
        let [columns, rows] = self.print.solutions;
        let middle = (area.low[0] + area.high[0]) / 2.0;
        let mut texts = vec![centred(words.solutions, [middle, area.low[1] + 16.0], 16.0)];
        let low = [area.low[0], area.low[1] + HEADER];
        let high = [area.high[0], area.high[1] - FOOTER];
        let room = [0, 1].map(|axis| {
            let count = [columns, rows][axis] as f64;
            (high[axis] - low[axis] - (count - 1.0) * GAP) / count
        });
        let style = DrawingStyle {
            line: None,
            cell: None,
            ..self.print.style
        };
        let mut layers = Vec::new();
        for (place, &index) in some.iter().enumerate() {
            let Numbered { puzzle, page, .. } = &self.numbered[index];
            let at = [place % columns, place / columns];
            let corner: Point = [0, 1].map(|axis| low[axis] + at[axis] as f64 * (room[axis] + GAP));
            let number = index as u32 + 1;
            let caption = format!("{number}  ({} {page})", words.page);
            texts.push(centred(
                &caption,
                [corner[0] + room[0] / 2.0, corner[1] + 9.0],
                9.0,
            ));
            let area = PrintBox {
                low: [corner[0], corner[1] + CAPTION],
                high: [corner[0] + room[0], corner[1] + room[1]],
            };
            layers.extend(style.solution(puzzle, number, area, words)?);
        }
        layers.push(PrintLayer::plain(texts));
        Ok(layers)
    }
}

/// Returns the part of a page above its number.
fn above_folio(area: PrintBox) -> PrintBox {
    PrintBox {
        high: [area.high[0], area.high[1] - FOOTER],
        ..area
    }
}

/// Adds the pictures of the start and the finish, each with its meaning.
fn end_pictures(column: &mut Column, words: &Words) {
    let scale = column.scale();
    let size = 12.0 * scale;
    let wide = 30.0 * scale;
    for (text, is_start) in [(words.start, true), (words.finish, false)] {
        let left = column.middle() - 1.5 * wide;
        let picture = EndPicture {
            middle: [left + wide / 2.0, column.top() + 0.6 * size],
            width: wide,
            looks_left: false,
        };
        for shape in picture.of(is_start) {
            column.push(shape);
        }
        column.push(line(text, [left + 1.5 * wide, column.top() + size], size));
        column.gap(2.2 * 12.0);
    }
    column.gap(9.0);
}

/// Adds the signs of ladders, each with its meaning.
fn floor_signs(column: &mut Column, words: &Words) {
    let colour = Colour([0; 3]);
    let scale = column.scale();
    let size = 12.0 * scale;
    for (text, up) in [(words.up, 1.0), (words.down, -1.0)] {
        let left = column.middle() - (width(text, size) + 20.0 * scale) / 2.0;
        let middle = column.top() + 0.65 * size;
        let corners = [[0.0, 5.0], [10.0, 5.0], [5.0, -5.0]];
        let corners = corners.map(|[x, y]| [left + scale * x, middle + scale * up * y]);
        column.push(Shape::Fill {
            polygons: vec![corners.into()],
            colour,
        });
        column.push(line(text, [left + 20.0 * scale, column.top() + size], size));
        column.gap(1.6 * 12.0);
    }
    column.gap(9.0);
}

/// The sizes of a title page or of the front of a cover.
pub(super) struct TitleSizes {
    /// The distance of the title from the top, as a share of the height.
    pub(super) gap: f64,
    /// The font sizes.
    pub(super) title: f64,
    pub(super) subtitle: f64,
    pub(super) author: f64,
    /// The maximum width of the ornament, as a share of the width.
    pub(super) ornament: f64,
}

/// Returns the title, the subtitle and the author of a book, with a round maze as an ornament. Long texts
/// have several lines, and are smaller if they do not fit.
pub(super) fn title_layers(
    book: &Book,
    print: &Print,
    area: PrintBox,
    sizes: TitleSizes,
) -> Result<Vec<PrintLayer>, Error> {
    let height = area.high[1] - area.low[1];
    let [end, author_top] = [0.7, 0.74].map(|share| area.low[1] + share * height);
    let upper = PrintBox {
        high: [area.high[0], end],
        ..area
    };
    let lower = PrintBox {
        low: [area.low[0], author_top],
        ..area
    };
    let title = Column::fitted(upper, |column| {
        column.gap(sizes.gap * height);
        column.paragraph(&book.title, sizes.title);
        column.gap(6.0);
        column.paragraph(&book.subtitle, sizes.subtitle);
    });
    let author = Column::fitted(lower, |column| column.paragraph(&book.author, sizes.author));
    let (Some(title), Some(author)) = (title, author) else {
        return Err(Error::Usage(
            "the title, the subtitle or the author does not fit on the page: shorten it, or make the pages \
             larger"
                .into(),
        ));
    };
    let low = title.top() + 20.0;
    let high = area.high[1] - (author.top() - lower.low[1]) - 20.0;
    let author = author.at_bottom();
    let across = area.high[0] - area.low[0];
    let side = (high - low).min(sizes.ornament * across);
    let middle = [(area.low[0] + area.high[0]) / 2.0, (low + high) / 2.0];
    let mut layers = Vec::new();
    if side > INCH {
        let room = PrintBox {
            low: middle.map(|along| along - side / 2.0),
            high: middle.map(|along| along + side / 2.0),
        };
        layers.push(ornament(book.seed, room, print)?);
    }
    layers.push(PrintLayer::plain(title.shapes()));
    layers.push(PrintLayer::plain(author.shapes()));
    Ok(layers)
}

/// Returns a round maze without a start and a finish.
fn ornament(seed: u64, room: PrintBox, print: &Print) -> Result<PrintLayer, Error> {
    let mut recipe = Recipe {
        seed,
        ..usual_recipe(GridShape::Polar)
    };
    (recipe.grid.width, recipe.grid.height) = (12, 10);
    let puzzle = BookPuzzle {
        level: make(&recipe)?,
        kind: Kind::Maze,
        paths: Vec::new(),
        difficulty: None,
    };
    let style = DrawingStyle {
        ends: Ends::Openings,
        line: None,
        cell: None,
    };
    let layers = style.puzzle(&puzzle, 0, room, print.words)?;
    let walls = layers.into_iter().next().map(|layer| layer.shapes);
    Ok(PrintLayer::plain(walls.unwrap_or_default()))
}
