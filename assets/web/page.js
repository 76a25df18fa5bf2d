// The page around the game: loads the game with visible progress, and handles the few things that
// only a page can do.

const german = navigator.language.toLowerCase().startsWith("de");
const texts = german
  ? {
      loading: (done, all) => `${done} von ${all} MB geladen`,
      starting: "Das Spiel startet …",
      other: "Warren läuft schon in einem anderen Tab.",
      here: "Hier spielen",
      moved: "Warren läuft jetzt in einem anderen Tab.",
      network: (why) => `Das Spiel kann nicht geladen werden: ${why}`,
      old: "Dieser Browser ist zu alt für das Spiel. Aktualisiere ihn, oder nimm einen anderen Browser.",
      graphics: "Dieser Browser kann kein WebGL 2. Schalte die Grafikbeschleunigung ein, oder nimm einen anderen Browser.",
      stopped: (why) => `Das Spiel ist abgestürzt. Lade die Seite neu, um es fortzusetzen.\n${why}`,
    }
  : {
      loading: (done, all) => `Loaded ${done} of ${all} MB`,
      starting: "The game is starting …",
      other: "Warren is already running in another tab.",
      here: "Play here",
      moved: "Warren is now running in another tab.",
      network: (why) => `The game cannot be loaded: ${why}`,
      old: "This browser is too old for the game. Update it, or use a different browser.",
      graphics: "This browser does not support WebGL 2. Enable hardware acceleration, or use a different browser.",
      stopped: (why) => `The game has crashed. Reload the page to continue.\n${why}`,
    };

const canvas = document.getElementById("warren");
const loading = document.getElementById("loading");
const progress = document.getElementById("progress");
const told = document.getElementById("told");
const here = document.getElementById("here");
let wasRestarted = false;
let hasStarted = false;
let hasCrashed = false;

document.documentElement.lang = german ? "de" : "en";

// Shows a message instead of the game.
function tell(text) {
  told.textContent = text;
  progress.hidden = true;
  loading.hidden = false;
}

// Two games in one browser would overwrite each other's saves, so only one tab runs the game. A
// second tab can take over.
async function becomeTheOnlyGame() {
  if (!navigator.locks) return;
  const hold = (options) =>
    new Promise((granted, failed) => {
      navigator.locks
        .request("warren", options, (lock) => {
          granted(lock !== null);
          return lock && new Promise(() => {});
        })
        .catch((error) => {
          failed(error);
          // Another tab has taken over. Only a reload stops the game in this tab.
          sessionStorage.setItem("moved", "yes");
          location.reload();
        });
    });
  const wasMoved = sessionStorage.getItem("moved") === "yes";
  sessionStorage.removeItem("moved");
  if (!wasMoved && (await hold({ ifAvailable: true }))) return;
  tell(wasMoved ? texts.moved : texts.other);
  here.textContent = texts.here;
  here.hidden = false;
  await new Promise((clicked) => here.addEventListener("click", clicked, { once: true }));
  here.hidden = true;
  progress.hidden = false;
  await hold({ steal: true });
}

// Begins to download the game, and returns its response and a promise of the end of the download.
// The length is an argument, because the length of a compressed response would be too small.
async function download(url, length) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  let done = 0;
  let end;
  const downloaded = new Promise((resolve) => (end = resolve));
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, to) {
        done += chunk.byteLength;
        progress.value = Math.min(done / length, 1);
        told.textContent = texts.loading(megabytes(done), megabytes(length));
        to.enqueue(chunk);
      },
      flush: end,
    }),
  );
  // With this type, the browser compiles the game while it is being downloaded.
  return [new Response(counted, { headers: { "Content-Type": "application/wasm" } }), downloaded];
}

// Browsers only play sound after a click, a touch or a key press.
function startSoundOnFirstInput() {
  const Context = window.AudioContext;
  if (!Context) return;
  const contexts = [];
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  const resume = () => {
    for (const context of contexts) {
      if (context.state === "suspended") context.resume().catch(() => {});
    }
  };
  for (const input of ["pointerdown", "pointerup", "keydown", "touchend"]) {
    addEventListener(input, resume, { capture: true, passive: true });
  }
}

// Leaving the locked mouse with Escape does not send this key to the game, so the page sends it. If
// the browser refuses to lock the mouse, the next click tries again.
function followTheLockedMouse() {
  let wants = false;
  const request = canvas.requestPointerLock?.bind(canvas);
  const exit = document.exitPointerLock?.bind(document);
  if (!request || !exit) return;
  const lock = () => Promise.resolve(request()).catch(() => {});
  canvas.requestPointerLock = () => {
    wants = true;
    return lock();
  };
  document.exitPointerLock = () => {
    wants = false;
    exit();
  };
  document.addEventListener("pointerlockchange", () => {
    if (wants && document.pointerLockElement === null) {
      wants = false;
      for (const kind of ["keydown", "keyup"]) {
        const init = { key: "Escape", code: "Escape", bubbles: true, cancelable: true };
        canvas.dispatchEvent(new KeyboardEvent(kind, init));
      }
    }
  });
  canvas.addEventListener("pointerdown", (event) => {
    if (wants && event.pointerType === "mouse" && document.pointerLockElement === null) lock();
  });
}

// Reports the first crash; later ones are its consequences. If the game crashes before its first screen, the
// page restarts it once, because WebKit for Linux sometimes executes the game wrongly; see docs/web.md.
function handleCrash(why) {
  if (hasCrashed) return;
  hasCrashed = true;
  if (hasStarted || wasRestarted) return tell(texts.stopped(why));
  sessionStorage.setItem("restarted", "yes");
  location.reload();
}

function watchCrashes() {
  wasRestarted = sessionStorage.getItem("restarted") === "yes";
  sessionStorage.removeItem("restarted");
  const log = console.error;
  console.error = (...what) => {
    log.apply(console, what);
    const first = String(what[0]);
    if (first.startsWith("panicked at")) handleCrash(first.split("\n\nStack:")[0]);
  };
  // A trap, such as an access out of bounds, prints no message.
  addEventListener("error", ({ error }) => {
    if (isTrap(error)) handleCrash(String(error));
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isTrap(reason)) handleCrash(String(reason));
  });
}

// Returns whether an error stopped the game. If the stack overflows, Firefox throws an InternalError, and
// other browsers throw a RangeError.
const isTrap = (error) =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";

// The game receives all keys except those that control the browser. F5 belongs to the game, which
// begins a test run with it; Ctrl+R still reloads the page.
function keepKeysOfBrowser() {
  const isOfBrowser = ({ code, ctrlKey, metaKey, altKey }) =>
    ["F11", "F12"].includes(code) || ((ctrlKey || metaKey || altKey) && code !== "KeyC" && code !== "KeyV" && code !== "KeyX" && code !== "KeyA" && code !== "KeyZ");
  for (const kind of ["keydown", "keyup"]) {
    addEventListener(kind, (event) => isOfBrowser(event) && event.stopPropagation(), true);
  }
}

function hasGraphics() {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

// A maze that is carved while the game is loaded. The core library of the game makes it.
async function drawMaze() {
  const [width, height] = [31, 21];
  const picture = document.getElementById("maze").getContext("2d");
  const cell = 16;
  const core = await import("./loading.js");
  await core.default({ module_or_path: "loading_bg.wasm" });
  const passages = core.carve(width, height, Math.floor(Math.random() * 2 ** 32));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  picture.strokeStyle = "#6b4f33";
  picture.lineWidth = 9;
  picture.lineCap = "square";
  const centre = (index) => [((index % width) + 0.5) * cell, (Math.floor(index / width) + 0.5) * cell];
  let drawn = 0;
  const draw = () => {
    const end = still ? passages.length : Math.min(drawn + 8, passages.length);
    for (; drawn < end; drawn += 2) {
      picture.beginPath();
      picture.moveTo(...centre(passages[drawn]));
      picture.lineTo(...centre(passages[drawn + 1]));
      picture.stroke();
    }
    if (drawn < passages.length && !loading.hidden) requestAnimationFrame(draw);
  };
  draw();
}

async function main() {
  if (!hasGraphics()) return tell(texts.graphics);
  // The game can be loaded without the maze.
  drawMaze().catch((error) => console.warn(error));
  await becomeTheOnlyGame();
  startSoundOnFirstInput();
  followTheLockedMouse();
  keepKeysOfBrowser();
  watchCrashes();
  // A code in the address opens its level, also if the player changes it.
  addEventListener("hashchange", () => location.reload());
  document.addEventListener("contextmenu", (event) => event.preventDefault());

  let game;
  try {
    game = await import("./warren.js");
    const [module, downloaded] = await download("warren_bg.wasm", Number("@WASM_BYTES@"));
    // The game calls this function when its first screen is visible.
    window.warrenIsReady = () => {
      if (hasCrashed) return;
      hasStarted = true;
      loading.hidden = true;
      canvas.focus();
    };
    const started = game.default({ module_or_path: module });
    // If the download fails, only the second promise is settled.
    await Promise.race([downloaded, started]);
    told.textContent = texts.starting;
    await started;
  } catch (error) {
    const isOld = error instanceof WebAssembly.CompileError;
    if (isTrap(error)) handleCrash(String(error));
    else if (!hasCrashed) tell(isOld ? texts.old : texts.network(error.message ?? error));
    throw error;
  }
}

main();
