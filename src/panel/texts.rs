//! The texts of the panel, in the language of the game.

use super::number;
use crate::texts::{Say, Texts};
use bevy_egui::egui::{Context, Id, Ui};

/// Sets the translations that [`PanelText::text`] uses from now on, and the decimal separator.
pub(super) fn set_words(context: &Context, texts: &Texts) {
    number::set_decimal_point(context, texts.decimal_point());
    context.data_mut(|data| data.insert_temp(Id::NULL, texts.clone()));
}

/// A source of translations, such as egui's [`Ui`].
pub(super) trait PanelText {
    /// Translates a message into the language of the game.
    fn text(&self, say: Say) -> String;
}

impl PanelText for Ui {
    fn text(&self, say: Say) -> String {
        let texts: Option<Texts> = self.data(|data| data.get_temp(Id::NULL));
        texts.unwrap_or_default().translate(&say)
    }
}
