//! Keys of maps as Markdown.

use super::MapKey;
use crate::escape::markdown as escaped;
use std::fmt::Write;

pub(super) fn markdown(key: &MapKey) -> String {
    let text = |name| key.language.text(name);
    let mut page = format!("# {}\n\n{}\n", escaped(&key.title), escaped(&key.facts));
    // Writing to a string cannot fail.
    for room in &key.rooms {
        let _ = write!(page, "\n## {}\n\n", room.name);
        let _ = writeln!(page, "*{}* ({})\n", escaped(&room.description), room.size);
        let lists = [
            ("key-contents", &room.contents, "key-nothing"),
            ("key-exits", &room.exits, "key-no-exit"),
        ];
        for (name, lines, none) in lists {
            if lines.is_empty() {
                let _ = writeln!(page, "**{}**: {}\n", text(name), text(none));
                continue;
            }
            let _ = writeln!(page, "**{}**\n", text(name));
            for line in lines {
                let _ = writeln!(page, "- {}", escaped(line));
            }
            page.push('\n');
        }
        page.pop();
    }
    let _ = write!(page, "\n## {}\n\n", text("order-heading"));
    for (number, sentence) in (1..).zip(&key.order) {
        let _ = writeln!(page, "{number}. {}", escaped(sentence));
    }
    let _ = write!(
        page,
        "\n## {}\n\n{}\n",
        text("promise-heading"),
        escaped(&key.promise)
    );
    page
}
