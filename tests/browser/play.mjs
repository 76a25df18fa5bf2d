// Plays the game on a page of a browser. The page is an object of Playwright or Puppeteer, or another
// object with the methods evaluate and keyboard.press.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

// Software rendering is slow, in particular on a busy machine.
export const PATIENCE = Number(env.WARREN_PATIENCE ?? 240_000);

// Returns the value of the game's data on the page once it fulfils a condition.
export async function until(page, name, fulfils = (value) => value !== undefined) {
  const begin = Date.now();
  for (;;) {
    const value = await page.evaluate((name) => document.body.dataset[name], name);
    if (fulfils(value)) return value;
    assert(Date.now() < begin + PATIENCE, `${name} is ${value}`);
    await sleep(200);
  }
}

// Returns the lengths of the strings that the page has stored.
export const stored = (page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, text]) => [key, text.length])));

// Presses keys one after another, each in a frame of its own.
export async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 60 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

// Presses the focused button that begins to play. The first time, the game asks how to walk, and the first
// answer is focused.
export async function begin(page) {
  await press(page, "Enter");
  await sleep(1500);
  if ((await page.evaluate(() => document.body.dataset.screen)) !== "Playing") await press(page, "Enter");
  await until(page, "screen", (screen) => screen === "Playing");
}

// Returns the keys of the view from above that lead to the finish of a chapter of the campaign, one
// for each cell.
export function waysOut(chapter) {
  const campaign = readFileSync(new URL("../../assets/campaign.ron", import.meta.url), "utf8");
  const recipes = [...campaign.matchAll(/recipe: (\([^]*?\n {8}\)),/g)];
  const file = join(mkdtempSync(join(tmpdir(), "warren-")), "recipe.ron");
  writeFileSync(file, recipes[chapter][1]);
  // Each cell and each side of a cell is a character. The finish is in the last cell.
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
  const rows = execFileSync(env.WARREN_MAZE, ["solve", "--recipe", file], options).trimEnd().split("\n");
  const [width, height] = [(rows[0].length - 1) / 2, (rows.length - 1) / 2];
  const ways = Array(width * height);
  const next = [width * height - 1];
  for (const cell of next) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    // The key that leads back to the cell from its neighbour.
    for (const [key, dx, dy] of [["KeyS", 0, -1], ["KeyA", 1, 0], ["KeyW", 0, 1], ["KeyD", -1, 0]]) {
      const neighbour = cell + dx + dy * width;
      const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      if (isInside && !ways[neighbour] && neighbour !== next[0] && " .".includes(rows[2 * y + 1 + dy][2 * x + 1 + dx])) {
        ways[neighbour] = key;
        next.push(neighbour);
      }
    }
  }
  return ways;
}

// Walks to the finish, or only for a number of taps, as a player does who taps the keys. The game
// ignores a tap while the player is between two cells.
export async function walk(page, ways, taps = Infinity) {
  const now = () => page.evaluate(() => [document.body.dataset.cell, document.body.dataset.screen]);
  let [last, since] = [undefined, Date.now()];
  for (let tap = 0; tap < taps; tap += 1) {
    const [cell, screen] = await now();
    if (screen === "Won") return;
    if (cell !== last) [last, since] = [cell, Date.now()];
    assert(Date.now() < since + PATIENCE, `the player is still in the cell ${cell}`);
    // The finish has no way on. The screen changes a moment later.
    if (ways[cell]) await press(page, ways[cell]);
    const tapped = Date.now();
    while (Date.now() < tapped + 700 && (await now())[0] === cell) await sleep(50);
  }
}
