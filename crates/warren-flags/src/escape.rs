//! Escapes untrusted text, so that it is safe to print on a terminal.

use clap::error::ContextValue;
use std::ffi::OsStr;
use std::fmt::Write;

/// Escapes untrusted text, such as a file name or a string in a file, so that it is safe to print
/// on one line of a terminal.
///
/// Control characters, line separators and characters that change the text direction are replaced
/// with the escapes of Rust's string literals. Escaped text cannot send commands to a terminal,
/// cannot look like a separate line, and is displayed in its true order. Each byte that is not
/// UTF-8 becomes an escape such as `\xff`. Other characters, including backslashes, do not change,
/// so escaping a string a second time has no effect.
///
/// ```
/// use warren_flags::escape;
///
/// assert_eq!(escape("run.ron: true\n\u{1b}[31m"), r"run.ron: true\n\u{1b}[31m");
/// assert_eq!(escape("Märchen »1«.ron"), "Märchen »1«.ron");
/// ```
pub fn escape(text: impl AsRef<OsStr>) -> String {
    let bytes = text.as_ref().as_encoded_bytes();
    let mut escaped = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match is_harmful(character) {
                true => escaped.extend(character.escape_default()),
                false => escaped.push(character),
            }
        }
        for byte in chunk.invalid() {
            // Writing to a string never fails.
            let _ = write!(escaped, "\\x{byte:02x}");
        }
    }
    escaped
}

/// Escapes the arguments that an error of clap quotes, because clap prints them unchanged.
pub fn escape_arguments(mut error: clap::Error) -> clap::Error {
    let escaped = |value: &ContextValue| match value {
        ContextValue::String(text) => Some(ContextValue::String(escape(text))),
        ContextValue::Strings(texts) => {
            Some(ContextValue::Strings(texts.iter().map(escape).collect()))
        }
        _ => None,
    };
    let values: Vec<_> = error
        .context()
        .filter_map(|(kind, value)| Some((kind, escaped(value)?)))
        .collect();
    for (kind, value) in values {
        error.insert(kind, value);
    }
    error
}

fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            // Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Line and paragraph separators.
            | '\u{2028}' | '\u{2029}'
            // Tag characters: invisible copies of ASCII.
            | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn only_harmful_characters_are_escaped() {
        for (text, escaped) in [
            ("", ""),
            ("maze-1 (2).ron", "maze-1 (2).ron"),
            (r"C:\mazes\new.ron", r"C:\mazes\new.ron"),
            ("Größe 迷路 مَتَاهَة 👩‍🚀.ron", "Größe 迷路 مَتَاهَة 👩‍🚀.ron"),
            ("e\u{301}", "e\u{301}"),
            ("a\nb\r\tc\0", r"a\nb\r\tc\u{0}"),
            ("\u{1b}]0;x\u{7}", r"\u{1b}]0;x\u{7}"),
            ("\u{7f}\u{9b}31m\u{85}", r"\u{7f}\u{9b}31m\u{85}"),
            ("\u{202e}nor\u{2066}", r"\u{202e}nor\u{2066}"),
            (
                "\u{200f}\u{61c}\u{2028}\u{2029}",
                r"\u{200f}\u{61c}\u{2028}\u{2029}",
            ),
            ("\u{e0041}", r"\u{e0041}"),
        ] {
            assert_eq!(escape(text), escaped);
            assert_eq!(escape(escape(text)), escaped, "twice");
        }
        for code in (0..=0x1f)
            .chain(0x7f..=0x9f)
            .chain(0x202a..=0x202e)
            .chain(0x2066..=0x2069)
        {
            let character = char::from_u32(code).expect("a character");
            assert!(
                !escape(character.to_string()).contains(character),
                "{code:x}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_utf_8_are_escaped() {
        use std::os::unix::ffi::OsStrExt;
        let name = OsStr::from_bytes(b"a\xff\x1b\xc3(\xe2\x80");
        assert_eq!(escape(name), r"a\xff\u{1b}\xc3(\xe2\x80");
        assert_eq!(escape(std::path::Path::new(name)), escape(name));
    }

    #[test]
    fn clap_errors_contain_escaped_arguments() {
        #[derive(Debug, Parser)]
        struct Cli {
            #[arg(long, value_parser = ["red", "green"])]
            colour: Option<String>,
            number: Option<u8>,
        }
        for args in [
            &["x", "--col\u{1b}[31mour\nerror: y"][..],
            &["x", "--colour", "r\u{1b}[31med\nerror: y"],
            &["x", "\u{1b}[31m\nerror: y"],
            &["x", "1", "\u{1b}[31m\nerror: y"],
        ] {
            let error = escape_arguments(Cli::try_parse_from(args).expect_err("an error"));
            let told = error.render().ansi().to_string();
            assert!(told.contains(r"\u{1b}[31m"), "{told:?}");
            assert!(told.contains(r"\nerror: y"), "{told:?}");
            assert!(
                !told.contains("\u{1b}[31mo") && !told.contains("\nerror"),
                "{told:?}"
            );
        }
    }
}
