import { type Body, CLUSTER, Session } from "./session";

const HOST = "shop.example.org";

let s: Session;
let begun: number;
beforeEach(async () => {
  s = await Session.start({ availability: true });
  begun = s.time.at;
});
afterEach(() => s.close());

const timelines = async (): Promise<Body[]> => (await s.control("GET", "/availability")).body.timelines;

/** `[from, until, reason or who answers]`, in seconds since the start. */
async function timeline(name: string): Promise<unknown[]> {
  const since = (at: string | null) => at && (Date.parse(at) - begun) / 1000;
  const found = (await timelines()).find((it) => it.name === name);
  return found?.intervals.map(({ from, until, by, reason }: Body) => [since(from), since(until), reason ?? by[0]]);
}

/** An application that is live, and ten seconds later has a domain with its records. */
async function shop(wait: (seconds: number) => Promise<void>): Promise<string> {
  const { id } = await s.application({ display_name: "Shop" });
  await s.ok("POST", `/applications/${id}/deployments`);
  await wait(40);
  const domain = await s.ok("POST", `/applications/${id}/domains`, { domain_name: HOST });
  s.sandbox.writeDns(domain.dns_records);
  return id;
}

describe.each([
  ["one long wait", (seconds: number) => [seconds]],
  ["many short ones", (seconds: number) => Array.from({ length: seconds / 5 }, () => 5)],
])("availability is the same after %s", (_name, steps) => {
  const wait = async (seconds: number): Promise<void> => {
    for (const step of steps(seconds)) {
      s.pass(step);
      await timelines();
    }
  };

  test("of a host: from its deployment and its certificate until it is suspended", async () => {
    const id = await shop(wait);
    const by = `applications/${id}`;
    await wait(1000);
    await s.ok("POST", `/applications/${id}/suspend`);
    await wait(60);
    await s.ok("POST", `/applications/${id}/activate`);
    await wait(30);
    await s.api("DELETE", `/applications/${id}`);
    await wait(100);
    const expected = [
      [40, 100, "notVerified"],
      [100, 220, "noCertificate"],
      [220, 1040, by],
      [1040, 1100, "suspended"],
      [1100, 1130, by],
      [1130, 1135, "targetGone"],
      [1135, null, "unknownHost"],
    ];
    expect(await timeline(HOST)).toEqual(expected);
    const system = (await timelines()).find(({ name }) => name.endsWith(".apps.example"));
    expect(await timeline(system.name)).toEqual([[0, 30, "noLiveDeployment"], [30, 1040, by], ...expected.slice(3)]);
    // What has answered keeps its name.
    expect((await s.control("GET", "/availability")).body.names).toMatchObject({ [by]: "Shop" });
  });

  test("of a connection: from the deployment that has its password to the next reset", async () => {
    const id = await shop(wait);
    const database = await s.database({ display_name: "Orders" });
    const to = `databases/${database.id}`;
    await s.ok("POST", `/databases/${database.id}/internal-connections`, { target_id: id, target_type: "app" });
    await s.ok("POST", `/applications/${id}/deployments`);
    await wait(40);
    await s.ok("POST", `/databases/${database.id}/reset-password`, { new_password: "another-one" });
    await wait(60);
    await s.ok("POST", `/applications/${id}/deployments`);
    await wait(60);
    expect(await timeline("Shop → Orders")).toEqual([
      [60, 90, "notConnected"],
      [90, 120, to],
      [120, 190, "wrongPassword"],
      [190, null, to],
    ]);
  });

  test("of what changes by time alone: hibernation, and keys that expire", async () => {
    const bucket = await s.ok("POST", "/object-storage", { display_name: "Files", location: "weur" });
    const { id } = await s.application({ display_name: "Shop" });
    await s.ok("PATCH", `/applications/${id}`, { hibernation_enabled: true, hibernate_after_seconds: 7200 });
    await s.ok("POST", `/applications/${id}/env-vars`, { key: "KEY", value: bucket.access_key });
    await s.ok("POST", `/applications/${id}/deployments`);
    await s.ok("POST", `/object-storage/${bucket.id}/rotate-credentials`, { old_credentials_ttl_hours: 1 });
    await wait(10_000);
    // Who wakes it then has the key that has expired.
    expect(await timeline("Shop → Files")).toEqual([
      [30, 3600, `object-storage/${bucket.id}`],
      [3600, null, "keyExpired"],
    ]);
  });

  test("of a connection, too, while its application hibernates, whose hosts are all off", async () => {
    const bucket = await s.ok("POST", "/object-storage", { display_name: "Files", location: "weur" });
    const { id } = await s.application({ display_name: "Shop" });
    const [domain] = (await s.ok("GET", `/applications/${id}/domains`)).data;
    await s.ok("POST", `/applications/${id}/domains/${domain.id}/toggle`);
    await s.ok("PATCH", `/applications/${id}`, { hibernation_enabled: true, hibernate_after_seconds: 60 });
    await s.ok("POST", `/applications/${id}/env-vars`, { key: "KEY", value: bucket.access_key });
    await s.ok("POST", `/applications/${id}/deployments`);
    await wait(300);
    await s.ok("POST", `/object-storage/${bucket.id}/rotate-credentials`, {});
    await wait(300);
    expect(await timeline("Shop → Files")).toEqual([
      [30, 90, `object-storage/${bucket.id}`],
      [90, 300, "hibernating"],
      [300, null, "keyExpired"],
    ]);
  });
});

test("a restore restores it, and a state that lasted no time is not in it", async () => {
  const instantly = async (seconds: number): Promise<void> => s.pass(seconds);
  const id = await shop(instantly);
  await instantly(300);
  const saved = s.sandbox.snapshot().id;
  const before = await timeline(HOST);
  await s.ok("POST", `/applications/${id}/suspend`);
  await s.ok("POST", `/applications/${id}/activate`);
  expect(await timeline(HOST)).toEqual(before);
  await s.ok("POST", `/applications/${id}/suspend`);
  await instantly(60);
  expect(await timeline(HOST)).not.toEqual(before);
  s.sandbox.restore(saved);
  expect(await timeline(HOST)).toEqual(before);
  await s.sandbox.reset();
  expect(await timelines()).toEqual([]);
});

test("the console shows the last hour", async () => {
  const { id } = await s.application();
  await s.deploy(id);
  s.pass(3600);
  await s.ok("POST", `/applications/${id}/suspend`);
  const { availability } = (await s.control("GET", "/overview")).body;
  expect(availability.names).toEqual({ [`applications/${id}`]: "Shop" });
  expect(availability.timelines[0].intervals.map((it: Body) => it.reason)).toEqual([null, "suspended"]);
});

test("an end of a connection is an end, not a failure", async () => {
  const { id } = await s.application();
  const database = await s.database();
  const connections = `/databases/${database.id}/internal-connections`;
  await s.ok("POST", connections, { target_id: id, target_type: "app" });
  s.pass(60);
  const [{ id: connection }] = await s.ok("GET", connections);
  await s.api("DELETE", `${connections}/${connection}`);
  s.pass(60);
  expect(await timeline("Shop → Orders")).toEqual([[20, 80, "noLiveDeployment"]]);
});

test("without the option, the sandbox refuses to show what it did not record", async () => {
  const other = await Session.start();
  const { status, body } = await other.control("GET", "/availability");
  expect([status, body.message]).toEqual([422, expect.stringMatching(/not recorded: start the sandbox with/)]);
  const application = await other.application({ cluster_id: CLUSTER });
  await other.deploy(application.id);
  const { deployments } = (await other.control("GET", `/objects/applications/${application.id}`)).body;
  expect(Object.values(deployments)).toEqual([expect.not.objectContaining({ runs: expect.anything() })]);
  await other.close();
});
