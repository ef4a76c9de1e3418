import { readFileSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Session } from "../sandbox/session";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Longer than any step takes on a busy machine; nothing waits for it to pass. */
const STEP_MS = 20_000;

/** The browser that the global setup has found. Without one the tests fail: they are never skipped. */
export async function startBrowser(): Promise<Browser> {
  const { program, env } = JSON.parse(process.env.SVC_TEST_BROWSER ?? "{}") as {
    program?: string;
    env?: Record<string, string>;
  };
  if (program === undefined) throw new Error("SVC_TEST_BROWSER names no browser; jest's global setup sets it.");
  return chromium.launch({
    executablePath: program,
    env: { ...process.env, ...env },
    // Containers have neither its own sandbox nor a graphics card; the pages are ours.
    chromiumSandbox: false,
    args: ["--no-zygote", "--disable-gpu"],
  });
}

/** A tab of its own: nothing of another visit is stored in it. */
export class Visit {
  /** Every address that was requested. */
  readonly requested: string[] = [];
  /** Errors of the page, and what it printed as one. */
  readonly errors: string[] = [];

  private constructor(readonly page: Page) {
    page.setDefaultTimeout(STEP_MS);
    page.on("request", (request) => this.requested.push(request.url()));
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  static async to(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const visit = new Visit(await context.newPage());
    await visit.page.goto(address);
    return visit;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** Waits until the page says so. */
  async says(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /**
   * Waits until an expression holds on the page. Playwright's `waitForFunction` asks a second time with `eval`, which
   * the policy of the page forbids.
   */
  async until(expression: string): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      const look = () => (${expression} ? resolve() : requestAnimationFrame(look));
      look();
    })`);
  }

  /** What axe finds wrong; empty when nothing is. */
  async violations(): Promise<string[]> {
    // Not as a script of the page: its policy forbids that.
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
      const { violations } = await axe.run({ resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    });
  }

  /** Whether the page is wider than its window. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate("document.documentElement.scrollWidth > innerWidth");
  }
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** A shop that has a bit of everything that the console shows. */
export async function openShop(s: Session) {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  const api = await s.application({ display_name: "shop-api", project_id: project.id });
  const admin = await s.application({ display_name: "shop-admin", project_id: project.id });
  const orders = await s.database({ display_name: "shop-orders", project_id: project.id });
  await s.ok("POST", `/databases/${orders.id}/internal-connections`, { target_type: "app", target_id: api.id });
  await s.ok("POST", "/docker-registries", {
    name: "own",
    registry: "dockerHub",
    username: "me",
    secret: "long-enough",
  });
  return { project, api, admin, orders };
}
