//! Keys of maps as pages of HTML.

use super::{MapKey, RoomKey};
use crate::escape::html as escaped;
use std::fmt::Write;

pub(super) fn html(key: &MapKey) -> String {
    let title = escaped(&key.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p class=\"facts\">{}</p>\n",
        key.language.tag(),
        escaped(&key.facts),
    );
    // Writing to a string cannot fail.
    for room in &key.rooms {
        let (name, room) = (escaped(&room.name), room_of(key, room));
        let _ = writeln!(page, "<section>\n<h2>{name}</h2>\n{room}</section>");
    }
    page += &order(key);
    page += "</body>\n</html>\n";
    page
}

/// Returns the description, the contents and the exits of a room.
pub(super) fn room_of(key: &MapKey, room: &RoomKey) -> String {
    let text = |name| key.language.text(name);
    let (description, size) = (escaped(&room.description), escaped(&room.size));
    let mut page = format!("<p><em>{description}</em> ({size})</p>\n");
    let lists = [
        ("key-contents", &room.contents, "key-nothing"),
        ("key-exits", &room.exits, "key-no-exit"),
    ];
    for (name, lines, none) in lists {
        let _ = writeln!(page, "<h3>{}</h3>", text(name));
        match lines.is_empty() {
            true => {
                let _ = writeln!(page, "<p>{}</p>", text(none));
            }
            false => page += &list("ul", lines),
        }
    }
    page
}

/// Returns in which order the dungeon opens, and the promise of the proof.
pub(super) fn order(key: &MapKey) -> String {
    let text = |name| key.language.text(name);
    format!(
        "<h2>{}</h2>\n{}\n<h2>{}</h2>\n<p>{}</p>\n",
        text("order-heading"),
        list("ol", &key.order),
        text("promise-heading"),
        escaped(&key.promise),
    )
}

/// A narrow column in the fonts of a book. Rooms are not divided between two pages.
const STYLE: &str = "body{font:16px/1.45 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em}\
    h1{margin-bottom:0}h2{margin:1.4em 0 .3em;border-bottom:1px solid}h3{margin:.6em 0 .2em;\
    font-size:1em}ul,ol{margin:.2em 0}.facts{color:#555}section{break-inside:avoid}";

fn list(element: &str, lines: &[String]) -> String {
    let lines = lines
        .iter()
        .map(|line| format!("<li>{}</li>\n", escaped(line)));
    format!("<{element}>\n{}</{element}>\n", lines.collect::<String>())
}
