// Serves the built site on loopback only; the generator's own preview listens on every address.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { Failure, say } from "../steps.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Until the process ends. A port of 0 is a free one. */
export async function serve(folder, port) {
  if (!(await stat(folder).catch(() => undefined)))
    throw new Failure("The site is not built: run `npm run docs` first.");
  const server = createServer(async (request, response) => {
    const { status, file } = await answerTo(folder, request.url ?? "/");
    response.writeHead(status, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file)
      .on("error", () => response.end())
      .pipe(response);
  });
  await new Promise((ready, fail) => server.once("error", fail).listen(port, "127.0.0.1", ready)).catch((error) => {
    throw new Failure(`Port ${port} cannot be opened (${error.code}).`);
  });
  say(`http://127.0.0.1:${server.address().port}/ until Ctrl-C`);
  return server;
}

/** A page has an address with and without its ending. */
async function answerTo(folder, address) {
  const { pathname } = new URL(address, "http://localhost");
  const path = join(folder, normalize(decoded(pathname)));
  for (const file of [path, `${path}.html`, join(path, "index.html")]) {
    if ((await stat(file).catch(() => undefined))?.isFile()) return { status: 200, file };
  }
  return { status: 404, file: join(folder, "404.html") };
}

function decoded(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
