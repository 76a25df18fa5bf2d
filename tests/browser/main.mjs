// Plays the game in a real browser: node main.mjs FOLDER PLAYWRIGHT PICTURES. FOLDER contains the
// game, as scripts/web builds it. PLAYWRIGHT contains the npm package playwright-core. The pictures
// are for people who look at them. The environment variables WARREN_CODE and WARREN_VERDICT contain
// the code of a level, and the verdict of the program about a run of the demo player in it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { argv, env } from "node:process";

const [folder, playwright, pictures] = argv.slice(2);
const { chromium } = createRequire(join(playwright, "/"))("playwright-core");

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ogg": "audio/ogg",
  ".webmanifest": "application/manifest+json",
};

// Software rendering is slow, in particular on a busy machine.
const PATIENCE = Number(env.WARREN_PATIENCE ?? 240_000);

async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    try {
      const content = await readFile(file);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "text/plain" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return [server, `http://127.0.0.1:${server.address().port}/`];
}

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
  await page.waitForFunction(() => document.getElementById("loading").hidden);
  page.opened = (Date.now() - begin) / 1000;
  return page;
}

// Returns the value of the game's data on the page once it fulfils a condition.
async function until(page, name, fulfils = (value) => value !== undefined) {
  const begin = Date.now();
  for (;;) {
    const value = await page.evaluate((name) => document.body.dataset[name], name);
    if (fulfils(value)) return value;
    assert(Date.now() < begin + PATIENCE, `${name} is ${value}`);
    await page.waitForTimeout(200);
  }
}

async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`), timeout: PATIENCE });
}

const stored = (page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, text]) => [key, text.length])));

const tests = {
  async "the title appears"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await open(context, `${url}?quality=low`);
    console.log(`   the title screen appeared after ${page.opened} s`);
    assert.equal(await until(page, "screen"), "Title");
    await picture(page, "title");
    await context.close();
  },

  async "the demo player reaches the finish as in the program"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 320, height: 200 } });
    const page = await open(context, `${url}?demo&quality=low#${env.WARREN_CODE}`);
    const run = await until(page, "run", (run) => run?.startsWith("demo"));
    const { steps, ticks, level } = JSON.parse(env.WARREN_VERDICT);
    assert.equal(run, `demo finished after ${steps} steps in ${ticks} ticks, level ${level}`);
    await picture(page, "demo");
    await context.close();
  },

  async "a save survives a reload"(browser, url) {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    const page = await open(context, `${url}?quality=low#${env.WARREN_CODE}`);
    await until(page, "screen", (screen) => screen === "Playing");
    await page.keyboard.down("KeyW");
    const begin = Date.now();
    for (;;) {
      if ((await stored(page))["warren/run.ron"] > 0) break;
      assert(Date.now() < begin + PATIENCE, "the run is not saved");
      await page.waitForTimeout(500);
    }
    await page.keyboard.up("KeyW");
    await picture(page, "playing");
    await page.close();
    const again = await open(context, `${url}?quality=low`);
    await until(again, "screen", (screen) => screen === "Title");
    // Continue has the focus.
    await again.keyboard.press("Enter");
    await until(again, "screen", (screen) => screen === "Playing");
    await until(again, "ticks", (ticks) => Number(ticks) >= 320);
    await context.close();
  },

  async "the page fits a phone"(browser, url) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: "de-DE",
    });
    const page = await open(context, `${url}?quality=low#${env.WARREN_CODE}`);
    await until(page, "screen", (screen) => screen === "Playing");
    await page.touchscreen.tap(195, 600);
    await page.waitForTimeout(4000);
    await picture(page, "phone");
    await context.close();
  },
};

const [server, url] = await serve();
const browser = await chromium.launch({
  executablePath: env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
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
    console.log(`FAILED: ${name}: ${error.message}\n${faults.join("\n")}`);
  }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
