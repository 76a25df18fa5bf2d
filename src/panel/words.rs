//! The texts of the panel, in the language of the game.

use crate::texts::{Say, Texts};
use bevy_egui::egui::{Context, Id, Ui};

/// Sets the texts that [`Tell::tell`] uses from now on.
pub(super) fn set_words(context: &Context, texts: &Texts) {
    context.data_mut(|data| data.insert_temp(Id::NULL, texts.clone()));
}

/// A source of translations, such as egui's [`Ui`].
pub(super) trait Tell {
    /// Returns the text in the language of the game.
    fn tell(&self, say: Say) -> String;
}

impl Tell for Ui {
    fn tell(&self, say: Say) -> String {
        let texts: Option<Texts> = self.data(|data| data.get_temp(Id::NULL));
        texts.unwrap_or_default().tell(&say)
    }
}
