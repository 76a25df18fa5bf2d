// Plays the game in Firefox and in WebKit: node others.mjs FOLDER MODULES PICTURES. FOLDER contains the
// game, as scripts/web builds it. MODULES contains the npm packages puppeteer-core, which controls
// Firefox, and selenium-webdriver, which controls WebKit's MiniBrowser. Both browsers need a display,
// because without one, neither draws with WebGL. WARREN_MAZE is the path of the program maze, which
// finds the ways out.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { argv, env } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE, begin, press, stored, until, walk, waysOut } from "./play.mjs";
import { serve } from "./server.mjs";

const [folder, modules, pictures] = argv.slice(2);
const require = createRequire(join(modules, "/"));

const browsers = {
  async Firefox() {
    const browser = await require("puppeteer-core").launch({
      browser: "firefox",
      executablePath: env.FIREFOX ?? "/usr/bin/firefox-esr",
      headless: false,
      defaultViewport: null,
      protocolTimeout: PATIENCE,
      timeout: PATIENCE,
    });
    const [tab] = await browser.pages();
    // Puppeteer presses the key Enter of the number pad.
    const named = (key) => (key === "Enter" ? "\uE006" : key);
    const page = {
      goto: (url) => tab.goto(url),
      evaluate: (task, ...values) => tab.evaluate(task, ...values),
      keyboard: {
        press: (key, options) => tab.keyboard.press(named(key), options),
        down: (key) => tab.keyboard.down(key),
        up: (key) => tab.keyboard.up(key),
      },
      screenshot: (options) => tab.screenshot(options),
    };
    return { page, version: await browser.version(), close: () => browser.close() };
  },

  async WebKit() {
    const { Builder, Key } = require("selenium-webdriver");
    const port = await freePort();
    const driver = env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
    const server = spawn(driver, [`--port=${port}`], { stdio: "ignore" });
    await answers(port);
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: env.WEBKIT, args: ["--automation"] },
      })
      .build();
    await session.manage().setTimeouts({ pageLoad: PATIENCE, script: PATIENCE });
    const named = { Enter: Key.ENTER, Tab: Key.TAB, Escape: Key.ESCAPE };
    const charOf = (key) => named[key] ?? key.replace(/^Key/, "").toLowerCase();
    const keys = () => session.actions({ async: true });
    const page = {
      goto: (url) => session.get(url),
      evaluate: (task, ...values) => session.executeScript(`return (${task})(...arguments)`, ...values),
      keyboard: {
        press: (key, { delay }) => keys().keyDown(charOf(key)).pause(delay).keyUp(charOf(key)).perform(),
        down: (key) => keys().keyDown(charOf(key)).perform(),
        up: (key) => keys().keyUp(charOf(key)).perform(),
      },
      screenshot: async ({ path }) => writeFile(path, await session.takeScreenshot(), "base64"),
    };
    const close = async () => {
      await session.quit();
      server.kill();
    };
    return { page, version: (await session.getCapabilities()).getBrowserVersion(), close };
  },
};

// Returns a port on which no program listens.
async function freePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

// Waits until a web server answers at a port.
async function answers(port) {
  const begin = Date.now();
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => false))) {
    assert(Date.now() < begin + PATIENCE, "the server of the browser does not answer");
    await sleep(100);
  }
}

// The code of a level.
const CODE = "1F07CFE";

// Opens the game, with a level if there is a code, and waits until its first screen is visible.
async function open(page, url, code = "") {
  const begin = Date.now();
  // If only the fragment changed, the browser would not load the page again.
  await page.goto("about:blank");
  await page.goto(`${url}?quality=low#${code}`);
  const isOpen = () => page.evaluate(() => document.getElementById("loading")?.hidden);
  while (!(await isOpen())) {
    assert(Date.now() < begin + PATIENCE, "the game does not start");
    await sleep(200);
  }
  await until(page, "screen", (screen) => screen === (code ? "Playing" : "Title"));
  return (Date.now() - begin) / 1000;
}

// Returns whether the page reports a crash.
const hasCrashed = (page) =>
  page.evaluate(() => {
    const isVisible = document.getElementById("loading")?.hidden === false;
    return isVisible && document.getElementById("told").textContent.startsWith("The game has crashed");
  });

const tests = {
  async "the title appears"(page, url, picture) {
    console.log(`   the title screen appeared after ${await open(page, url)} s`);
    await sleep(3000);
    await picture("title");
  },

  async "the first chapter of the campaign is won with keys"(page, url, picture) {
    await open(page, url);
    await sleep(1000);
    // Only the button Begin comes first.
    await press(page, "Tab", "Enter");
    await until(page, "screen", (screen) => screen === "Campaign");
    await sleep(500);
    await begin(page);
    await until(page, "cell", (cell) => cell === "0");
    // Walk cell by cell, and look from above, where keys are directions.
    await press(page, "KeyC", "KeyV");
    await sleep(1000);
    const ways = waysOut(0);
    await walk(page, ways, 4);
    await picture("playing");
    await walk(page, ways);
    await until(page, "screen", (screen) => screen === "Won");
    await sleep(2500);
    await picture("won");
    assert((await stored(page))["warren/campaign.ron"] > 0);
  },

  async "a save survives a reload"(page, url, picture) {
    await open(page, url, CODE);
    await sleep(1000);
    await page.keyboard.down("KeyW");
    const since = Date.now();
    while (!((await stored(page))["warren/run.ron"] > 0)) {
      assert(Date.now() < since + PATIENCE, "the run is not saved");
      await sleep(500);
    }
    await page.keyboard.up("KeyW");
    await open(page, url);
    await sleep(1000);
    // Continue has the focus.
    await begin(page);
    // The run is saved every five seconds, and a second has 64 ticks.
    await until(page, "ticks", (ticks) => Number(ticks) >= 300);
    await picture("continued");
  },
};

const [server, url] = await serve(folder);
let failed = 0;
for (const [name, launch] of Object.entries(browsers)) {
  if (env.WARREN_BROWSER && env.WARREN_BROWSER !== name) continue;
  const { page, version, close } = await launch();
  console.log(`${name} ${version}`);
  const picture = (what) => page.screenshot({ path: join(pictures, `${name.toLowerCase()}-${what}.png`) });
  for (const [what, test] of Object.entries(tests)) {
    if (env.WARREN_ONLY && !what.includes(env.WARREN_ONLY)) continue;
    const begin = Date.now();
    try {
      await test(page, url, picture).catch(async (error) => {
        // WebKit sometimes executes the game wrongly; see docs/web.md.
        if (name !== "WebKit" || !(await hasCrashed(page))) throw error;
        console.log(`   repeated, because the game has crashed: ${error.message}`);
        await page.evaluate(() => localStorage.clear());
        await test(page, url, picture);
      });
      console.log(`ok: ${name}: ${what} (${((Date.now() - begin) / 1000).toFixed(0)} s)`);
    } catch (error) {
      failed += 1;
      await picture(`failed-${failed}`).catch(() => {});
      console.log(`FAILED: ${name}: ${what}: ${error.message}`);
    }
  }
  await close();
}
server.close();
process.exit(failed ? 1 : 0);
