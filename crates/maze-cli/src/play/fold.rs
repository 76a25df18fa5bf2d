//! Divides long lines.

/// Divides a line between its words, so that each line has at most this number of columns. All lines but the
/// first begin with the indentation.
pub(super) fn folded(line: &str, indent: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split_inclusive(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.trim_end().chars().count() <= columns => {
                line.push_str(word);
            }
            _ => lines.push(format!("{indent}{word}")),
        }
    }
    let lines = lines.iter().map(|line| line.trim_end().to_owned());
    lines.collect()
}
