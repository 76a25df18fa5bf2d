//! Escapes text for files with markup.

/// Escapes the characters of a text that have a meaning in Markdown, also those in tables. Takes time
/// proportional to the length of the text.
///
/// ```
/// use warren_export::escape;
///
/// assert_eq!(escape::markdown("a|b *c*"), r"a\|b \*c\*");
/// ```
pub fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if matches!(
            character,
            '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|'
        ) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Escapes the characters of a text that have a meaning in HTML, also in attributes. Takes time proportional
/// to the length of the text.
///
/// ```
/// use warren_export::escape;
///
/// assert_eq!(escape::html("a < \"b\""), "a &lt; &quot;b&quot;");
/// ```
pub fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
