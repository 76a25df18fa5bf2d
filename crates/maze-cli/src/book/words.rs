//! The texts of books, in each language.

use warren_export::maps::Language;

/// The texts of a book.
pub(super) struct Words {
    pub(super) how_to: &'static str,
    /// The task of mazes with a start and a finish, by the signs of both.
    pub(super) arrows: &'static str,
    pub(super) openings: &'static str,
    pub(super) words: &'static str,
    pub(super) pictures: &'static str,
    pub(super) dots: &'static str,
    /// The start or the finish is sometimes inside of the maze.
    pub(super) inside: &'static str,
    pub(super) inside_words: &'static str,
    pub(super) apart: &'static str,
    pub(super) overlap: &'static str,
    /// The remark above a puzzle whose paths may share cells.
    pub(super) may_overlap: &'static str,
    pub(super) floors: &'static str,
    pub(super) up: &'static str,
    pub(super) down: &'static str,
    pub(super) stars: &'static str,
    pub(super) solutions_at: &'static str,
    pub(super) chapter: &'static str,
    pub(super) mazes: &'static str,
    pub(super) maze: &'static str,
    pub(super) solutions: &'static str,
    pub(super) solution: &'static str,
    pub(super) page: &'static str,
    pub(super) start: &'static str,
    pub(super) finish: &'static str,
}

const ENGLISH: Words = Words {
    how_to: "How to solve",
    arrows: "Find the path through each maze. An arrow shows where you enter, and another where you leave.",
    openings: "Find the path through each maze, from one opening in its border to the other.",
    words: "Find the path through each maze, from START to FINISH.",
    pictures: "Help the mouse: find its path through each maze to the cheese.",
    dots: "Find the path through each maze, from the full dot to the ring.",
    inside: "A start inside a maze is a full dot, and a finish inside a maze is a ring.",
    inside_words: "Inside a maze, S is the start and F is the finish.",
    apart: "A maze with several dots: join each full dot to a ring of its own. No two paths may share a cell.",
    overlap: "A maze with several dots that says so: paths may share cells, but no two end at the same ring.",
    may_overlap: "paths may share cells",
    floors: "A maze with several floors: the floors are beside or below each other. Where there is a triangle, you \
             can climb to the same place on the next floor or on the floor before.",
    up: "up, to the floor before",
    down: "down, to the next floor",
    stars: "The stars compare the mazes of this book: one star for the easiest, five for the hardest.",
    solutions_at: "The solutions begin on page",
    chapter: "Chapter",
    mazes: "Mazes",
    maze: "Maze",
    solutions: "Solutions",
    solution: "Solution: page",
    page: "page",
    start: "START",
    finish: "FINISH",
};

const GERMAN: Words = Words {
    how_to: "So geht es",
    arrows: "Finde den Weg durch jedes Labyrinth. Ein Pfeil zeigt den Eingang, ein anderer den Ausgang.",
    openings: "Finde den Weg durch jedes Labyrinth, von einer Öffnung im Rand zur anderen.",
    words: "Finde den Weg durch jedes Labyrinth, vom START zum ZIEL.",
    pictures: "Hilf der Maus: Finde ihren Weg durch jedes Labyrinth zum Käse.",
    dots: "Finde den Weg durch jedes Labyrinth, vom vollen Punkt zum Ring.",
    inside: "Ein Start im Inneren ist ein voller Punkt, ein Ziel im Inneren ein Ring.",
    inside_words: "Im Inneren eines Labyrinths ist S der Start und Z das Ziel.",
    apart: "Ein Labyrinth mit mehreren Punkten: Verbinde jeden vollen Punkt mit einem eigenen Ring. Zwei Wege \
            dürfen nicht durch dieselbe Zelle führen.",
    overlap: "Ein Labyrinth mit mehreren Punkten, bei dem es so steht: Wege dürfen sich Zellen teilen, aber nie \
              am selben Ring enden.",
    may_overlap: "Wege dürfen sich Zellen teilen",
    floors: "Ein Labyrinth mit mehreren Stockwerken: Die Stockwerke stehen nebeneinander oder untereinander. Wo ein \
             Dreieck ist, kannst du zur selben Stelle im nächsten oder im vorigen Stockwerk klettern.",
    up: "hinauf, zum vorigen Stockwerk",
    down: "hinab, zum nächsten Stockwerk",
    stars: "Die Sterne vergleichen die Labyrinthe dieses Buches: einer für die leichtesten, fünf für die schwersten.",
    solutions_at: "Die Lösungen beginnen auf Seite",
    chapter: "Kapitel",
    mazes: "Labyrinthe",
    maze: "Labyrinth",
    solutions: "Lösungen",
    solution: "Lösung: Seite",
    page: "Seite",
    start: "START",
    finish: "ZIEL",
};

/// Returns the texts of a language.
pub(super) fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}
