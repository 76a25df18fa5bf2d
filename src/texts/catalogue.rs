//! The catalogue of a language, in Fluent.

use super::{Argument, Language, Say, controls, say};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::controls::devices::InHand;
use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::{Arc, OnceLock};

/// The words for all that there is to [`Say`], in one language. Clones share them.
#[derive(Resource, Clone)]
pub struct Texts {
    words: &'static Words,
    decimal_point: &'static str,
    bindings: Arc<Bindings>,
    in_hand: InHand,
}

impl Default for Texts {
    /// Those of the usual language.
    fn default() -> Texts {
        Texts::of(Language::default())
    }
}

impl Texts {
    /// Those of a language; English ones where it has none. Controls are called as they are
    /// usually bound.
    pub fn of(language: Language) -> Texts {
        Texts {
            words: words(language),
            decimal_point: language.decimal_point(),
            bindings: Arc::default(),
            in_hand: InHand::default(),
        }
    }

    /// The same with other controls, and of those the ones of another device.
    pub fn with_controls(self, bindings: &Bindings, in_hand: InHand) -> Texts {
        Texts {
            bindings: Arc::new(bindings.clone()),
            in_hand,
            ..self
        }
    }

    /// Puts something into words.
    pub fn tell(&self, say: &Say) -> String {
        match say {
            Say::Nothing => String::new(),
            Say::Verbatim(text) => text.clone(),
            Say::Message(key, arguments) => self.message(key, arguments),
            Say::Several(all, between) => {
                let told = all.iter().map(|say| self.tell(say));
                let told = told.filter(|told| !told.is_empty());
                let told: Vec<String> = match between.trim_start_matches(' ') {
                    "" => told.map(|text| unbroken(&text)).collect(),
                    _ => told.collect(),
                };
                told.join(between)
            }
            Say::Sentence(say) => capitalised(&self.tell(say)),
            Say::Controls(set, actions) => self.controls(*set, actions),
            Say::Hint(set, actions, does) => match self.controls(*set, actions) {
                controls if controls.is_empty() => controls,
                // Together in one line.
                controls => {
                    let hint = say!("hint", controls = controls, does = (**does).clone());
                    unbroken(&self.tell(&hint))
                }
            },
            Say::Keyed(set, actions, label) => match self.controls(*set, actions) {
                controls if controls.is_empty() => self.tell(label),
                controls => self.tell(&say!(
                    "keyed",
                    label = (**label).clone(),
                    controls = controls
                )),
            },
        }
    }

    /// What a control is called: the sign on a key, the name of a button.
    pub fn control(&self, control: Control) -> String {
        self.tell(&controls::name(control))
    }

    /// The first control of each action on the device in hand.
    fn controls(&self, set: ActionSet, actions: &[Action]) -> String {
        let first = |&action: &Action| {
            let mut controls = self.bindings.controls(set, action).iter().copied();
            controls.find(|&control| self.in_hand.has(control))
        };
        let controls = actions.iter().filter_map(first);
        let mut names: Vec<String> = controls.map(|control| self.control(control)).collect();
        names.dedup();
        // Four letters are those of walking, and nobody says them apart.
        let is_letter = |name: &String| name.chars().count() == 1;
        let is_word = names.len() == 4 && names.iter().all(is_letter);
        names.join(if is_word { "" } else { " " })
    }

    /// A message, or its key where there is none.
    fn message(&self, key: &str, arguments: &[(&'static str, Argument)]) -> String {
        let message = self.words.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.into();
        };
        let arguments: FluentArgs = arguments
            .iter()
            .map(|(name, argument)| (*name, self.value(argument)))
            .collect();
        // What goes wrong is a variable without a value, which stands there by its name.
        let mut errors = Vec::new();
        let told = self
            .words
            .format_pattern(pattern, Some(&arguments), &mut errors);
        told.into_owned()
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            // Fluent's numbers choose a plural form, and know no decimal comma.
            Argument::Number(number, 0) => {
                FluentNumber::new(*number, FluentNumberOptions::default()).into()
            }
            Argument::Number(number, decimals) => {
                let text = format!("{number:.decimals$}");
                text.replace('.', self.decimal_point).into()
            }
            Argument::Say(say) => self.tell(say).into(),
        }
    }
}

type Words = FluentBundle<&'static FluentResource>;

/// The messages of a language, and English ones where it has none. Built once.
fn words(language: Language) -> &'static Words {
    static WORDS: [OnceLock<Words>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    WORDS[language as usize].get_or_init(|| {
        // All tags are such that they parse; tests have all of them read.
        let mut words =
            FluentBundle::new_concurrent(vec![language.tag().parse().unwrap_or_default()]);
        // Between signs for right-to-left texts, which no font has, names would stand.
        words.set_use_isolating(false);
        for language in [Language::English, language] {
            words.add_resource_overriding(catalogue(language));
        }
        words
    })
}

/// The parsed catalogue of a language. Parsing takes longer than a frame may, so it is done
/// once.
fn catalogue(language: Language) -> &'static FluentResource {
    static PARSED: [OnceLock<FluentResource>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    PARSED[language as usize].get_or_init(|| {
        // What is left of a catalogue with mistakes; the tests let none through.
        let read = FluentResource::try_new(language.catalogue().into());
        read.unwrap_or_else(|(read, _)| read)
    })
}

/// Lets no line break within "Shift + X" or "12 steps", but after a comma, or where more
/// than a space is.
///
/// The narrow no-break space is as wide in the font as the usual one, at which the engine
/// for texts breaks a line all the same if it is the first that does not fit.
fn unbroken(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let breaks = told.ends_with([' ', ',']) || signs.peek() == Some(&' ');
        told.push(match sign {
            ' ' if !breaks => '\u{202f}',
            sign => sign,
        });
    }
    told
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_are_parsed_once() {
        for language in Language::ALL {
            let [first, second] = [(), ()].map(|()| Texts::of(language));
            assert!(std::ptr::eq(first.words, second.words), "{language:?}");
        }
    }

    #[test]
    fn lines_break_between_things_and_not_within() {
        let things = [
            "Shift + X left",
            "1 2 3 hint   M map",
            "a dot, or Tab choose",
        ];
        let things = things.map(Say::verbatim).to_vec();
        let told = |between| Texts::default().tell(&Say::Several(things.clone(), between));
        assert_eq!(
            told("   ").replace('\u{202f}', "_"),
            "Shift_+_X_left   1_2_3_hint   M_map   a_dot, or_Tab_choose"
        );
        assert!(!told("\n").contains('\u{202f}'));
    }
}
