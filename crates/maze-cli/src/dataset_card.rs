//! The card of a dataset: a README with the metadata that Hugging Face `datasets` reads.

use crate::condition::Condition;
use warren_dungeon::file::write_recipe;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::survey::Figure;
use warren_maze::topology::{GridShape, GridSpec};

/// The begin of each card.
pub(crate) const BEGIN: &str = "---\npretty_name: ";

/// Returns the card of a dataset with this number of mazes and these measures. Shards of a dataset have
/// the same card.
pub(crate) fn card_of(
    recipe: &Recipe,
    count: u32,
    conditions: &[Condition],
    figures: &[Figure],
) -> String {
    let title = format!("{count} mazes of {}", cells(recipe.grid));
    let filters: String = conditions
        .iter()
        .map(|condition| format!("\nEvery maze satisfies `{condition}`.\n"))
        .collect();
    let keys: Vec<String> = figures
        .iter()
        .map(|figure| format!("`{}`", figure.key()))
        .collect();
    let measures = match figures {
        [] => String::new(),
        _ => format!("| `measures` | {} |\n", keys.join(", ")),
    };
    format!(
        "{BEGIN}{title}
size_categories:
- {size}
tags:
- maze
- pathfinding
- reasoning
- synthetic
configs:
- config_name: default
  data_files:
  - split: train
    path: \"*.jsonl\"
---

# {title}

Made by `maze` {version} from this recipe, with its seed and the seeds that follow it. No maze occurs twice.
The same recipe makes the same mazes on every machine.
{filters}
```ron
{recipe}
```

```python
from datasets import load_dataset

mazes = load_dataset(\"FOLDER\", split=\"train\")  # the folder of this file
print(mazes[0][\"solution\"])
```

| column | content |
| --- | --- |
| `seed` | the seed of the maze: `maze generate --seed` makes it again |
{measures}| `solution` | the kind of the solution: `walkable`, `through_gates`, `search_given_up` or `null` |
| `level` | the level file with the cells, the starts, the finishes and the solution |
",
        size = size_category(count),
        version = env!("CARGO_PKG_VERSION"),
        recipe = write_recipe(recipe).trim_end(),
    )
}

/// Returns the size of a grid, such as `32 × 32 square cells`.
fn cells(grid: GridSpec) -> String {
    let [width, height, depth] = [grid.width, grid.height, grid.depth];
    let shape = grid.shape.name();
    match grid.shape {
        GridShape::Polar => format!("{height} rings"),
        _ if depth > 1 => format!("{width} × {height} × {depth} {shape} cells"),
        _ => format!("{width} × {height} {shape} cells"),
    }
}

/// Returns the category of Hugging Face for this number of rows.
fn size_category(count: u32) -> &'static str {
    match count {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        _ => "1M<n<10M",
    }
}
