import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startBrowser, Visit } from "./visit";

// The site is built first.
jest.setTimeout(300_000);

const TOOLS = join(__dirname, "../../tools");
/** One of each type: home, guide with a picture, long page, kind with tabs, derived reference, page that is missing. */
const PAGES = ["", "guides/move", "terraform", "kinds/application", "errors", "nowhere"];
const SCREENS = [
  { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

let browser: Browser;
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  execFileSync(process.execPath, [join(TOOLS, "docs.mjs")], { stdio: "pipe" });
  const serve = `import { serve } from "./site/serve.mjs"; await serve(${JSON.stringify(join(TOOLS, "../dist/docs"))}, 0);`;
  server = spawn(process.execPath, ["--input-type=module", "--eval", serve], {
    cwd: TOOLS,
    stdio: ["ignore", "pipe", "inherit"],
  });
  [browser, [address = ""]] = await Promise.all([
    startBrowser(),
    once(server.stdout ?? server, "data").then(([text]) => /http:\S+/.exec(String(text)) ?? []),
  ]);
});
afterAll(async () => {
  await browser?.close();
  server?.kill();
});

describe.each(SCREENS)("on a screen that is $colorScheme and $viewport.width wide", (screen) => {
  test.each(PAGES)("/%s can be read by everybody, and asks nobody else for anything", async (page) => {
    const visit = await Visit.to(browser, `${address}${page}`, screen);
    await visit.page.locator("h1").first().waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await visit.isTooWide()).toBe(false);
    const cut = `[...document.querySelectorAll("pre")].filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)`;
    expect(await visit.page.evaluate(cut)).toEqual([]);
    // The browser reports the status of a page that is missing as an error.
    expect(visit.errors.filter((text) => !text.includes("404"))).toEqual([]);
    expect(visit.requested.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
    if (process.env.SCREENSHOTS) {
      const name = `${page.replace("/", "-") || "home"}-${screen.colorScheme}.png`;
      await visit.page.screenshot({ path: join(process.env.SCREENSHOTS, name) });
    }
    await visit.close();
  });
});

test("the search finds a field, and a tab shows another language", async () => {
  const visit = await Visit.to(browser, `${address}kinds/application`, SCREENS[0]);
  await visit.page
    .getByRole("tab", { name: "Python" })
    .or(visit.page.getByLabel("Python"))
    .first()
    .waitFor({ state: "attached" });
  await visit.page.keyboard.press("Control+k");
  await visit.page.getByRole("searchbox").or(visit.page.locator(".search-input")).first().fill("deletionProtection");
  await visit.page.locator(".result").first().waitFor();
  expect(await visit.page.locator(".result").count()).toBeGreaterThan(0);
  await visit.close();
});
