//! The goods that a player can have between two floors of a descent.

use super::events::Events;
use super::fold::folded;
use super::prompt::Prompt;
use super::screen::Frame;
use super::status::clip;
use crossterm::event::KeyCode;
use std::io;
use warren_dungeon::descent::{Descent, Good, Offer};

/// Shows what the player can have before the current floor, until the player goes on. Returns whether
/// the player goes on instead of quitting.
pub(super) fn trade(descent: &mut Descent, events: &Events) -> io::Result<bool> {
    let mut prompt = Prompt::enter()?;
    let (mut note, mut is_asked) = (None, false);
    while let Some(offer) = descent.offer() {
        let shown = |[_, columns]: [usize; 2]| frame(descent, &offer, note.as_deref(), columns);
        let Some(key) = prompt.key(events, shown)? else {
            continue;
        };
        let was_asked = std::mem::take(&mut is_asked);
        match key {
            KeyCode::Enter => return Ok(true),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
            KeyCode::Char('o') if was_asked => {
                descent.leave_dungeon();
                return Ok(true);
            }
            KeyCode::Char('o') if descent.can_leave_dungeon() => {
                note = Some("this ends the descent: press o again to leave".to_owned());
                is_asked = true;
                continue;
            }
            KeyCode::Char(digit) => {
                let number = digit.to_digit(10).and_then(|digit| digit.checked_sub(1));
                if let Some(&good) = number.and_then(|number| offer.goods.get(number as usize)) {
                    note = descent.buy(good).err().map(|why| why.to_string());
                }
            }
            _ => {}
        }
    }
    Ok(true)
}

fn frame(descent: &Descent, offer: &Offer, note: Option<&str>, columns: usize) -> Frame {
    let heading = match offer.is_gift {
        true => "You may take one of these for nothing:".to_owned(),
        false => format!("A pedlar offers goods. You have {} coins:", descent.coins()),
    };
    let goods = offer.goods.iter().zip(1..);
    let goods = goods.map(|(&good, number)| {
        let price = (!offer.is_gift).then(|| descent.price(good));
        row(number, good, price, descent.bought().contains(&good))
    });
    let above = [String::new(), heading, String::new()].into_iter();
    let note = note.unwrap_or_default().to_owned();
    let mut keys = "1 to 3 buy or take, Enter goes on, q quits".to_owned();
    if descent.can_leave_dungeon() {
        keys.push_str(", o leaves the dungeon as a winner, with your coins");
    }
    let goods = goods.flat_map(|row| folded(&row, "     ", columns));
    let lines = above
        .chain(goods)
        .chain([String::new(), note, clip(&keys, columns)]);
    Frame {
        picture: Vec::new(),
        footer: lines.collect(),
    }
}

/// Returns the line of a good.
fn row(number: u32, good: Good, price: Option<u32>, is_bought: bool) -> String {
    let name = good.name().replace('-', " ");
    let price = price
        .map(|coins| format!(", {coins} coins"))
        .unwrap_or_default();
    let about = match is_bought {
        true => "you have it",
        false => good.summary(),
    };
    format!("  {number}  {name}{price}: {about}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::play::Relic;

    #[test]
    fn goods_are_listed_with_numbers_prices_and_what_they_do() {
        let offer = Offer {
            goods: vec![Good::Oil, Good::Relic(Relic::CatsEye)],
            is_gift: false,
        };
        let frame = frame(&Descent::new(7), &offer, Some("no"), 80);
        let [oil, eye] = [0, 1].map(|at| Descent::new(7).price(offer.goods[at]));
        assert_eq!(
            frame.footer,
            [
                "",
                "A pedlar offers goods. You have 0 coins:",
                "",
                &*format!("  1  oil, {oil} coins: the torch burns for 50 more steps"),
                &*format!("  2  cats eye, {eye} coins: the player sees three cells in the dark"),
                "",
                "no",
                "1 to 3 buy or take, Enter goes on, q quits",
            ]
        );
        let narrow = super::frame(&Descent::new(7), &offer, None, 40).footer;
        assert!(
            narrow.iter().all(|line| line.chars().count() <= 40),
            "{narrow:?}"
        );
        assert_eq!(narrow[4], "     50 more steps");
        let taken = row(3, Good::Oil, None, true);
        assert_eq!(taken, "  3  oil: you have it");
    }
}
