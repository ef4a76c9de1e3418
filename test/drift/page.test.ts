import { execFile } from "node:child_process";
import { accessSync, constants, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { formats } from "../../src/drift/formats";
import { newFolder } from "../support/new-folder";
import { everything } from "./reports";

const run = promisify(execFile);
const browser = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)))
  .find(isExecutable);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
const folder = newFolder();

/** The page after its script has run, as a browser sees it. */
async function opened(page: string, ...flags: string[]): Promise<string> {
  const file = join(folder, "page.html");
  writeFileSync(file, page);
  const quiet = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--dump-dom",
  ];
  const own = [`--user-data-dir=${join(folder, "profile")}`, "--virtual-time-budget=2000", ...flags];
  const { stdout } = await run(browser as string, [...quiet, ...own, pathToFileURL(file).href], { maxBuffer: 1e8 });
  return stdout;
}

const visibleItems = (dom: string) =>
  [...dom.matchAll(/<(?:details|tr)[^>]*data-status="(\w+)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes("hidden"))
    .map(([, status]) => status);

// A machine without a browser says so in the count of skipped tests, which `npm test` prints.
const inBrowser = browser ? test : test.skip;

inBrowser("a browser shows every card, runs the page's script and nothing that a name brought along", async () => {
  const page = formats.html(everything());
  const dom = await opened(page.replace("<body>", '<body><img src=x onerror="document.title=1">'));
  expect(visibleItems(dom)).toEqual(["gone", "drifted", "unchecked", "clean", "unmanaged"]);
  expect(dom).toContain("&lt;img src=x onerror=alert(1)&gt;");
  // The script of the page is allowed by its hash, and made the filter usable; one that is not, is not run.
  expect(dom).toMatch(/<form class="filter" role="search">/);
  expect(dom).toContain("<title>Drift: Not everything could be checked");
  // The picture shows who talks to whom and marks what differs; each node leads to its card.
  const nodes = [...dom.matchAll(/<a href="#([\w-]+)" class="node (\w+)"><title>([^<]*)</g)];
  expect(nodes.map(([, , status, title]) => [status, title?.split("::").at(-1)])).toEqual([
    ["unchecked", "docs: not checked"],
    ["gone", "&lt;img src=x onerror=alert(1)&gt;: gone"],
    ["drifted", "api: 4 differences"],
    ["clean", "orders: clean"],
  ]);
  for (const [, place] of nodes) expect(dom).toMatch(new RegExp(`<details class="card \\w+" id="${place}"`));
});

inBrowser.each([
  ["stripe", ["drifted"]],
  ["docs", ["unchecked"]],
  ["bucket old", ["unmanaged"]],
  ["nothing like it", []],
])("the filter leaves what has all the words of %j", async (words, left) => {
  const page = formats.html(everything()).replace('id="search"', `id="search" value="${words}"`);
  const dom = await opened(page);
  expect(visibleItems(dom)).toEqual(left);
  expect(/id="nothing"(?! hidden)/.test(dom)).toBe(left.length === 0);
});
