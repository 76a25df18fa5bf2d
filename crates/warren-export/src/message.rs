//! Looks up messages in catalogues in the Fluent format, in which messages consist of one line and
//! contain only variables.

/// Returns the message with this key, or an empty string if the catalogue has no such message.
///
/// ```
/// use warren_export::message;
///
/// let catalogue = "# A comment.\nhello = Hello, { $name }!\n";
/// assert_eq!(message::text(catalogue, "hello"), "Hello, { $name }!");
/// assert_eq!(message::text(catalogue, "bye"), "");
/// ```
pub fn text(catalogue: &'static str, key: &str) -> &'static str {
    let mut lines = catalogue.lines();
    let found = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    found.unwrap_or_default()
}

/// Replaces the variables in a message by values.
///
/// ```
/// let told = warren_export::message::fill("Hello, { $name }!", &[("name", "Ada")]);
/// assert_eq!(told, "Hello, Ada!");
/// ```
pub fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let mut text = message.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{ ${name} }}"), value);
    }
    text
}
