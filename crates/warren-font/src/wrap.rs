//! Lines of text.

use super::width;

/// Breaks a text between words into lines of this width, a multiple of the font size. A word that is wider has
/// a line of its own. Words that are joined by a no-break space stay together.
///
/// ```
/// assert_eq!(warren_font::wrap("a maze of rings", 4.0), ["a maze", "of rings"]);
/// ```
pub fn wrap(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words = text.split(|letter: char| letter.is_whitespace() && letter != '\u{a0}');
    for word in words.filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
