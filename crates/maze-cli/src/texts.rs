//! The texts of slides, lessons and worksheets in each language.

use warren_export::maps::Language;
use warren_export::message;
use warren_watch::texts::CATALOGUES;
use warren_watch::{Script, Sentence};

/// Returns the message with this key, or an empty string if there is no such message.
pub(crate) fn text(language: Language, key: &str) -> &'static str {
    message::text(catalogue(language), key)
}

fn catalogue(language: Language) -> &'static str {
    language.choose([
        include_str!("../assets/en.ftl"),
        include_str!("../assets/de.ftl"),
    ])
}

/// Returns the message with this key, with its variables replaced by values.
pub(crate) fn fill(language: Language, key: &str, values: &[(&str, &str)]) -> String {
    message::fill(text(language, key), values)
}

/// Returns a sentence about a step of an algorithm.
pub(crate) fn sentence(language: Language, sentence: &Sentence) -> String {
    let numbers: Vec<(&str, String)> = sentence
        .numbers()
        .map(|(name, number)| (name, number.to_string()))
        .collect();
    let numbers: Vec<(&str, &str)> = numbers
        .iter()
        .map(|(name, number)| (*name, &**number))
        .collect();
    message::fill(of_watch(language, &sentence.key()), &numbers)
}

/// Returns the name of an algorithm.
pub(crate) fn heading(language: Language, script: &Script) -> &'static str {
    of_watch(language, &script.heading_key())
}

/// Returns a line of pseudocode without its indentation. Lines are numbered from 1.
pub(crate) fn code(language: Language, script: &Script, line: usize) -> &'static str {
    of_watch(language, &script.line_key(line))
}

/// Returns the pages of a lesson.
pub(crate) fn lesson(language: Language, script: &Script) -> impl Iterator<Item = &'static str> {
    let pages = 1..=script.lesson.len();
    pages.map(move |page| of_watch(language, &script.lesson_key(page)))
}

fn of_watch(language: Language, key: &str) -> &'static str {
    let catalogues = CATALOGUES.map(|(_, catalogue)| catalogue);
    message::text(language.choose(catalogues), key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_watch::SCRIPTS;

    const LANGUAGES: [Language; 2] = [Language::English, Language::German];

    #[test]
    fn both_catalogues_have_the_same_messages_with_the_same_variables() {
        let [english, german] = LANGUAGES.map(|language| {
            let lines = catalogue(language)
                .lines()
                .filter(|line| !line.starts_with('#'));
            let messages = lines.filter_map(|line| line.split_once(" = "));
            let messages = messages.map(|(key, text)| {
                let mut names: Vec<&str> = text.split("{ $").skip(1).collect();
                names.sort_unstable();
                let names = names.iter().filter_map(|name| name.split_once(" }"));
                let names: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
                (key.to_owned(), names)
            });
            messages.collect::<std::collections::BTreeMap<_, _>>()
        });
        assert_eq!(english, german);
        assert!(english.len() > 20);
    }

    #[test]
    fn every_script_has_its_texts_in_both_languages() {
        for language in LANGUAGES {
            for script in SCRIPTS {
                assert_ne!(heading(language, script), "", "{}", script.name);
                let mut pages = lesson(language, script);
                assert!(pages.all(|page| !page.is_empty()), "{}", script.name);
                for line in 1..=script.indents.len() {
                    assert_ne!(code(language, script, line), "", "{}", script.name);
                }
            }
        }
    }
}
