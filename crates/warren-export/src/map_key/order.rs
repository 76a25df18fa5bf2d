//! The order in which a dungeon opens, and what its proof promises.

use super::Writer;
use warren_dungeon::level::{Content, Gate};
use warren_dungeon::proof::{Verdict, certify, check, spheres_of_cells};

impl Writer<'_> {
    /// Returns a sentence for each sphere: the rooms that the party can reach with what is in the spheres
    /// before, and the keys, levers and plates in them.
    pub(super) fn order(&self) -> Vec<String> {
        let language = self.language;
        let level = self.level;
        if level.gates().is_empty() {
            return vec![language.text("order-all").into()];
        }
        let Some(spheres) = spheres_of_cells(level) else {
            return Vec::new();
        };
        let sphere_of = |room: usize| {
            let cells = self.rooms.list[room].cells.iter();
            cells.filter_map(|&cell| spheres[cell as usize]).min()
        };
        let rooms = 0..self.rooms.list.len();
        let count = rooms.clone().filter_map(sphere_of).max().unwrap_or(0) + 1;
        let mut sentences = Vec::new();
        for sphere in 0..count {
            let here = rooms
                .clone()
                .filter(|&room| sphere_of(room) == Some(sphere));
            let here: Vec<String> = here.map(|room| self.room_name(room)).collect();
            let reached = match here.is_empty() {
                true => language.text("order-no-room").into(),
                false => language.list(&here),
            };
            let key = if sphere == 0 {
                "order-first"
            } else {
                "order-next"
            };
            let mut sentence = language.fill(key, &[("rooms", &reached)]);
            let finds = self.openers_in(&spheres, sphere);
            if !finds.is_empty() {
                let items = [("items", &*finds.join(", "))];
                sentence += &format!(" {}", language.fill("order-finds", &items));
            }
            let is_here = |&cell: &u32| spheres[cell as usize] == Some(sphere);
            if level.finishes().iter().any(is_here) {
                sentence += &format!(" {}", language.text("order-finish"));
            }
            sentences.push(sentence);
        }
        let never = rooms.filter(|&room| sphere_of(room).is_none());
        let never: Vec<String> = never.map(|room| self.room_name(room)).collect();
        if !never.is_empty() {
            let rooms = language.list(&never);
            sentences.push(language.fill("order-never", &[("rooms", &rooms)]));
        }
        sentences
    }

    /// Returns everything in a sphere that opens a gate.
    fn openers_in(&self, spheres: &[Option<u32>], sphere: u32) -> Vec<String> {
        let opens_a_gate = |item: Content| {
            let mut gates = self.level.gates().iter();
            let opens = |gate: Gate| match item {
                Content::Lever(lever) => gate.lever() == Some(lever),
                _ => item.kind().opens().is_some() && gate.is_opened_by(item),
            };
            gates.any(|(_, gate)| opens(gate))
        };
        let mut found = Vec::new();
        for item in Content::ALL.into_iter().filter(|&item| opens_a_gate(item)) {
            let cells = self.level.cells_with(item).iter();
            let here = cells.filter(|&&cell| spheres[cell as usize] == Some(sphere));
            found.extend(here.map(|&cell| self.item_at(item, cell)));
        }
        found
    }

    /// Returns what a proof shows. The promise is made only if the certificate passes the check, which
    /// shares no code with the search.
    pub(super) fn promise(&self) -> &'static str {
        let key = match certify(self.level) {
            Verdict::Certified(certificate) if check(self.level, &certificate).is_ok() => {
                "promise-certified"
            }
            Verdict::Losing { .. } => "promise-losing",
            Verdict::Unwinnable { .. } => "promise-unwinnable",
            Verdict::Certified(_) | Verdict::Unknown { .. } => "promise-unknown",
        };
        self.language.text(key)
    }
}
