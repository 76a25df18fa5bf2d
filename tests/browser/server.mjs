// A web server for a folder of static files.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

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

// Serves a folder at a free port. Returns the server and its address.
export async function serve(folder) {
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
