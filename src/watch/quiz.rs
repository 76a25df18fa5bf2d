//! The quiz, which asks for a search's next cell.
//!
//! ```text
//!   ask ──▶ a question: up to four numbered cells ──answer──▶ verdict, and the step that answers it
//!    ▲                                                           │
//!    └──────────────────────── ask again ────────────────────────┘
//! ```
//!
//! The quiz only covers searches, because the next cell of a carving is chosen at random.

use super::stage::WatchStage;
use bevy::prelude::*;
use warren_maze::topology::{Cell, Topology};
use warren_watch::{Kind, Reading};

/// The quiz's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    /// The current question, or `None` if there is none.
    pub question: Option<Question>,
    /// Whether the last answer was right, or `None` before the first answer and while a question is
    /// open.
    pub verdict: Option<bool>,
    /// Whether the player has asked for a question about a carving, for which there are none.
    pub is_refused: bool,
    /// The number of right answers, and the total number of answers.
    pub score: [u32; 2],
}

/// A question: which cell does the search visit next?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cells to choose from, in ascending order.
    pub options: Vec<Cell>,
    /// The number of remarks before the visit.
    pub at: usize,
}

/// The maximum number of cells to choose from.
pub(super) const OPTIONS: usize = 4;

impl Quiz {
    /// Goes to a later visit, or to the first visit if there is no later one, and asks for its
    /// cell. Does nothing if there is no suitable visit.
    pub(super) fn ask(&mut self, stage: &mut WatchStage) {
        let length = stage.commentary().len();
        // A question about every single visit would be tedious.
        let first = stage.at() + length / 25;
        self.verdict = None;
        self.question = (first..length)
            .chain(0..first.min(length))
            .find_map(|at| question(stage, at));
        if let Some(question) = &self.question {
            stage.seek(question.at);
        }
        self.show(stage);
    }

    /// Answers the question with the option at this index, and goes to the visit. Does nothing if
    /// there is no question or no such option.
    pub(super) fn answer(&mut self, index: usize, stage: &mut WatchStage) {
        let Some(question) = &self.question else {
            return;
        };
        let Some(&cell) = question.options.get(index) else {
            return;
        };
        let at = question.at;
        let is_right = stage.commentary().cell(at) == cell;
        self.score[0] += u32::from(is_right);
        self.score[1] += 1;
        self.verdict = Some(is_right);
        self.question = None;
        self.show(stage);
        stage.seek(at + 1);
    }

    /// Withdraws the question if the animation has moved.
    pub(super) fn follow(&mut self, stage: &mut WatchStage) {
        if self
            .question
            .as_ref()
            .is_some_and(|question| question.at != stage.at())
        {
            self.question = None;
            self.show(stage);
        }
    }

    /// Shows the options in the map's cells.
    fn show(&self, stage: &mut WatchStage) {
        let options = self
            .question
            .as_ref()
            .map(|question| question.options.clone());
        stage.show_options(options.unwrap_or_default());
    }
}

/// Ends the quiz. The score belongs to one maze and one search.
pub(super) fn end(mut quiz: ResMut<Quiz>) {
    quiz.set_if_neq(Quiz::default());
}

/// Returns the question for a remark's visit, or `None` if the remark is not a visit, or if it
/// could be guessed without thinking.
fn question(stage: &WatchStage, at: usize) -> Option<Question> {
    let commentary = stage.commentary();
    let is_visit = matches!(
        commentary.kind(at),
        Kind::Visit
            | Kind::Push
            | Kind::Best
            | Kind::DeadEnd
            | Kind::Follow
            | Kind::Mark
            | Kind::Return
    );
    if !is_visit {
        return None;
    }
    let mut reading = Reading::begin(commentary.clone());
    reading.seek(at);
    let right = commentary.cell(at);
    let mut options = vec![right];
    // Shuffles the other cells by an arbitrary rule, so that the choice varies.
    let mut others = distractors(&reading, right);
    others.sort_by_key(|&cell| (cell as usize).wrapping_mul(0x9e37_79b1).wrapping_add(at) % 1009);
    for cell in others {
        if options.len() < OPTIONS && !options.contains(&cell) {
            options.push(cell);
        }
    }
    options.sort_unstable();
    (options.len() > 1).then_some(Question { options, at })
}

/// Returns plausible wrong answers: the other cells in the lists, and the cells beside the last
/// visited cell. Cells that are as good as the right cell are left out.
fn distractors(reading: &Reading, right: Cell) -> Vec<Cell> {
    let sum = |cell| Some(reading.distance(cell)? + reading.estimate(cell)?);
    let is_tie = |cell: Cell| sum(cell).is_some() && sum(cell) == sum(right);
    let lists = reading.list().iter().chain(reading.second_list()).copied();
    let grid = reading.moment().maze().grid();
    let beside = reading.focus().flat_map(|cell| {
        let passages = reading.moment().maze().passages(cell);
        passages.map(move |dir| grid.step(cell, dir))
    });
    let mut others: Vec<Cell> = lists.chain(beside).collect();
    others.retain(|&cell| cell != right && !is_tie(cell));
    others
}
