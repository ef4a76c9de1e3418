import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file that the browser may request. */
interface PageFile {
  type: string;
  text: string;
}

export interface PageFiles {
  /** `index.html`, which is served at `/`. */
  index: string;
  /** The others, by their address. */
  others: ReadonlyMap<string, PageFile>;
  /** Headers of every file of the page. */
  headers: Readonly<Record<string, string>>;
}

const PREFIX = "/__console/";
const FOLDER = path.join(__dirname, "page");

const TYPES: Readonly<Record<string, string>> = {
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

let loaded: PageFiles | undefined;

/** Read lazily, on the first visit: a sandbox without visitors starts as fast as without a console. */
export function pageFiles(): PageFiles {
  loaded ??= read();
  return loaded;
}

function read(): PageFiles {
  const index = readFileSync(path.join(FOLDER, "index.html"), "utf8");
  const importMap = /<script type="importmap">(.*?)<\/script>/s.exec(index)?.[1] ?? "";
  const own = readdirSync(FOLDER).filter((name) => path.extname(name) in TYPES);
  const others = new Map([
    ...own.map((name) => [`${PREFIX}${name}`, pageFile(path.join(FOLDER, name))] as const),
    ...librariesIn(importMap),
  ]);
  return { index, others, headers: headersWith(importMap) };
}

/** ES modules of npm packages, by the names under which the page imports them. */
function librariesIn(importMap: string): (readonly [string, PageFile])[] {
  const { imports } = JSON.parse(importMap) as { imports: Record<string, string> };
  // Some packages resolve to their CommonJS form here; the ES module is in the same folder.
  return Object.entries(imports).map(([name, address]) => [
    address,
    pageFile(path.join(path.dirname(require.resolve(name)), path.basename(address))),
  ]);
}

function pageFile(file: string): PageFile {
  return { type: TYPES[path.extname(file)] ?? "", text: readFileSync(file, "utf8") };
}

/** Only the page's own files run in it or are fetched by it, and no other page frames it. */
function headersWith(inlineScript: string): Record<string, string> {
  const hash = createHash("sha256").update(inlineScript).digest("base64");
  const policy = {
    "default-src": "'none'",
    "script-src": `'self' 'sha256-${hash}'`,
    "style-src": "'self'",
    "img-src": "data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}
