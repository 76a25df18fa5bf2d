//! What the panel says, in the language of the game.

use crate::texts::{Say, Texts};
use bevy_egui::egui::{Context, Id, Ui};

/// Has all that is drawn from now on say it in these words.
pub(super) fn set_words(context: &Context, texts: &Texts) {
    context.data_mut(|data| data.insert_temp(Id::NULL, texts.clone()));
}

/// What has words to tell something.
pub(super) trait Tell {
    /// Puts something into words.
    fn tell(&self, say: Say) -> String;
}

impl Tell for Ui {
    fn tell(&self, say: Say) -> String {
        let texts: Option<Texts> = self.data(|data| data.get_temp(Id::NULL));
        texts.unwrap_or_default().tell(&say)
    }
}
