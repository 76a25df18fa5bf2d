//! Makes the files of an export.

use super::Target;
use super::map::KeyFormat;
use warren_dungeon::level::Level;
use warren_export::maps::{MapKey, MapOptions, foundry, watabou};
use warren_export::page::Paper;
use warren_export::{ExportError, Format, Options, export};
use warren_maze::draw::Plan;

/// The files that the player wants.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    pub(super) target: Target,
    pub(super) is_solved: bool,
    pub(super) map: MapOptions,
    /// Whether a picture shows the map instead of a plain drawing.
    pub(super) is_map: bool,
    /// The format of the key of the map, or `None` for no key.
    pub(super) key: Option<KeyFormat>,
}

impl Request {
    /// Returns the map that a picture shows, or `None` for a plain drawing.
    pub(super) fn drawn_map(&self) -> Option<&MapOptions> {
        self.is_map.then_some(&self.map)
    }

    /// Returns the endings that some of the files add to the name. No other export of this name exists if no
    /// file has one of them.
    pub(super) fn endings(&self) -> Vec<String> {
        let key = self.key.map(|key| key.ending().into());
        self.target.endings().into_iter().chain(key).collect()
    }
}

impl Target {
    fn endings(self) -> Vec<String> {
        match self {
            Target::Format(Format::Tmx) => vec![".tmx".into(), TILES.into()],
            Target::Format(format) => vec![format!(".{}", format.name())],
            Target::Watabou => vec![".json".into()],
            // With several floors, each has a number.
            Target::Foundry => {
                let files = [".json", ".png", "-1.json", "-1.png", "-journal.json"];
                files.map(String::from).into()
            }
        }
    }
}

/// The ending of the picture with the tiles of a map for Tiled.
const TILES: &str = "-tiles.png";

/// The name and the content of a file to write.
pub(super) struct File(pub(super) String, pub(super) Vec<u8>);

/// Exports a level as `name` with the extension of the target, and with the other files that belong to it,
/// such as the key of the map or the tiles of a map for Tiled.
pub(super) fn files(
    level: &Level,
    request: &Request,
    name: &str,
) -> Result<Vec<File>, ExportError> {
    let plan = plan(level, request.is_solved);
    let map = &request.map;
    let mut files = match request.target {
        Target::Format(format) => drawing(level, &plan, format, request, name)?,
        Target::Foundry => {
            let files = foundry(level, &plan, map, None, name)?;
            files
                .into_iter()
                .map(|(name, content)| File(name, content))
                .collect()
        }
        Target::Watabou => {
            let dungeon = watabou(level, &plan, map)?;
            vec![File(format!("{name}.json"), dungeon.into())]
        }
    };
    if let Some(format) = request.key {
        let key = MapKey::new(level, map);
        let content = match format {
            KeyFormat::Markdown => key.to_markdown().into(),
            KeyFormat::Html => key.to_html().into(),
            KeyFormat::Pdf => key.to_pdf(Paper::A4.portrait()),
        };
        files.push(File(format!("{name}{}", format.ending()), content));
    }
    Ok(files)
}

/// Returns the contents of a drawing, with the solution if it is wanted.
pub(super) fn plan(level: &Level, is_solved: bool) -> Plan<'_> {
    let mut plan = level.plan();
    if is_solved && let Some(solution) = level.solution() {
        plan.paths = solution.parts(level);
    }
    plan
}

fn drawing(
    level: &Level,
    plan: &Plan,
    format: Format,
    request: &Request,
    name: &str,
) -> Result<Vec<File>, ExportError> {
    let tiles = format!("{name}{TILES}");
    let options = Options {
        tiles: tiles.clone(),
        map: request.drawn_map().cloned(),
        ..Options::default()
    };
    let exported = export(level, plan, format, &options)?;
    let mut content = Vec::new();
    (exported.write)(&mut content)?;
    let main = File(format!("{name}.{}", format.name()), content);
    let tiles = exported.tiles.map(|picture| File(tiles, picture));
    Ok([main].into_iter().chain(tiles).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_export::maps::Audience;
    use warren_maze::topology::{GridShape, GridSpec};

    fn request(target: Target) -> Request {
        Request {
            target,
            is_solved: false,
            map: MapOptions::default(),
            is_map: target.is_map(),
            key: None,
        }
    }

    fn level(shape: GridShape, depth: u32) -> Level {
        let grid = GridSpec {
            shape,
            width: 5,
            height: 4,
            depth,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            seed: 7,
            ..Recipe::default()
        };
        make(&recipe).expect("a level")
    }

    #[test]
    fn each_export_has_a_file_with_one_of_its_endings() {
        for level in [level(GridShape::Square, 1), level(GridShape::Cubic, 2)] {
            for target in Target::all() {
                let key = target.can_be_map().then_some(KeyFormat::Html);
                let request = Request {
                    key,
                    ..request(target)
                };
                let Ok(files) = files(&level, &request, "vault") else {
                    continue;
                };
                let names: BTreeSet<&str> = files.iter().map(|file| &*file.0).collect();
                assert_eq!(names.len(), files.len(), "{target:?}");
                let endings = request.endings();
                let has = |ending: &String| names.contains(&*format!("vault{ending}"));
                assert!(endings.iter().any(has), "{target:?}: {names:?}");
                assert_eq!(
                    names.contains("vault-key.html"),
                    key.is_some(),
                    "{target:?}"
                );
                assert!(files.iter().all(|file| !file.1.is_empty()), "{target:?}");
            }
        }
    }

    #[test]
    fn maps_for_game_masters_and_players_differ_from_plain_drawings() {
        let level = level(GridShape::Square, 1);
        let plain = request(Target::Format(Format::Svg));
        let for_players = Request {
            is_map: true,
            ..plain.clone()
        };
        let mut for_gm = for_players.clone();
        for_gm.map.audience = Audience::Gm;
        for_gm.map.title = Some("The Old Mill".into());
        let text = |request: &Request| {
            let files = files(&level, request, "vault").expect("a drawing");
            String::from_utf8(files[0].1.clone()).expect("text")
        };
        let drawings = [plain, for_players, for_gm].map(|request| text(&request));
        assert!(!drawings[0].contains("The Halls of Stone"));
        assert!(drawings[1].contains("The Halls of Stone"));
        assert!(drawings[2].contains("The Old Mill"));
        assert_eq!(drawings.into_iter().collect::<BTreeSet<_>>().len(), 3);
    }
}
