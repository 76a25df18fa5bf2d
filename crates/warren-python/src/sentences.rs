//! Descriptions of a player's cell in sentences, for text observations.

use crate::error::value_error;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use warren_dungeon::words::{CATALOGUES, Narrator, Value};

/// A language of descriptions.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    /// The index of the language in [`CATALOGUES`].
    index: usize,
}

impl Language {
    /// Returns the language with this tag.
    ///
    /// # Errors
    ///
    /// Fails if there is no such language.
    pub(crate) fn with_tag(tag: &str) -> PyResult<Language> {
        let index = CATALOGUES.iter().position(|(known, _)| *known == tag);
        index.map(|index| Language { index }).ok_or_else(|| {
            let tags = CATALOGUES.map(|(tag, _)| tag).join(", ");
            value_error(format_args!(
                "there is no language {tag:?}: choose from {tags}"
            ))
        })
    }

    /// Describes everything that a player can perceive in the current cell.
    pub(crate) fn describe(self, narrator: Narrator<'_>) -> String {
        let messages = self.messages();
        let told = narrator
            .whereabouts()
            .translate(&|key, values| format(messages, key, values));
        told + "."
    }

    /// Returns all characters that descriptions may contain.
    pub(crate) fn characters(self) -> String {
        let letters = CATALOGUES[self.index].1.chars();
        let letters = letters.flat_map(|letter| letter.to_uppercase().chain([letter]));
        let all: BTreeSet<char> = letters.chain('0'..='9').chain('A'..='Z').collect();
        { all.into_iter() }
            .filter(|letter| !letter.is_control())
            .collect()
    }

    fn messages(self) -> &'static FluentBundle<FluentResource> {
        static MESSAGES: [OnceLock<FluentBundle<FluentResource>>; CATALOGUES.len()] =
            [const { OnceLock::new() }; _];
        MESSAGES[self.index].get_or_init(|| {
            let (tag, catalogue) = CATALOGUES[self.index];
            // The default is never used, because every tag is valid.
            let mut messages = FluentBundle::new_concurrent(vec![tag.parse().unwrap_or_default()]);
            // By default, Fluent puts invisible isolation marks around arguments.
            messages.set_use_isolating(false);
            let read = FluentResource::try_new(catalogue.into());
            messages.add_resource_overriding(read.unwrap_or_else(|(read, _)| read));
            messages
        })
    }
}

/// Returns a message with its values, or its key if there is no such message.
fn format(
    messages: &FluentBundle<FluentResource>,
    key: &str,
    values: &[(&'static str, Value)],
) -> String {
    let message = messages.get_message(key);
    let Some(pattern) = message.and_then(|message| message.value()) else {
        return key.into();
    };
    let value = |value: &Value| match value {
        Value::Number(number) => FluentValue::from(*number),
        Value::Text(text) => FluentValue::from(text.clone()),
    };
    let values: FluentArgs = values.iter().map(|(name, it)| (*name, value(it))).collect();
    // The only possible error is a variable without a value. A test looks for them.
    let told = messages.format_pattern(pattern, Some(&values), &mut Vec::new());
    told.into_owned()
}
