//! The catalogue of messages for each language, in the Fluent format.

use super::{Argument, Language, Say, controls, say};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::controls::devices::InputDevice;
use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::{Arc, OnceLock};
use warren_dungeon::words;
use warren_watch::texts;

/// Translates every [`Say`] into one language. Clones share the catalogue of the language.
#[derive(Resource, Clone)]
pub struct Texts {
    words: &'static Words,
    decimal_point: &'static str,
    bindings: Arc<Bindings>,
    device: InputDevice,
}

/// Returns whether each of these actions in a level uses a tool.
fn is_tool(set: ActionSet, actions: &[Action]) -> bool {
    set == ActionSet::Play && actions.iter().all(|action| Action::TOOLS.contains(action))
}

impl Default for Texts {
    /// Returns the texts of the default language.
    fn default() -> Texts {
        Texts::of(Language::default())
    }
}

impl Texts {
    /// Returns the texts of a language. Messages without a translation are in English. Controls
    /// have their default bindings.
    pub fn of(language: Language) -> Texts {
        Texts {
            words: words(language),
            decimal_point: language.decimal_point(),
            bindings: Arc::default(),
            device: InputDevice::default(),
        }
    }

    /// Returns texts in the same language that name the controls of this device according to these
    /// bindings.
    pub fn with_controls(self, bindings: &Bindings, device: InputDevice) -> Texts {
        Texts {
            bindings: Arc::new(bindings.clone()),
            device,
            ..self
        }
    }

    /// Returns the decimal separator of the language.
    pub fn decimal_point(&self) -> &'static str {
        self.decimal_point
    }

    /// Translates a message.
    pub fn translate(&self, say: &Say) -> String {
        match say {
            Say::Nothing => String::new(),
            Say::Verbatim(text) => text.clone(),
            Say::Message(key, arguments) => self.message(key, arguments),
            Say::Several(all, between) => {
                let told = all.iter().map(|say| self.translate(say));
                let told = told.filter(|told| !told.is_empty());
                let told: Vec<String> = match between.trim_start_matches(' ') {
                    "" => told.map(|text| unbroken(&text)).collect(),
                    _ => told.collect(),
                };
                told.join(between)
            }
            Say::Sentence(say) => capitalised(&self.translate(say)),
            Say::Controls(set, actions) => match self.controls(*set, actions) {
                // A tool without a control of its own is used with the tool in the hand.
                controls if controls.is_empty() && is_tool(*set, actions) => {
                    self.controls(*set, &[Action::UseTool])
                }
                controls => controls,
            },
            Say::Hint(set, actions, does) => match self.controls(*set, actions) {
                controls if controls.is_empty() => controls,
                // The controls and their effect must stay on one line.
                controls => {
                    let hint = say!("hint", controls, does = (**does).clone());
                    unbroken(&self.translate(&hint))
                }
            },
            Say::Keyed(set, actions, label) => match self.controls(*set, actions) {
                controls if controls.is_empty() => self.translate(label),
                controls => self.translate(&say!("keyed", label = (**label).clone(), controls)),
            },
        }
    }

    /// Returns the name of a control, such as the label of a key or the name of a button.
    pub fn control(&self, control: Control) -> String {
        self.translate(&controls::control_name(control))
    }

    /// Returns the name of each action's first control on the current device.
    fn controls(&self, set: ActionSet, actions: &[Action]) -> String {
        let first = |&action: &Action| {
            let mut controls = self.bindings.controls(set, action).iter().copied();
            controls.find(|&control| self.device.has(control))
        };
        let controls = actions.iter().filter_map(first);
        let mut names: Vec<String> = controls.map(|control| self.control(control)).collect();
        names.dedup();
        // Four single letters are the keys for walking. Players read them as one word, such as
        // "WASD".
        let is_letter = |name: &String| name.chars().count() == 1;
        let is_word = names.len() == 4 && names.iter().all(is_letter);
        names.join(if is_word { "" } else { " " })
    }

    /// Returns the translation of a message, or its key if there is no such message.
    fn message(&self, key: &str, arguments: &[(&'static str, Argument)]) -> String {
        let message = self.words.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.into();
        };
        let arguments: FluentArgs = arguments
            .iter()
            .map(|(name, argument)| (*name, self.value(argument)))
            .collect();
        // The only possible error is a variable without a value. The message then shows the name of
        // the variable.
        let mut errors = Vec::new();
        let told = self
            .words
            .format_pattern(pattern, Some(&arguments), &mut errors);
        told.into_owned()
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            // Fluent needs integers as numbers so that it can choose a plural form. Numbers with
            // decimals are passed as strings, because Fluent cannot format a decimal comma.
            Argument::Number(number, 0) => {
                FluentNumber::new(*number, FluentNumberOptions::default()).into()
            }
            Argument::Number(number, decimals) => {
                let text = format!("{number:.decimals$}");
                text.replace('.', self.decimal_point).into()
            }
            Argument::Say(say) => self.translate(say).into(),
        }
    }
}

type Words = FluentBundle<&'static FluentResource>;

/// Returns the messages of a language, with English messages in place of missing translations. The
/// bundle of each language is built only once.
fn words(language: Language) -> &'static Words {
    static WORDS: [OnceLock<Words>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    WORDS[language as usize].get_or_init(|| {
        // The default is never used, because every tag is valid.
        let mut words =
            FluentBundle::new_concurrent(vec![language.tag().parse().unwrap_or_default()]);
        // By default, Fluent puts invisible isolation marks around arguments, but the font has no
        // glyphs for these marks.
        words.set_use_isolating(false);
        for language in [Language::English, language] {
            for catalogue in catalogues(language) {
                words.add_resource_overriding(catalogue);
            }
        }
        words
    })
}

/// Returns the catalogues of a language: one for the game, one for the algorithms in Watch, and one for
/// the maze in words. Each catalogue is parsed only once, because parsing takes longer than a frame.
fn catalogues(language: Language) -> &'static [FluentResource] {
    static PARSED: [OnceLock<Vec<FluentResource>>; Language::ALL.len()] =
        [const { OnceLock::new() }; _];
    PARSED[language as usize].get_or_init(|| {
        let of_libraries = texts::CATALOGUES.iter().chain(&words::CATALOGUES);
        let of_libraries = of_libraries.filter(|(tag, _)| *tag == language.tag());
        let all = of_libraries.map(|(_, catalogue)| *catalogue);
        // If a catalogue has errors, the valid messages are used. The tests check that there are no
        // errors.
        all.chain([language.catalogue()])
            .map(|catalogue| FluentResource::try_new(catalogue.into()))
            .map(|read| read.unwrap_or_else(|(read, _)| read))
            .collect()
    })
}

/// Prevents line breaks within phrases such as "Shift + X" or "12 steps". Lines can still break
/// after a comma, and at two or more consecutive spaces.
///
/// The function uses narrow no-break spaces, which have the same width in the font as ordinary
/// no-break spaces. If an ordinary no-break space is the first character that does not fit into a
/// line, the text engine breaks the line at this space.
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
    fn a_tool_without_a_button_is_used_with_the_tool_in_the_hand() {
        let gamepad = Texts {
            device: InputDevice::Gamepad,
            ..Texts::default()
        };
        let told = |texts: &Texts, action: &'static [Action]| {
            texts.translate(&Say::Controls(ActionSet::Play, action))
        };
        assert_eq!(told(&Texts::default(), &[Action::Throw]), "Q");
        let used = told(&gamepad, &[Action::UseTool]);
        assert_eq!(told(&gamepad, &[Action::Throw]), used);
        assert!(!used.is_empty());
        assert_eq!(told(&gamepad, &[Action::Quiet]), "");
    }

    #[test]
    fn lines_only_break_between_messages() {
        let things = [
            "Shift + X left",
            "1 2 3 hint   M map",
            "a dot, or Tab choose",
        ];
        let things = things.map(Say::verbatim).to_vec();
        let told = |between| Texts::default().translate(&Say::Several(things.clone(), between));
        assert_eq!(
            told("   ").replace('\u{202f}', "_"),
            "Shift_+_X_left   1_2_3_hint   M_map   a_dot, or_Tab_choose"
        );
        assert!(!told("\n").contains('\u{202f}'));
    }
}
