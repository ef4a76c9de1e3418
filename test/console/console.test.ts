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

afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.close();
});

const open = async (): Promise<Visit> => {
  visit = await Visit.to(browser, s.sandbox.consoleUrl());
  return visit;
};
const button = (name: string | RegExp) => visit.page.getByRole("button", { name });
const list = () => visit.page.getByRole("list", { name: /^List of objects/ });
const map = () => visit.page.getByRole("group", { name: /^Map of objects/ });
const entry = (name: string | RegExp) => list().getByRole("button", { name });
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
    await visit.says(/sets\s+SERVICE_API_URL\s+to\s+http:\/\/127\.0\.0\.1:\d+\s+and\s+SERVICE_API_TOKEN/);
    await visit.says('eval "$(npx svc-iac env)"');
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
    await entry(/^shop-orders database · ready/).waitFor();
    await panel("Requests").getByText("createInternalConnection").waitFor();
    // Membership in a project is a frame, not a line.
    expect(await visit.page.locator("path.link").count()).toBe(1);
    expect(await visit.page.locator(".project").count()).toBe(1);
    await entry(/^shop-orders/).click();
    const details = visit.page.getByRole("complementary", { name: "Details of shop-orders" });
    expect(await details.textContent()).toContain(orders.id);
    expect(await visit.page.locator("path.link.near").count()).toBe(1);
    await details.getByRole("button", { name: "shop-api" }).click();
    const others = visit.page.getByRole("complementary", { name: "Details of shop-api" });
    // It has read the object: nothing is asked for once that is gone.
    await others.getByRole("option").first().waitFor({ state: "attached" });
    await s.control("DELETE", `/objects/applications/${api.id}`);
    await entry(/^shop-api/).waitFor({ state: "detached" });
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
    await entry(/^shop-api/).click();
    await visit.page.getByLabel("Last line of its log").fill("out of memory");
    await button("Let it fail").click();
    await visit.says("The next deployment of shop-api will fail.");
    const ordered = await s.ok("POST", `/applications/${api.id}/deployments`);
    const running = await s.ok("POST", `/applications/${admin.id}/deployments`);
    await button("Let the deployment of shop-admin fail").click();
    await visit.says("The deployment of shop-admin will fail.");
    await button("+30 s").click();
    await entry(/^shop-admin application · deployment failed/).waitFor();
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
    await entry(/^shop-api/).click();
    const details = visit.page.getByRole("complementary");
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
    expect(await set("variables.TOKEN.value", "another-value")).toBe("");
    expect(await set("display_name", "renamed")).toBe("shop-api");
    await entry(/^renamed/).waitFor();
    expect(await s.webProcess(api.id)).toMatchObject({ port: 9090, type: "web" });
    expect((await s.control("GET", `/objects/applications/${api.id}`)).body).toMatchObject({
      ip_restriction: { ...others, is_enabled: true },
      variables: { TOKEN: { value: "another-value" } },
    });
    expect(await details.textContent()).toMatch(/variables\.TOKEN\.value••••••••/);
    expect(await visit.page.content()).not.toContain("another-value");
    await visit.page.getByLabel("Field").selectOption("processes.web.port");
    await visit.page.getByLabel("New value").fill("abc");
    await button("Change").click();
    await details.getByRole("alert").getByText('processes.web.port must be integer or null, got "abc".').waitFor();
    expect(await s.webProcess(api.id)).toMatchObject({ port: 9090 });
    visit.errors.splice(0);
    await button("Delete").click();
    const dialog = visit.page.getByRole("dialog", { name: "Delete renamed?" });
    await visit.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await s.ok("GET", `/applications/${api.id}`);
    await button("Delete").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
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
    await entry(/^shop-api/).waitFor();
    await s.ok("GET", `/projects/${project.id}`);
    await s.control("DELETE", "/snapshots");
  });
});

test("of 300 objects each is in the list and on the map: found, filtered, sorted, zoomed, without a mouse", async () => {
  for (let index = 0; index < 300; index += 1) {
    const collection = index < 60 ? "static-sites" : "object-storage";
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    const fields = { display_name: `thing-${index}`, ...(index === 7 && { status: "deploymentFailed" }) };
    expect((await s.control("PUT", `/objects/${collection}/${id}`, fields)).status).toBe(200);
    s.pass(1);
  }
  await open();
  const { keyboard } = visit.page;
  const status = panel("Objects").getByRole("status");
  const focused = () => visit.page.evaluate<string>("document.activeElement.textContent");
  const first = () => list().getByRole("button").first().textContent();
  await entry(/^thing-299/).waitFor();
  expect([await list().getByRole("button").count(), await map().getByRole("button").count()]).toEqual([300, 300]);
  // The whole map is in its pane, and not one tall column of it.
  await visit.until(`(() => {
    const pane = document.querySelector(".picture");
    const { width, height } = pane.querySelector(".canvas").getBoundingClientRect();
    const sides = [width / pane.clientWidth, height / pane.clientHeight];
    return pane.scrollHeight <= pane.clientHeight && Math.max(...sides) > 0.8 && Math.min(...sides) > 0.5;
  })()`);
  await keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the objects");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("thing-1");
  await status.getByText("111 of 300").waitFor();
  await visit.page.getByLabel("Kind of objects").selectOption({ label: "static site (60)" });
  await status.getByText("11 of 300", { exact: true }).waitFor();
  expect(await map().getByRole("button").count()).toBe(11);
  await visit.page.getByRole("searchbox").fill("");
  await visit.page.getByLabel("Order of objects").selectOption("By state");
  expect(await first()).toMatch(/^thing-7/);
  await visit.page.getByLabel("Kind of objects").selectOption("");
  // Order, list, map: each is one stop of the tab key.
  await visit.page.getByLabel("Order of objects").focus();
  await keyboard.press("Tab");
  await keyboard.press("End");
  expect(await focused()).toMatch(/^thing-59/);
  await keyboard.press("Tab");
  const stops = new Set<string>();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
    await keyboard.press(key);
    stops.add(await focused());
  }
  expect(stops.size).toBe(4);
  await keyboard.press("Enter");
  await visit.page.getByRole("complementary").waitFor();
  await keyboard.press("Escape");
  await visit.page.getByRole("complementary").waitFor({ state: "detached" });
  const sizeOf = async () => (await map().getByRole("button").first().boundingBox())?.width ?? 0;
  const before = await sizeOf();
  await button("Zoom in").click();
  expect(await sizeOf()).toBeGreaterThan(before);
  await button("Fit").click();
  expect(await sizeOf()).toBe(before);
  expect(await visit.violations()).toEqual([]);
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
    await entry(/^shop-api application/).click();
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
