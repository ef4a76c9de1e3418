import { RunningClock } from "../../src/sandbox/clock";
import { loadContract } from "../../src/sandbox/contract";
import { connectionsOf } from "../../src/sandbox/data-plane/reach";
import { route } from "../../src/sandbox/data-plane/route";
import { runningOf } from "../../src/sandbox/data-plane/running";
import { type DnsRecord, writeZone } from "../../src/sandbox/dns";
import { HABITS } from "../../src/sandbox/families";
import { putObject } from "../../src/sandbox/objects";
import type { CollectionName } from "../../src/sandbox/records";
import { newState } from "../../src/sandbox/state";
import { World } from "../../src/sandbox/world";

const HOST = "shop.example.org";
const ACTIVE = { domains: { [HOST]: { status: "ACTIVE" } } };
const CNAME = { name: HOST, type: "CNAME", value: "proxy.example", ttl: 60 } as const;

type Change = () => void;

let now: number;
let world: World;

const put =
  (collection: CollectionName, id: string, fields: object): Change =>
  () =>
    putObject(world, collection, id, { ...fields }, "company");
const app = (fields: object): Change => put("applications", "app", fields);
const site = (fields: object): Change => put("static-sites", "site", { display_name: "S", ...ACTIVE, ...fields });
const pass =
  (seconds: number): Change =>
  () => {
    now += seconds * 1000;
  };
/** A later deployment, with the application's values of now. */
const deploy: Change = () => {
  pass(1)();
  const application = world.state.objects.applications.app;
  const runs = application && runningOf(application, world);
  app({ deployments: { [now]: { status: "success", finished_at: world.time.stamp(), runs } } })();
};
const all = (...changes: Change[]) => changes.forEach((change) => void change());

beforeEach(() => {
  now = Date.UTC(2026, 2, 1);
  world = new World(loadContract(), new RunningClock({ now: () => now }), newState(), HABITS, () => "");
  writeZone(world, [CNAME]);
  all(app({ display_name: "Shop", ...ACTIVE }), deploy);
});

const unowned = app({ domains: { [HOST]: null } });
const to = (service_type: string, service_id: string, fields: object = {}) => ({
  [service_id]: { service_type, service_id, ...fields },
});
const balanced = (destinations: object): Change[] => [
  unowned,
  put("load-balancers", "edge", { display_name: "edge", ...ACTIVE, destinations }),
];
const web = (fields: object | null): Change => app({ processes: { web: fields } });
const hibernating = app({ hibernation_enabled: true, hibernate_after_seconds: 60 });
const rule = (type: string, ...ip_list: string[]): Change =>
  app({ ip_restriction: { type, is_enabled: true, ip_list } });
const zone =
  (...records: DnsRecord[]): Change =>
  () =>
    writeZone(world, records);
const elsewhere = "https://elsewhere.example";

describe("a host is answered", () => {
  test.each<[what: string, by: string, ...Change[]]>([
    ["by the application that has it", "applications/app"],
    ["by the values of the deployment, not later ones", "applications/app", web({ is_ingress_enabled: false })],
    ["while a later deployment fails", "applications/app", app({ deployments: { z: { status: "failed" } } })],
    ["until it hibernates", "applications/app", hibernating, deploy, pass(59)],
    ["if a rule admits the client", "applications/app", rule("allow", "198.51.100.0/24")],
    ["if a rule refuses others", "applications/app", rule("deny", "203.0.113.0/24", "2001:db8::1")],
    ["by a static site", "static-sites/site", unowned, site({ deployments: { d: { status: "success" } } })],
    ["by the destination of a balancer", "applications/app", ...balanced(to("APP", "app"))],
    [
      "by those that are on",
      "applications/app",
      ...balanced({ ...to("APP", "app"), ...to("APP", "x", { is_enabled: false }) }),
    ],
    [
      "by those with a weight",
      "applications/app",
      ...balanced({ ...to("APP", "app"), ...to("APP", "x", { weight: 0 }) }),
    ],
    ["by an external destination", elsewhere, ...balanced({ x: { service_type: "EXTERNAL", url: elsewhere } })],
    [
      "by a balancer behind a balancer",
      "applications/app",
      put("load-balancers", "inner", { destinations: to("APP", "app") }),
      ...balanced(to("LOAD_BALANCER", "inner")),
    ],
  ])("%s", (_what, by, ...changes) => {
    all(...changes);
    expect(route(world, HOST)).toMatchObject({ by: [by], failing: [] });
  });

  test("under names of the platform without DNS", () => {
    put("object-storage", "bucket", { domain: "files.buckets.example" })();
    expect(route(world, "files.buckets.example:8080").by).toEqual(["object-storage/bucket"]);
    const [system = ""] = Object.keys(world.state.objects.applications.app?.domains ?? {});
    expect(route(world, system.toUpperCase()).by).toEqual(["applications/app"]);
  });

  test("under a wildcard, by the more specific domain first", () => {
    const deployments = { d: { status: "success" } };
    all(zone(CNAME, { ...CNAME, name: "*.example.org" }));
    all(site({ domains: { "*.example.org": { status: "ACTIVE" } }, deployments }));
    const answers = [HOST, "other.example.org"].map((host) => route(world, host).by);
    expect(answers).toEqual([["applications/app"], ["static-sites/site"]]);
    expect(route(world, "a.b.example.org").failing).toMatchObject([{ reason: "noRecord" }]);
  });
});

describe("a host is not answered", () => {
  const domain = (fields: object): Change => app({ domains: { [HOST]: fields } });
  const failed = app({ deployments: { [Date.UTC(2026, 2, 1) + 1000]: { status: "failed" } } });
  const instances = (instanceCount: number) => ({ scaling_strategy: { type: "manual", config: { instanceCount } } });
  test.each<[reason: string, why: RegExp, ...Change[]]>([
    ["noRecord", /no CNAME record that leads from shop\.example\.org to proxy\.example/, zone()],
    ["noRecord", /no CNAME/, zone({ ...CNAME, value: "elsewhere.example" })],
    ["unknownHost", /no service has the domain/, unowned],
    ["notVerified", /not verified \(VERIFICATION\)/, domain({ status: "VERIFICATION" })],
    ["notVerified", /not verified \(TIMED_OUT\)/, domain({ status: "TIMED_OUT" })],
    ["noCertificate", /no certificate yet/, domain({ status: "POINTING" })],
    ["domainOff", /turned off/, domain({ type: "SYSTEM", is_enabled: false })],
    ["suspended", /"Shop" is suspended/, app({ is_suspended: true })],
    ["targetGone", /"Shop" is being deleted/, app({ status: "deleting" })],
    ["hibernating", /"Shop" hibernates/, hibernating, deploy, pass(60)],
    ["noLiveDeployment", /"Shop" has no successful deployment/, failed],
    ["noLiveDeployment", /static site "S" has no/, unowned, site({ deployments: { d: { status: "failed" } } })],
    ["noWebProcess", /takes no requests/, web({ is_ingress_enabled: false }), deploy],
    ["noWebProcess", /runs no web process/, web(instances(0)), deploy],
    ["noWebProcess", /runs no web process/, web(null), deploy],
    ["ipRule", /refuses 198\.51\.100\.99/, rule("allow", "203.0.113.7")],
    ["ipRule", /refuses/, rule("deny", "198.51.100.0/24")],
    ["noDestination", /"edge" has no destination that is on/, ...balanced(to("APP", "app", { is_enabled: false }))],
    ["noDestination", /no destination/, ...balanced({})],
    ["targetGone", /destination x was deleted/, ...balanced(to("STATIC_SITE", "x"))],
    ["targetGone", /destination x was deleted/, ...balanced({ ...to("APP", "app"), ...to("APP", "x") })],
    ["targetGone", /is being deleted/, site({ status: "deleting" }), ...balanced(to("STATIC_SITE", "site"))],
  ])("%s: %s", (reason, why, ...changes) => {
    all(...changes);
    expect(route(world, HOST).failing).toMatchObject([{ reason, why: expect.stringMatching(why) }]);
  });

  test("behind a balancer, first for what no request wakes", () => {
    all(hibernating, deploy, pass(60), ...balanced({ ...to("APP", "app"), ...to("APP", "x") }));
    expect(route(world, HOST).failing.map(({ reason }) => reason)).toEqual(["targetGone", "hibernating"]);
  });
});

describe("what runs", () => {
  const URI = { variables: { URL: "postgres://app:se%2Fcret@orders.internal/app" } };
  const database = (fields: object): Change => put("databases", "db", fields);
  const bucket = (...keys: object[]): Change => put("object-storage", "files", { display_name: "Files", keys });
  const connected = { c: { id: "c", target_id: "app" } };
  const standing = () =>
    connectionsOf(world).map(({ name, standing: { by, failing } }) => [name, failing[0]?.reason ?? by[0]]);
  beforeEach(database({ display_name: "Orders", name: "orders", db_password: "se/cret", connections: connected }));

  test.each<[expected: string, ...Change[]]>([
    ["databases/db", deploy],
    ["databases/db", app(URI), deploy],
    ["databases/db", deploy, database({ status: "passwordChange" })],
    ["notConnected"],
    ["notConnected", deploy, database({ connections: { c: null } })],
    ["databaseDown", deploy, database({ status: "updating" })],
    ["databaseDown", deploy, database({ is_suspended: true })],
    ["wrongPassword", deploy, database({ db_password: "new" })],
    ["wrongPassword", app(URI), database({ db_password: "new" }), deploy],
    ["targetGone", deploy, () => world.records.remove("databases", "db")],
    ["suspended", deploy, app({ is_suspended: true })],
    ["hibernating", hibernating, deploy, pass(60)],
    ["wrongPassword", hibernating, deploy, pass(60), database({ db_password: "new" })],
  ])("reaches its database or not: %s", (expected, ...changes) => {
    all(...changes);
    expect(standing()).toEqual([[expect.stringMatching(/^Shop → (Orders|db)$/), expected]]);
  });

  test("works again with a new password once it is deployed, and forgets what it no longer uses", () => {
    all(deploy, database({ db_password: "new" }), deploy);
    expect(standing()).toEqual([["Shop → Orders", "databases/db"]]);
    all(database({ connections: { c: null } }), deploy);
    expect(standing()).toEqual([]);
  });

  test("has its bucket's key until that expires, and recognises a forgotten one", () => {
    const old = { access_key: "key-1" };
    const current = { access_key: "key-2" };
    all(database({ connections: { c: null } }), bucket(old), app({ variables: { KEY: "key-1" } }), deploy);
    expect(standing()).toEqual([["Shop → Files", "object-storage/files"]]);
    bucket(current, { ...old, valid_until: now + 1000 })();
    expect(connectionsOf(world)[0]?.standing.until).toBe(now + 1000);
    pass(1)();
    expect(standing()).toEqual([["Shop → Files", "keyExpired"]]);
    all(bucket(current), deploy);
    expect(standing()).toEqual([["Shop → Files", "keyExpired"]]);
    all(app({ variables: { KEY: "key-2" } }), deploy);
    expect(standing()).toEqual([["Shop → Files", "object-storage/files"]]);
    world.records.remove("object-storage", "files");
    expect(standing()).toEqual([["Shop → files", "targetGone"]]);
  });
});
