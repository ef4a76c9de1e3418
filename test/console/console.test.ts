import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Session, session } from "../sandbox/session";
import { ofSuite } from "../support/of-suite";
import { openShop, startBrowser, Visit } from "./visit";

jest.setTimeout(120_000);

const browser = ofSuite(() => startBrowser());
const s = session({ key: "open-sesame", availability: true });
let visit: Visit;

beforeEach(async () => {});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.close();
});

const open = async (): Promise<Visit> => {
  visit = await Visit.to(browser, s.sandbox.consoleUrl());
  return visit;
};
const button = (name: string | RegExp) => visit.page.getByRole("button", { name });
const panel = (name: string) => visit.page.getByRole("region", { name }).first();

describe("the way in", () => {
  test("the address opens it; neither the code nor the key is in an address afterwards", async () => {
    const address = s.sandbox.consoleUrl();
    visit = await Visit.to(browser, address);
    await visit.says("Nothing has been created yet.");
    expect(visit.page.url()).toBe(`${s.sandbox.url}/`);
    const code = new URL(address).hash.slice("#code=".length);
    expect(visit.requested.length).toBeGreaterThan(5);
    expect(visit.requested.filter((url) => url.includes(code) || url.includes("open-sesame"))).toEqual([]);
    expect(visit.requested.filter((url) => !url.startsWith(`${s.sandbox.url}/`) && !url.startsWith("data:"))).toEqual(
      [],
    );
    await visit.page.reload();
    await visit.says("Nothing has been created yet.");
  });

  test("a used address locks out, the key lets in", async () => {
    const address = s.sandbox.consoleUrl();
    await (await Visit.to(browser, address)).says("Nothing has been created yet.");
    visit = await Visit.to(browser, address);
    await visit.says("The code is used up or unknown");
    await visit.page.getByLabel(/enter the key/).fill("wrong");
    await button("Unlock").click();
    await visit.says("The header x-sandbox-key is missing or wrong");
    await visit.page.getByLabel(/enter the key/).fill("open-sesame");
    await button("Unlock").click();
    await visit.says("Nothing has been created yet.");
    // The browser prints each refused request.
    expect(visit.errors.splice(0).join()).toMatch(/403.*403/);
  });
});

describe("what it shows", () => {
  test("objects and requests, live", async () => {
    await open();
    await visit.says("Nothing has been created yet.");
    const { api, orders } = await openShop(s);
    await button(/^shop-orders database ready/).waitFor();
    await panel("Requests").getByText("createInternalConnection").waitFor();
    expect(await visit.page.locator("path.link").count()).toBe(4);
    await button(/^shop-orders/).click();
    const details = visit.page.getByRole("complementary", { name: "Details of shop-orders" });
    expect(await details.textContent()).toContain(orders.id);
    expect(await visit.page.locator("path.link.near").count()).toBe(2);
    await details.getByRole("button", { name: "shop-api" }).click();
    const others = visit.page.getByRole("complementary", { name: "Details of shop-api" });
    // It has read the object: nothing is asked for once that is gone.
    await others.getByRole("option").first().waitFor({ state: "attached" });
    await s.control("DELETE", `/objects/applications/${api.id}`);
    await button(/^shop-api/).waitFor({ state: "detached" });
    expect(await visit.page.getByRole("complementary").count()).toBe(0);
  });

  test("the limits: how much is left, and what was refused", async () => {
    const limited = await Session.start({ limits: true });
    try {
      visit = await Visit.to(browser, limited.sandbox.consoleUrl());
      for (let count = 0; count < 5; count += 1) await limited.application();
      await limited.refused(429, "POST", "/applications", {});
      await visit.says("1 refused for a limit");
      await visit.says("0 / 5");
      limited.pass(60);
      await visit.says("5 / 5");
    } finally {
      await limited.close();
    }
    // The sandbox is gone.
    await visit.says("No answer, trying again");
    visit.errors.splice(0);
  });

  test("deliveries, pending and done", async () => {
    const answers = [500, 204];
    const receiver = createServer((_request, response) => response.writeHead(answers.shift() ?? 204).end());
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    try {
      const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      const application = await s.application();
      await s.ok("POST", "/webhooks", { endpoint, allowed_events: ["APP_UPDATE"] });
      await open();
      await s.ok("PATCH", `/applications/${application.id}`, { display_name: "Renamed" });
      await visit.says("due in 60 s, retry 1");
      await visit.page.getByRole("button", { name: "+5 min" }).click();
      await visit.says(/^204, .*retry 1$/);
      expect(
        await panel("Webhook deliveries")
          .getByText(/^500, /)
          .count(),
      ).toBe(1);
    } finally {
      receiver.close();
    }
  });
});

describe("what it does", () => {
  test("a fault is armed, fires, and is removed", async () => {
    await open();
    await visit.page.getByLabel(/^Operation/).fill("listProjects");
    await visit.page.getByLabel("What happens").selectOption("Answer 503");
    await visit.page.getByLabel("Which of them").selectOption("The next three");
    await button("Arm the fault").click();
    await visit.says("The fault is armed for listProjects.");
    expect(await s.refused(503, "GET", "/projects")).toMatch(/fault/);
    await visit.says("status 503, nth 1, times 3 · fired 1 of 1 seen");
    await button("Remove listProjects").click();
    await visit.says("The fault was removed.");
    await s.ok("GET", "/projects");
  });

  test("refusals of the sandbox are shown with its message", async () => {
    await open();
    await visit.page.getByLabel(/^Operation/).fill(" ");
    await button("Arm the fault").click();
    await visit.says('operation is missing; set it to an operationId, "*" or "write".');
    visit.errors.splice(0);
  });

  test("deployments fail on demand: the next one, and one that runs", async () => {
    const { api, admin } = await openShop(s);
    await open();
    await button(/^shop-api/).click();
    await visit.page.getByLabel("Last line of its log").fill("out of memory");
    await button("Let it fail").click();
    await visit.says("The next deployment of shop-api will fail.");
    const ordered = await s.ok("POST", `/applications/${api.id}/deployments`);
    const running = await s.ok("POST", `/applications/${admin.id}/deployments`);
    await button("Let the deployment of shop-admin fail").click();
    await visit.says("The deployment of shop-admin will fail.");
    await button("+30 s").click();
    await button(/^shop-admin application deployment failed/).waitFor();
    const ended = (id: string, deployment: string) => s.ok("GET", `/applications/${id}/deployments/${deployment}`);
    expect((await ended(api.id, ordered.id)).status).toBe("failed");
    expect((await ended(admin.id, running.id)).status).toBe("failed");
    const logs = await s.ok("GET", `/applications/${api.id}/deployments/${ordered.id}/logs`);
    expect(JSON.stringify(logs)).toContain("out of memory");
  });

  test("fields are changed out of band, of the object and of its parts; secrets are not shown", async () => {
    const { api } = await openShop(s);
    await s.ok("POST", `/applications/${api.id}/env-vars`, { key: "TOKEN", value: "hidden" });
    await open();
    await button(/^shop-api/).click();
    const set = async (field: string, value: string): Promise<string> => {
      await visit.page.getByLabel("Field").selectOption(field);
      const before = await visit.page.getByLabel("New value").inputValue();
      await visit.page.getByLabel("New value").fill(value);
      await button("Change").click();
      await visit.says(`${field} of`);
      return before;
    };
    expect(await set("processes.web.port", "9090")).toBe("8080");
    // What others change meanwhile stays.
    const others = { type: "allow", is_enabled: false, ip_list: ["10.0.0.1"] };
    await s.control("PUT", `/objects/applications/${api.id}`, { ip_restriction: others });
    expect(await set("ip_restriction.is_enabled", "true")).toBe("false");
    expect(await set("variables.TOKEN.value", "another")).toBe("");
    expect(await set("display_name", "renamed")).toBe("shop-api");
    await button(/^renamed/).waitFor();
    expect(await s.webProcess(api.id)).toMatchObject({ port: 9090, type: "web" });
    expect((await s.control("GET", `/objects/applications/${api.id}`)).body).toMatchObject({
      ip_restriction: { ...others, is_enabled: true },
      variables: { TOKEN: { value: "another" } },
    });
    await button("Delete").click();
    await visit.says("renamed was deleted out of band.");
    await s.refused(404, "GET", `/applications/${api.id}`);
  });

  test("the clock jumps and changes its speed", async () => {
    await open();
    const before = s.sandbox.clock.now();
    await button("+1 h").click();
    await visit.says("The clock went ahead by 1 h.");
    expect(s.sandbox.clock.now() - before).toBe(3_600_000);
    await visit.page.getByLabel("Speed of the clock").selectOption("60");
    await visit.says("The clock runs at 60×.");
    expect((await s.control("GET", "/clock")).body.speed).toBe(60);
    await s.control("POST", "/clock", { speed: 1 });
  });

  test("a snapshot is taken and restored, a reset asks first", async () => {
    const { project } = await openShop(s);
    await open();
    await button("Take a snapshot").click();
    await visit.says("A snapshot was taken.");
    await button("Reset").click();
    const dialog = visit.page.getByRole("dialog", { name: "Reset the sandbox?" });
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await s.ok("GET", `/projects/${project.id}`);
    await button("Reset").click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await visit.says("Nothing has been created yet.");
    await s.refused(404, "GET", `/projects/${project.id}`);
    await button(/^Restore/).click();
    await button(/^shop-api/).waitFor();
    await s.ok("GET", `/projects/${project.id}`);
    await s.control("DELETE", "/snapshots");
  });
});

test("every object of a picture that is higher than its frame can be scrolled to", async () => {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  for (let count = 0; count < 16; count += 1) await s.application({ project_id: project.id });
  await open();
  await button(/^Shop project/).waitFor();
  const [height, room, above] = await visit.page.evaluate<number[]>(`(() => {
    const frame = document.querySelector(".picture");
    const tops = [...frame.querySelectorAll(".node")].map((node) => node.getBoundingClientRect().top);
    return [frame.scrollHeight, frame.clientHeight, Math.min(...tops) - frame.getBoundingClientRect().top];
  })()`);
  expect(height).toBeGreaterThan(room as number);
  expect(above).toBeGreaterThanOrEqual(0);
});

test("the graph is navigated with the arrow keys, and objects are selected without a mouse", async () => {
  await openShop(s);
  await open();
  await button(/^Shop project/).waitFor();
  const { keyboard } = visit.page;
  const focused = () => visit.page.evaluate<string>("document.activeElement?.textContent ?? ''");
  await keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the objects");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("shop-o");
  await visit.page.locator(".node.dimmed").first().waitFor();
  await keyboard.press("Tab");
  const stops = new Set([await focused()]);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "ArrowDown"]) {
    await keyboard.press(key);
    stops.add(await focused());
  }
  expect(stops.size).toBeGreaterThan(2);
  // All objects are one stop of the tab key.
  expect(await visit.page.locator('.node[tabindex="0"]').count()).toBe(1);
  await keyboard.press("Enter");
  await visit.page.getByRole("complementary").waitFor();
  await keyboard.press("Escape");
  await visit.page.getByRole("complementary").waitFor({ state: "detached" });
});

describe("for everyone", () => {
  const SIZES = { wide: { width: 1280, height: 900 }, small: { width: 390, height: 844 } };

  test.each([
    ["wide", "light"],
    ["wide", "dark"],
    ["small", "light"],
    ["small", "dark"],
  ] as const)("axe finds nothing, and nothing overflows: %s, %s", async (size, colorScheme) => {
    const { api } = await openShop(s);
    await s.ok("POST", "/webhooks", { endpoint: "http://127.0.0.1:9/hook", allowed_events: ["APP_DEPLOY"] });
    await s.control("POST", "/faults", { operation: "*", nth: 100, status: 500 });
    await s.control("POST", "/outcomes", { of: "restart" });
    await s.ok("POST", `/applications/${api.id}/deployments`);
    await s.api("GET", "/applications/none");
    visit = await Visit.to(browser, s.sandbox.consoleUrl(), { viewport: SIZES[size], colorScheme });
    await button(/^shop-api application/).click();
    await visit.page.getByRole("complementary").waitFor();
    await panel("Webhook deliveries").getByText("APP_DEPLOY").first().waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await visit.isTooWide()).toBe(false);
  });

  test("the locked page, too", async () => {
    visit = await Visit.to(browser, s.sandbox.url);
    await visit.says("This console is locked");
    expect(await visit.violations()).toEqual([]);
  });
});

test("DNS records that are added make a host available, which its bar shows", async () => {
  await open();
  const { id } = await s.application({ display_name: "Shop" });
  await s.deploy(id);
  await s.ok("POST", `/applications/${id}/domains`, { domain_name: "shop.example.org" });
  const states = panel("Availability").locator(".hint");
  const noRecord = states.getByText(/DNS has no CNAME record that leads from shop\.example\.org/);
  await noRecord.waitFor();
  await button("Add what domains ask for").click();
  await panel("DNS").getByText("CNAME proxy.example").waitFor();
  s.pass(600);
  await states
    .getByText(/served by Shop since/)
    .nth(1)
    .waitFor();
  expect(await panel("Availability").locator("rect.bad").count()).toBeGreaterThan(2);
  await panel("DNS").getByLabel("Name", { exact: true }).fill("www.example.org");
  await panel("DNS").getByLabel("Value", { exact: true }).fill("shop.example.org");
  await button("Add the record").click();
  await button("Remove CNAME of www.example.org").click();
  await button("Remove CNAME of shop.example.org").click();
  await visit.says("The record was removed.");
  await noRecord.waitFor();
});
