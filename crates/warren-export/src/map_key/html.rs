//! Keys of maps as pages of HTML.

use super::MapKey;
use std::fmt::Write;

pub(super) fn html(key: &MapKey) -> String {
    let text = |name| key.language.text(name);
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
        let _ = writeln!(page, "<section>\n<h2>{}</h2>", escaped(&room.name));
        let (description, size) = (escaped(&room.description), escaped(&room.size));
        let _ = writeln!(page, "<p><em>{description}</em> ({size})</p>");
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
        page += "</section>\n";
    }
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n{}",
        text("order-heading"),
        list("ol", &key.order)
    );
    let _ = writeln!(page, "<h2>{}</h2>", text("promise-heading"));
    let _ = writeln!(page, "<p>{}</p>\n</body>\n</html>", escaped(&key.promise));
    page
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

/// Escapes the characters with a meaning in HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
