import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "../../src/sandbox";
import { Session } from "./session";

const HOST = "shop.example.org";

let s: Session;
beforeEach(async () => {
  s = await Session.start({ edgePort: 0 });
});
afterEach(() => s.close());

/** `[status, x-served-by or x-reason]` of now; `fetch` sets Host by itself. */
function ask(host = HOST, headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(s.sandbox.edgeUrl ?? "", { headers: { host, ...headers } }, (answer) => {
      answer.resume();
      expect(answer.headers["x-answered-at"]).toBe(new Date(s.sandbox.clock.now()).toISOString());
      resolve([answer.statusCode, answer.headers["x-served-by"] ?? answer.headers["x-reason"]]);
    })
      .on("error", reject)
      .end();
  });
}

async function shop(fields: object = { auto_deploy: false }): Promise<string> {
  const { id } = await s.application();
  await s.ok("PATCH", `/applications/${id}`, fields);
  await s.deploy(id);
  await s.control("PUT", `/objects/applications/${id}`, { domains: { [HOST]: { status: "ACTIVE" } } });
  s.sandbox.writeDns([{ name: HOST, type: "CNAME", value: "proxy.example", ttl: 60 }]);
  return id;
}

test("a host is answered by its service, and else with the reason", async () => {
  expect(await ask()).toEqual([503, "noRecord"]);
  const id = await shop();
  expect(await ask()).toEqual([200, `applications/${id}`]);
  const restriction = { type: "deny", is_enabled: true, ip_list: ["203.0.113.0/24"] };
  await s.ok("PUT", `/applications/${id}/ip-restriction`, restriction);
  expect(await ask(HOST, { "x-forwarded-for": "203.0.113.9, 10.0.0.1" })).toEqual([503, "ipRule"]);
  expect(await ask(HOST, { "x-forwarded-for": "nonsense" })).toEqual([200, `applications/${id}`]);
  await s.ok("POST", `/applications/${id}/suspend`);
  expect(await ask()).toEqual([503, "suspended"]);
});

test("a request keeps an application awake, or wakes it", async () => {
  const id = await shop({ hibernation_enabled: true, hibernate_after_seconds: 60 });
  for (let minute = 0; minute < 3; minute++) {
    s.pass(59);
    expect(await ask()).toEqual([200, `applications/${id}`]);
  }
  s.pass(60);
  expect(await ask()).toEqual([503, "hibernating"]);
  s.pass(19);
  expect(await ask()).toEqual([503, "hibernating"]);
  s.pass(1);
  expect(await ask()).toEqual([200, `applications/${id}`]);
  const { timelines } = (await s.control("GET", "/availability")).body;
  const found = timelines.find(({ name }: { name: string }) => name === HOST);
  expect(found.intervals.map((it: { reason: string | null }) => it.reason)).toEqual([null, "hibernating", null]);
});

test("the destinations of a load balancer take turns", async () => {
  const id = await shop();
  const edge = await s.ok("POST", "/load-balancers", { display_name: "edge", type: "DEFAULT" });
  for (const service_id of [id, (await s.application()).id])
    await s.ok("POST", `/load-balancers/${edge.id}/destinations`, { service_type: "APP", service_id, weight: 1 });
  const [{ name }] = (await s.ok("GET", `/load-balancers/${edge.id}/domains`)).data;
  const answers = [await ask(name), await ask(name)];
  expect(answers).toContainEqual([200, `applications/${id}`]);
  expect(answers).toContainEqual([503, "noLiveDeployment"]);
});

test("a port in use is an error that names it, and leaves nothing open", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => blocker.once("listening", resolve));
  const { port } = blocker.address() as AddressInfo;
  await expect(startSandbox({ edgePort: port })).rejects.toThrow(`The edge port ${port} cannot be opened`);
  await expect(startSandbox({ edgePort: 0, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  blocker.close();
});
