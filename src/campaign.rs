//! The campaign: a series of hand-picked recipes. Each of their levels teaches one of the game's
//! features.

use crate::controls::action::{Action, ActionSet};
use crate::news::{FileFaults, News};
use crate::store::{ReadFiles, Store};
use crate::texts::{self, Say};
use bevy::prelude::*;
use bevy_warren::level::{CurrentLevel, OpenLevel};
use bevy_warren::play::message::{RunEvent, on_run_event, run_began};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use ron::error::SpannedError;
use serde::Deserialize;
use std::collections::BTreeSet;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Source;

/// The file that stores the names of the chapters won.
const FILE: &str = "campaign.ron";

/// A level of the campaign.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The name that identifies the chapter in translations and in the file of won chapters.
    pub name: String,
    /// The level's recipe.
    pub recipe: Recipe,
}

/// All chapters, and the names of the chapters that the player has won.
#[derive(Resource, Clone, Debug)]
pub struct Campaign {
    /// The chapters in their intended order.
    pub chapters: Vec<Chapter>,
    /// The names of the chapters that the player has won, in this session or earlier.
    pub won: BTreeSet<String>,
}

/// The variables that translated lessons can use. Each variable represents the controls that are
/// bound to an action.
static LESSON_CONTROLS: [(&str, [Action; 1]); 12] = [
    ("map", [Action::Map]),
    ("direction", [Action::HintDirection]),
    ("stretch", [Action::HintStretch]),
    ("way", [Action::HintWay]),
    ("search", [Action::Search]),
    ("explore", [Action::Explore]),
    ("view", [Action::View]),
    ("up", [Action::Up]),
    ("down", [Action::Down]),
    ("blast", [Action::Blast]),
    ("quiet", [Action::Quiet]),
    ("torch", [Action::Torch]),
];

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Campaign>()
        .init_resource::<FileFaults>()
        .add_systems(ReadFiles, recall)
        .add_systems(
            Update,
            (
                teach.run_if(run_began),
                win.run_if(on_run_event(RunEvent::is_finish)),
            )
                .in_set(FrameSystems::World),
        )
        .add_systems(Update, claim.in_set(FrameSystems::Run).run_if(run_began));
}

impl Default for Campaign {
    fn default() -> Campaign {
        let text = include_str!("../assets/campaign.ron");
        Campaign {
            // A test checks that this file can be parsed.
            chapters: ron::from_str(text).unwrap_or_default(),
            won: BTreeSet::new(),
        }
    }
}

impl Chapter {
    /// Returns the chapter's title.
    pub fn title(&self) -> Say {
        Say::Message(format!("chapter-{}", self.name).into(), Vec::new())
    }

    /// Returns a request for the chapter's level.
    pub(crate) fn open(&self) -> OpenLevel {
        OpenLevel::make(self.recipe.clone()).with_purpose(Purpose::Chapter)
    }

    /// Returns the lesson that is shown when the chapter begins.
    pub fn lesson(&self) -> Say {
        let control = |(name, actions): &'static (_, [Action; 1])| {
            (*name, Say::Controls(ActionSet::Play, actions).into())
        };
        let controls = LESSON_CONTROLS.iter().map(control).collect();
        Say::Message(format!("chapter-{}-lesson", self.name).into(), controls)
    }
}

impl Campaign {
    /// Returns whether the player has won a chapter, in this session or earlier.
    pub fn is_won(&self, chapter: &Chapter) -> bool {
        self.won.contains(&chapter.name)
    }

    /// Returns the index of the first chapter that the player has not won, or `None` if the player
    /// has won all chapters.
    pub fn next(&self) -> Option<usize> {
        let mut chapters = self.chapters.iter();
        chapters.position(|chapter| !self.is_won(chapter))
    }

    /// Returns the index of the chapter whose recipe makes exactly this level, or `None` if the level
    /// belongs to no chapter. An edited level belongs to no chapter.
    pub fn chapter_of(&self, level: &Level) -> Option<usize> {
        self.chapter_with(level.true_recipe()?)
    }

    /// Returns the usual purpose of a run in this level: a chapter if the level belongs to one, and
    /// otherwise a free run.
    pub(crate) fn purpose_of(&self, level: &Level) -> Purpose {
        match self.chapter_of(level) {
            Some(_) => Purpose::Chapter,
            None => Purpose::Free,
        }
    }

    /// Returns the index of the chapter in which a run was recorded, or `None` if the run belongs to no
    /// chapter.
    pub(crate) fn chapter_of_source(&self, source: &Source) -> Option<usize> {
        match source {
            Source::Recipe(recipe) => self.chapter_with(recipe),
            Source::Level(_) => None,
        }
    }

    fn chapter_with(&self, recipe: &Recipe) -> Option<usize> {
        let mut chapters = self.chapters.iter();
        chapters.position(|chapter| chapter.recipe == *recipe)
    }

    fn chapter(&self, current: &CurrentLevel) -> Option<&Chapter> {
        let number = self.chapter_of(current.0.as_ref()?)?;
        self.chapters.get(number)
    }

    /// Returns the number and title of the chapter with this recipe, or `None` if there is no such
    /// chapter.
    pub(crate) fn name_of(&self, recipe: &Recipe) -> Option<Say> {
        let number = self.chapter_with(recipe)?;
        let title = self.chapters.get(number)?.title();
        Some(texts::chapter(number, title, false))
    }

    /// Returns the chapter that follows the chapter of this level, or `None` if the level belongs
    /// to the last chapter or to no chapter.
    pub(crate) fn after(&self, level: &Level) -> Option<&Chapter> {
        self.chapters.get(self.chapter_of(level)? + 1)
    }
}

/// Lets a free run in a level of the campaign count for the chapter, however the player has opened the
/// level.
pub(crate) fn claim(mut run: If<ResMut<Run>>, campaign: Res<Campaign>) {
    if *run.purpose() == Purpose::Free {
        let purpose = campaign.purpose_of(&run.level);
        run.set_purpose(purpose);
    }
}

fn teach(current: Res<CurrentLevel>, campaign: Res<Campaign>, mut news: MessageWriter<News>) {
    let chapter = campaign.chapter(&current);
    news.write_batch(chapter.map(|chapter| News::to_read(chapter.lesson())));
}

fn recall(store: Res<Store>, mut campaign: ResMut<Campaign>, mut fault: ResMut<FileFaults>) {
    let won = fault.take(FILE, store.recall(FILE, read_won));
    campaign.won = won.unwrap_or_default();
}

/// Parses the names of the chapters that the player has won.
fn read_won(text: &str) -> Result<BTreeSet<String>, SpannedError> {
    let won: BTreeSet<String> = ron::from_str(text)?;
    // Early versions saved English titles, such as "Dead ends" instead of `dead-ends`.
    let name = |title: String| title.to_lowercase().replace(' ', "-");
    Ok(won.into_iter().map(name).collect())
}

fn win(
    current: Res<CurrentLevel>,
    store: Res<Store>,
    mut campaign: ResMut<Campaign>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(name) = campaign.chapter(&current).map(|won| won.name.clone()) else {
        return;
    };
    if !campaign.won.insert(name) {
        return;
    }
    let ended = store.update(FILE, read_won, |_| ron::to_string(&campaign.won).ok());
    fault.note(FILE, ended);
}
