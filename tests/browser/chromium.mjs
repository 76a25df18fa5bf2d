// Plays the game in Chromium: node chromium.mjs FOLDER PLAYWRIGHT PICTURES. FOLDER contains the
// game, as scripts/web builds it. PLAYWRIGHT contains the npm package playwright-core. The pictures
// are for people who look at them. The environment variables WARREN_CODE and WARREN_VERDICT contain
// the code of a level, and the verdict of the program about a run of the demo player in it.
// WARREN_MAZE is the path of the program maze, which finds the ways out.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argv, env } from "node:process";
import { PATIENCE, begin, press, stored, until, walk, waysOut } from "./play.mjs";
import { serve } from "./server.mjs";

const [folder, playwright, pictures] = argv.slice(2);
const { chromium } = createRequire(join(playwright, "/"))("playwright-core");

const faults = [];

// Opens the game, and waits until its first screen is visible.
async function open(context, url, options = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.log = [];
  page.on("console", (message) => {
    page.log.push(message.text());
    // The game logs its errors in this form.
    const isError = message.type() === "error" || message.text().startsWith("%cERROR");
    if (isError) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (it) => it.status() >= 400 && faults.push(`${it.status()} ${it.url()}`));
  const begin = Date.now();
  await page.goto(url);
  await page.waitForFunction(() => document.getElementById("loading")?.hidden);
  page.opened = (Date.now() - begin) / 1000;
  return page;
}

async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`), timeout: PATIENCE });
}

// Returns the number of frames per second, measured for some seconds.
const frameRate = (page, seconds) =>
  page.evaluate(
    (seconds) =>
      new Promise((done) => {
        const begin = performance.now();
        let frames = 0;
        const count = (now) => {
          if (now - begin >= 1000 * seconds) return done((1000 * frames) / (now - begin));
          frames += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      }),
    seconds,
  );

// Records the times for which the game blocks its page. Must run before the page is loaded.
function watchLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
}

// Makes the game see only keys as the player's input. For a browser, the calls of this program are
// input too. Must run before the page is loaded.
function countOnlyKeysAsInput() {
  const activation = { hasBeenActive: false };
  addEventListener("keydown", () => (activation.hasBeenActive = true), true);
  Object.defineProperty(navigator, "userActivation", { get: () => activation });
}

// Simulates a crash in each of a tab's first starts, and defines the function trap. The game itself continues
// to run. Must run before the page is loaded.
function crashAtStart(crashes) {
  // A module with one function, which is only the instruction unreachable.
  const module = "0061736d0100000001040160000003020100070501016600000a05010300000b";
  const bytes = Uint8Array.from(module.match(/../g), (byte) => parseInt(byte, 16));
  window.trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f;
  const before = Number(sessionStorage.getItem("crashes"));
  if (before >= crashes) return;
  const timer = setInterval(() => {
    if (!document.getElementById("told")?.textContent.startsWith("The game is starting")) return;
    clearInterval(timer);
    sessionStorage.setItem("crashes", before + 1);
    window.trap();
  });
}

// Interrupts the download of the game. Must run before the page is loaded.
function breakDownload() {
  const fetch = window.fetch;
  window.fetch = async (url, ...options) => {
    if (url !== "warren_bg.wasm") return fetch(url, ...options);
    const header = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const body = new ReadableStream({
      start: (to) => to.enqueue(header),
      pull: (to) => to.error(new TypeError("the connection was lost")),
    });
    return new Response(body);
  };
}

// Returns the longest time in milliseconds for which the game has blocked its page since a moment.
const longestTask = (page, since) =>
  page.evaluate(
    (since) => Math.max(0, ...window.longTasks.filter(([start]) => start >= since).map(([, duration]) => duration)),
    since,
  );

// Returns the file of a level whose start is not in a corner.
function randomLevel() {
  const options = ["generate", "--width", "7", "--height", "5", "--placement", "random", "--seed", "3", "--format", "ron"];
  return execFileSync(env.WARREN_MAZE, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

// Returns the cell where the player starts in a level on a grid with one floor.
function startOf(level) {
  const [width, x, y] = /width: (\d+)[^]*starts: \[\s*\((\d+), (\d+)\)/.exec(level).slice(1).map(Number);
  return y * width + x;
}

const QUICK = "?quality=low";

const tests = {
  async "the title appears"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await open(context, `${url}${QUICK}`);
    console.log(`   the title screen appeared after ${page.opened} s`);
    assert.equal(await until(page, "screen"), "Title");
    await picture(page, "title");
    await context.close();
  },

  async "the demo player reaches the finish as in the program"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 320, height: 200 } });
    const page = await open(context, `${url}${QUICK}&demo#${env.WARREN_CODE}`);
    const run = await until(page, "run", (run) => run?.startsWith("demo"));
    const { steps, ticks, level } = JSON.parse(env.WARREN_VERDICT);
    assert.equal(run, `demo finished after ${steps} steps in ${ticks} ticks, level ${level}`);
    await picture(page, "demo");
    await context.close();
  },

  async "little is downloaded before the first step"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addInitScript(watchLongTasks);
    await context.addInitScript(countOnlyKeysAsInput);
    const page = await open(context, `${url}${QUICK}`);
    await until(page, "screen", (screen) => screen === "Title");
    await page.waitForTimeout(3000);
    const begin = await page.evaluate(() => performance.now());
    // The first button begins, and the first answer to the question how to walk is focused.
    await press(page, "Enter");
    await page.waitForTimeout(1000);
    await press(page, "Enter");
    await until(page, "screen", (screen) => screen === "Playing");
    // The player looks around before the first step.
    await page.waitForTimeout(2000);
    const resources = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name, transferSize }) => [name, transferSize]),
    );
    const assets = resources.filter(([name]) => name.includes("/assets/"));
    const bytes = assets.reduce((sum, [, size]) => sum + size, 0);
    console.log(`   ${(bytes / 1e6).toFixed(1)} MB of assets were downloaded before the first step`);
    for (const [name, size] of assets) console.log(`      ${(size / 1e6).toFixed(2)} MB ${name.split("/assets/")[1]}`);
    await page.waitForTimeout(5000);
    // Most of this time, the browser compiles shaders.
    console.log(`   the longest task took ${(await longestTask(page, begin)).toFixed(0)} ms`);
    assert(bytes <= 3e6, `${bytes} bytes`);
    await context.close();
  },

  async "the first two chapters of the campaign are won with keys"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    const page = await open(context, `${url}${QUICK}`);
    await until(page, "screen", (screen) => screen === "Title");
    await page.waitForTimeout(1000);
    // Only the button Begin comes first.
    await press(page, "Tab", "Enter");
    await until(page, "screen", (screen) => screen === "Campaign");
    await page.waitForTimeout(500);
    await picture(page, "campaign");
    await begin(page);
    for (const chapter of [0, 1]) {
      await until(page, "screen", (screen) => screen === "Playing");
      await until(page, "cell", (cell) => cell === "0");
      // Walk cell by cell, and look from above, where keys are directions.
      if (chapter === 0) await press(page, "KeyC", "KeyV");
      await page.waitForTimeout(1000);
      const ways = waysOut(chapter);
      await walk(page, ways, 6);
      await picture(page, `chapter-${chapter + 1}`);
      console.log(`   chapter ${chapter + 1}: ${(await frameRate(page, 2)).toFixed(1)} frames per second`);
      await walk(page, ways);
      await until(page, "screen", (screen) => screen === "Won");
      await page.waitForTimeout(2500);
      await picture(page, `chapter-${chapter + 1}-won`);
      // The next chapter has the focus.
      await press(page, "Enter");
    }
    await until(page, "screen", (screen) => screen === "Playing");
    assert((await stored(page))["warren/campaign.ron"] > 0);
    await context.close();
  },

  async "a save survives a reload"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    const page = await open(context, `${url}${QUICK}#${env.WARREN_CODE}`);
    await until(page, "screen", (screen) => screen === "Playing");
    await page.keyboard.down("KeyW");
    const since = Date.now();
    for (;;) {
      if ((await stored(page))["warren/run.ron"] > 0) break;
      assert(Date.now() < since + PATIENCE, "the run is not saved");
      await page.waitForTimeout(500);
    }
    await page.keyboard.up("KeyW");
    await picture(page, "playing");
    await page.close();
    const again = await open(context, `${url}${QUICK}`);
    await until(again, "screen", (screen) => screen === "Title");
    // Continue has the focus.
    await begin(again);
    await until(again, "ticks", (ticks) => Number(ticks) >= 320);
    await context.close();
  },

  async "every screen opens"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await open(context, `${url}${QUICK}`);
    await until(page, "screen", (screen) => screen === "Title");
    await page.waitForTimeout(1000);
    // Each screen returns the focus to its button on the title screen, and Tab selects the next one.
    const visit = async (screen) => {
      await press(page, "Tab", "Enter");
      await until(page, "screen", (now) => now === screen);
      await page.waitForTimeout(5000);
      await picture(page, `screen-${screen.toLowerCase()}`);
      await press(page, "Escape");
      await until(page, "screen", (now) => now === "Title");
      await page.waitForTimeout(1000);
    };
    for (const screen of ["Campaign", "Descent"]) {
      await visit(screen);
    }
    // The field for a seed and its button.
    await press(page, "Tab", "Tab");
    for (const screen of ["Daily", "Custom", "Levels", "MultiMaze", "Watching"]) {
      await visit(screen);
    }
    for (const menu of ["settings", "help", "credits"]) {
      await press(page, "Tab", "Enter");
      await page.waitForTimeout(1500);
      await picture(page, `menu-${menu}`);
      await press(page, "Escape");
      await page.waitForTimeout(1000);
    }
    await page.close();
    await context.close();
  },

  async "the map and the panel open"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await open(context, `${url}${QUICK}#7`);
    await until(page, "screen", (now) => now === "Playing");
    await press(page, "KeyM");
    await page.waitForTimeout(3000);
    await picture(page, "full-map");
    await press(page, "KeyM", "F1");
    await page.waitForTimeout(1000);
    // The panel shows the whole maze, so the game asks first.
    await press(page, "Tab", "Enter");
    await page.waitForTimeout(5000);
    await picture(page, "panel");
    await context.close();
  },

  async "levels are opened and saved with the file dialogs"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await open(context, `${url}${QUICK}#7`);
    await until(page, "screen", (now) => now === "Playing");
    await press(page, "F1");
    await page.waitForTimeout(1000);
    // The panel shows the whole maze, so the game asks first.
    await press(page, "Tab", "Enter");
    await page.waitForTimeout(2000);
    // The sections for exports and for copying come after the section for levels.
    await page.keyboard.down("Shift");
    await page.waitForTimeout(500);
    await press(page, "Tab", "Tab", "Tab");
    await page.keyboard.up("Shift");
    await page.waitForTimeout(500);
    await press(page, "Enter");
    await page.waitForTimeout(1000);
    // The field for a name and the button that saves in the browser come before the button that
    // opens a file.
    await press(page, "Tab", "Tab", "Tab");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Enter")]);
    const level = randomLevel();
    await chooser.setFiles({ name: "given.ron", mimeType: "text/plain", buffer: Buffer.from(level) });
    await until(page, "cell", (cell) => cell === String(startOf(level)));
    await page.waitForTimeout(1000);
    await picture(page, "panel-opened");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Tab", "Enter")]);
    assert.equal(download.suggestedFilename(), "level.ron");
    assert.equal(readFileSync(await download.path(), "utf8"), level);
    await context.close();
  },

  async "sound begins with the first key"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    await context.addInitScript(() => {
      window.contexts = [];
      const Original = window.AudioContext;
      window.AudioContext = class extends Original {
        constructor(...options) {
          super(...options);
          window.contexts.push(this);
        }
      };
    });
    const page = await open(context, `${url}${QUICK}#${env.WARREN_CODE}`);
    const states = () => page.evaluate(() => window.contexts.map(({ state }) => state));
    await press(page, "KeyW");
    await page.waitForTimeout(1000);
    assert.deepEqual(await states(), ["running"]);
    await context.close();
  },

  async "a gamepad works"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    await context.addInitScript(() => {
      const button = () => ({ pressed: false, touched: false, value: 0 });
      window.pad = {
        id: "Xbox 360 Controller (XInput STANDARD GAMEPAD)",
        index: 0,
        connected: true,
        mapping: "standard",
        timestamp: 0,
        axes: [0, 0, 0, 0],
        buttons: Array.from({ length: 17 }, button),
      };
      navigator.getGamepads = () => [window.pad, null, null, null];
    });
    const page = await open(context, `${url}${QUICK}`);
    await until(page, "screen", (screen) => screen === "Title");
    const push = (value) =>
      page.evaluate((value) => {
        Object.assign(window.pad.buttons[0], { pressed: value > 0, touched: value > 0, value });
        window.pad.timestamp = performance.now();
      }, value);
    // The first push begins, and the second one answers the question how to walk.
    for (let time = 0; time < 2; time++) {
      await push(1);
      await page.waitForTimeout(1000);
      await push(0);
      await page.waitForTimeout(1000);
    }
    await until(page, "screen", (screen) => screen === "Playing");
    await context.close();
  },

  async "a second tab takes over"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    const first = await open(context, `${url}${QUICK}`);
    const second = await context.newPage();
    await second.goto(`${url}${QUICK}`);
    await second.getByRole("button", { name: "Play here" }).click();
    await second.waitForFunction(() => document.getElementById("loading").hidden, null, { timeout: PATIENCE });
    await first.getByText("Warren is now running in another tab.").waitFor();
    await context.close();
  },

  async "a game that crashes while it starts is restarted"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    await context.addInitScript(crashAtStart, 1);
    const page = await open(context, `${url}${QUICK}`);
    assert.equal(await page.evaluate(() => performance.getEntriesByType("navigation")[0].type), "reload");
    assert.match(faults.pop(), /unreachable/);
    await context.close();
  },

  async "a game that crashes twice while it starts is restarted once"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 }, locale: "en-GB" });
    await context.addInitScript(crashAtStart, 2);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${url}${QUICK}`);
    await page.waitForFunction(() => document.getElementById("told")?.textContent.includes("crashed"));
    assert.equal(await page.evaluate(() => sessionStorage.getItem("crashes")), "2");
    // The game still runs, but must not hide the message.
    await until(page, "screen");
    await page.waitForTimeout(3000);
    assert(await page.isVisible("#told"));
    assert.match(await page.textContent("#told"), /^The game has crashed\. Reload [^]*unreachable/);
    await picture(page, "crashed");
    await context.close();
  },

  async "the page reports a crash"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 }, locale: "en-GB" });
    await context.addInitScript(crashAtStart, 0);
    const page = await open(context, `${url}${QUICK}`);
    await page.evaluate(() => setTimeout(window.trap));
    await page.waitForFunction(() => !document.getElementById("loading").hidden);
    assert.match(await page.textContent("#told"), /^The game has crashed\. Reload [^]*unreachable/);
    assert.match(faults.pop(), /unreachable/);
    await context.close();
  },

  async "the page reports a download that breaks off"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 }, locale: "en-GB" });
    await context.addInitScript(breakDownload);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${url}${QUICK}`);
    await page.waitForFunction(() => document.getElementById("told")?.textContent.startsWith("The game cannot be loaded"));
    assert.match(await page.textContent("#told"), /Network error/);
    await picture(page, "broken-off");
    await context.close();
  },

  async "the page fits screens of three sizes"(browser, url) {
    const sizes = [
      ["phone", 390, 844],
      ["phone-aside", 844, 390],
      ["desktop", 1920, 1080],
    ];
    for (const [name, width, height] of sizes) {
      const isPhone = name.startsWith("phone");
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: isPhone,
        isMobile: isPhone,
        locale: isPhone ? "de-DE" : "en-GB",
      });
      const title = await open(context, `${url}${QUICK}`);
      await title.waitForTimeout(2000);
      await picture(title, `${name}-title`);
      await title.close();
      const page = await open(context, `${url}${QUICK}#7`);
      await until(page, "screen", (screen) => screen === "Playing");
      if (isPhone) {
        await page.touchscreen.tap(width / 2, height * 0.75);
      }
      await page.waitForTimeout(5000);
      console.log(`   ${width} x ${height}: ${(await frameRate(page, 3)).toFixed(1)} frames per second`);
      await picture(page, name);
      await context.close();
    }
  },
};

const [server, url] = await serve(folder);
const browser = await chromium.launch({
  executablePath: env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--autoplay-policy=user-gesture-required",
  ],
});
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (env.WARREN_ONLY && !name.includes(env.WARREN_ONLY)) continue;
  faults.length = 0;
  const begin = Date.now();
  try {
    await test(browser, url);
    assert.deepEqual(faults, [], "the console shows errors");
    console.log(`ok: ${name} (${((Date.now() - begin) / 1000).toFixed(0)} s)`);
  } catch (error) {
    failed += 1;
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      await picture(page, `failed-${failed}`).catch(() => {});
      await page.context().close();
    }
    console.log(`FAILED: ${name}: ${error.message}\n${faults.join("\n")}`);
  }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
