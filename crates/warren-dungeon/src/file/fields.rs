//! Finds the fields of a level file in its text, without parsing their values.

use std::ops::Range;

/// A field of the outermost struct in RON, or of the outermost object in JSON.
pub(super) struct FieldText<'a> {
    pub(super) name: &'a str,
    /// The range from the start of the name to the end of the value.
    pub(super) whole: Range<usize>,
    pub(super) value: Range<usize>,
}

/// Returns the fields of the outermost struct in the file's order. If the text is not a struct, the
/// list ends where this becomes clear. Takes time linear in the text length.
pub(super) fn fields(text: &str) -> Vec<FieldText<'_>> {
    let mut scanner = Scanner { text, at: 0 };
    let mut fields = Vec::new();
    if !scanner.enter() {
        return fields;
    }
    while let Some(field) = scanner.field() {
        fields.push(field);
    }
    fields
}

/// Returns the ranges of all string literals in part of the text, including the quotes.
pub(super) fn strings(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut scanner = Scanner {
        text: &text[..part.end],
        at: part.start,
    };
    let mut strings = Vec::new();
    while scanner.at < part.end {
        let from = scanner.at;
        match scanner.skip_token() {
            Token::String => strings.push(from..scanner.at),
            Token::Other | Token::Trivia => {}
        }
    }
    strings
}

struct Scanner<'a> {
    text: &'a str,
    /// The position of the next character.
    at: usize,
}

#[derive(PartialEq)]
enum Token {
    /// A comment or white space.
    Trivia,
    String,
    Other,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips everything before the first field. Returns `false` if there is no struct.
    fn enter(&mut self) -> bool {
        self.skip_trivia();
        while self.rest().starts_with("#!") {
            let end = self
                .rest()
                .find(']')
                .map_or(self.rest().len(), |end| end + 1);
            self.at += end;
            self.skip_trivia();
        }
        self.skip_word();
        self.skip_trivia();
        let is_struct = self.rest().starts_with(['(', '{']);
        self.at += usize::from(is_struct);
        is_struct
    }

    /// Skips a field and the comma after it. Returns `None` at the end of the struct.
    fn field(&mut self) -> Option<FieldText<'a>> {
        self.skip_trivia();
        let begin = self.at;
        let name = match self.rest().starts_with('"') {
            true => {
                self.skip_token();
                self.text[begin..self.at].trim_matches('"')
            }
            false => {
                self.skip_word();
                &self.text[begin..self.at]
            }
        };
        self.skip_trivia();
        if name.is_empty() || !self.rest().starts_with(':') {
            return None;
        }
        self.at += 1;
        self.skip_trivia();
        let value = self.skip_value();
        if self.rest().starts_with(',') {
            self.at += 1;
        }
        Some(FieldText {
            name,
            whole: begin..value.end,
            value,
        })
    }

    /// Skips a value and the comments after it. Returns the range of the value.
    fn skip_value(&mut self) -> Range<usize> {
        let begin = self.at;
        let (mut end, mut depth) = (begin, 0);
        while let Some(next) = self.rest().chars().next() {
            match next {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' | ',' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            if self.skip_token() != Token::Trivia {
                end = self.at;
            }
        }
        begin..end
    }

    fn skip_trivia(&mut self) {
        while self.at < self.text.len() {
            let before = self.at;
            if self.skip_token() != Token::Trivia {
                self.at = before;
                return;
            }
        }
    }

    fn skip_word(&mut self) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let rest = self.rest();
        self.at += rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    }

    /// Skips a comment, white space, a string literal, a word, or a single character.
    fn skip_token(&mut self) -> Token {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Token::Other;
        };
        let to_end = |end: Option<usize>| end.unwrap_or(rest.len());
        let (length, token) = match first {
            _ if first.is_whitespace() => (first.len_utf8(), Token::Trivia),
            _ if rest.starts_with("//") => (to_end(rest.find('\n')), Token::Trivia),
            _ if rest.starts_with("/*") => (block_comment(rest), Token::Trivia),
            '"' => (to_end(quoted(rest)), Token::String),
            'r' if rest[1..].trim_start_matches('#').starts_with('"') => {
                (to_end(raw_string(rest)), Token::String)
            }
            _ if first.is_alphanumeric() => {
                self.skip_word();
                return Token::Other;
            }
            _ => (first.len_utf8(), Token::Other),
        };
        self.at += length;
        token
    }
}

/// Returns the length of the block comment at the start of the text. Block comments can be nested.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(next) = text[at..].find(['/', '*']) {
        at += next;
        match &text[at..] {
            rest if rest.starts_with("/*") => (depth, at) = (depth + 1, at + 2),
            rest if rest.starts_with("*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Returns the length of the string literal at the start of the text.
fn quoted(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = |&(at, c): &(usize, char)| {
        let is_end = at > 0 && c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    text.char_indices().find(end).map(|(at, _)| at + 1)
}

/// Returns the length of the raw string literal at the start of the text.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text[1..].chars().take_while(|&c| c == '#').count();
    let begin = hashes + 2;
    let end = format!("\"{}", "#".repeat(hashes));
    text[begin..].find(&end).map(|at| begin + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_between_comments_and_strings() {
        let ron = "#![enable(implicit_some)]\n// a (comment)\nLevel(\n  one: 1, /* /* b: */ */ two: \
                   (a: [2, 3], b: \"),\\\"\"), // c\n three: r#\"\"x, \"#\n)";
        let found = |text: &str| -> Vec<(String, String)> {
            let each = fields(text).into_iter();
            let each = each.map(|field| (field.name.into(), text[field.value].into()));
            each.collect()
        };
        let expected = [
            ("one", "1"),
            ("two", "(a: [2, 3], b: \"),\\\"\")"),
            ("three", "r#\"\"x, \"#"),
        ];
        assert_eq!(found(ron), expected.map(|(a, b)| (a.into(), b.into())));
        let json = r#"{"one": 1, "two": {"a": [2, ","]}}"#;
        let expected = [("one", "1"), ("two", r#"{"a": [2, ","]}"#)];
        assert_eq!(found(json), expected.map(|(a, b)| (a.into(), b.into())));
        for broken in ["", "[1, 2]", "(a", "(a: \"", "(a: (", "/*", "r#\""] {
            assert!(found(broken).len() <= 1, "{broken}");
        }
    }
}
