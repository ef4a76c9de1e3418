import { check, warnings } from "../../src/declaration";
import { checkOnceMade } from "../../src/declaration/check";
import { kinds } from "../../src/kinds";
import { type Call, type Kind, type Named, SvcError, UNKNOWN, withArticle, wordsIn } from "../../src/model";

const { bucket, loadBalancer, staticSite, usageAlert } = kinds;
const id = (digit: number) =>
  `${digit}`.repeat(8).concat(`-${`${digit}`.repeat(4)}-4111-8111-${`${digit}`.repeat(12)}`);
const site = bucket.examples.full as Named;
const edge = loadBalancer.examples.minimal as Named;
const alert = usageAlert.examples.minimal as Named;
const destinations = (...list: Named[]) => ({ ...edge, destinations: list });
const service = { type: "APP", id: id(1) };

async function messages(kind: Kind, declared: Named, context = {}): Promise<string[]> {
  return (await check({ kind, declared, context })).map(({ message }) => message);
}

test.each(Object.values(kinds))("both examples of $name are valid", async (kind: Kind) => {
  expect(await messages(kind, kind.examples.minimal as Named)).toEqual([]);
  expect(await messages(kind, kind.examples.full as Named)).toEqual([]);
});

test.each<[string, Kind, Named, string | string[]]>([
  [
    "21 destinations",
    loadBalancer,
    destinations(...Array.from({ length: 21 }, (_, n) => ({ url: `https://${n}.example.com` }))),
    "destinations must have at most 20 entries, got 21.",
  ],
  [
    "service and url",
    loadBalancer,
    destinations({ service, url: "https://a.example.com" }),
    "destinations[0] must have either service or url, got both.",
  ],
  [
    "neither",
    loadBalancer,
    destinations({ weight: 1 }),
    "destinations[0] must have either service or url, got neither.",
  ],
  [
    "a weight in geographic mode",
    loadBalancer,
    { ...destinations({ service, weight: 1, latitude: 1, longitude: 1 }), type: "GEO" },
    'destinations[0].weight is set to 1, but type "GEO" (geographic mode) uses latitude and longitude instead.',
  ],
  [
    "coordinates in weighted mode",
    loadBalancer,
    destinations({ service, latitude: 1, longitude: 2 }),
    [
      'destinations[0].latitude is set to 1, but type "DEFAULT" (weighted mode) uses weight instead.',
      'destinations[0].longitude is set to 2, but type "DEFAULT" (weighted mode) uses weight instead.',
    ],
  ],
  [
    "half a place",
    loadBalancer,
    { ...destinations({ service, latitude: 1 }), type: "GEO" },
    "destinations[0].latitude requires longitude: set both or neither.",
  ],
  [
    "a weight that is too large",
    loadBalancer,
    destinations({ service, weight: 10_001 }),
    "destinations[0].weight must be at most 10000, got 10001.",
  ],
  [
    "a service that is no destination",
    loadBalancer,
    destinations({ service: { type: "DATABASE", id: id(1) } }),
    'destinations[0].service.type must be "APP", "STATIC_SITE", "OBJECT_STORAGE" or "LOAD_BALANCER", got "DATABASE".',
  ],
  [
    "a destination that is there twice",
    loadBalancer,
    destinations({ service }, { service, weight: 2 }),
    "destinations[1] repeats destinations[0]",
  ],
  [
    "11 thresholds",
    usageAlert,
    { ...alert, thresholds: Array.from({ length: 11 }, (_, n) => n + 1) },
    "thresholds must have at most 10 entries, got 11.",
  ],
  ["no threshold", usageAlert, { ...alert, thresholds: [] }, "thresholds must have at least 1 entry, got 0."],
  ["a threshold of 0", usageAlert, { ...alert, thresholds: [0] }, "thresholds[0] must be at least 1, got 0."],
  ["a threshold of 101", usageAlert, { ...alert, thresholds: [101] }, "thresholds[0] must be at most 100, got 101."],
  [
    "a threshold that is there twice",
    usageAlert,
    { ...alert, thresholds: [80, 80] },
    "thresholds must be unique, got 80 twice.",
  ],
  ["a limit of 0", usageAlert, { ...alert, limitUsd: 0 }, "limitUsd must be at least 0.01, got 0."],
  ["no recipient", usageAlert, { ...alert, emails: [] }, "emails must have at least 1 entry, got 0."],
  ["an address", usageAlert, { ...alert, emails: ["ops"] }, 'emails[0] must be an e-mail address, got "ops".'],
  [
    "a grace of 169 hours",
    bucket,
    { ...site, rotation: { trigger: "x", graceHours: 169 } },
    "rotation.graceHours must be at most 168, got 169.",
  ],
  [
    "an origin with a path",
    bucket,
    { ...site, corsPolicies: [{ origins: ["https://a.example.com/x"], methods: ["GET"] }] },
    'corsPolicies[0].origins must be * or origins such as https://shop.example.com (no path), got "https://a.example.com/x".',
  ],
  [
    "a method",
    bucket,
    { ...site, corsPolicies: [{ origins: ["*"], methods: ["PATCH"] }] },
    'corsPolicies[0].methods[0] must be "GET", "PUT", "POST", "DELETE" or "HEAD", got "PATCH".',
  ],
  [
    "a rule without methods",
    bucket,
    { ...site, corsPolicies: [{ origins: ["*"] }] },
    "corsPolicies[0].methods is missing, but required.",
  ],
  [
    "a location",
    bucket,
    { ...site, location: "moon" },
    'location must be "apac", "eeur", "enam", "oc", "weur" or "wnam", got "moon".',
  ],
  [
    "auto deploy of a public site",
    staticSite,
    { ...(staticSite.examples.minimal as Named), autoDeploy: true },
    'autoDeploy requires source "privateGit", got "publicGit".',
  ],
  [
    "a branch of no variable",
    staticSite,
    { ...(staticSite.examples.minimal as Named), variableBranches: { X: "main" } },
    "variableBranches.X refers to a variable that is neither in variables nor in secretVariables.",
  ],
])("%s: refused with field, value and what is allowed", async (_, kind, declared, expected) => {
  expect(await messages(kind, declared)).toEqual([expected].flat().map((one) => expect.stringContaining(one)));
});

test("the project of a static site cannot change after creation", async () => {
  const before = staticSite.examples.minimal as Named;
  expect(await messages(staticSite, { ...before, projectId: id(1) }, { previous: before })).toEqual([
    expect.stringContaining(
      `projectId must stay unset, got "${id(1)}": the project of a static site cannot change after creation.`,
    ),
  ]);
  expect(await messages(staticSite, { ...before, projectId: id(1) })).toEqual([]);
});

test("one alert for the company: in the same run, and on the platform", async () => {
  const claim = (what: string) => (what === "the alert of the company" ? 'UsageAlert "other"' : undefined);
  expect(await messages(usageAlert, alert, { claim })).toEqual([
    'projectId selects the company, and UsageAlert "other" already covers it: only one alert per project, and one for the company, can exist.',
  ]);
  const look = { one: async () => ({}), all: async () => [{ id: id(7), project_id: null }] };
  expect(await messages(usageAlert, alert, { look })).toEqual([
    expect.stringContaining(`which already has an alert (${id(7)})`),
  ]);
  expect(await messages(usageAlert, alert, { look, mayBeOurs: () => true })).toEqual([]);
  expect(await messages(usageAlert, alert, { look, previous: alert })).toEqual([]);
  // What is replaced into another scope meets the alert there.
  expect(await messages(usageAlert, alert, { look, previous: { ...alert, projectId: id(2) } })).toHaveLength(1);
  expect(await messages(usageAlert, { ...alert, projectId: id(2) }, { look })).toEqual([]);
  expect(await messages(usageAlert, { ...alert, projectId: UNKNOWN }, { look, claim })).toEqual([]);
});

const targets = Object.values(kinds).filter(({ serviceType }: Kind) => serviceType) as readonly Kind[];
const pairs = targets.flatMap((one) => targets.map((other) => [one.serviceType, other.serviceType, other] as const));

describe.each(pairs)("a destination of type %s whose ID is that of %s", (type, real, other) => {
  const asked: string[] = [];
  const one = async ({ operation }: Call) => {
    asked.push(operation);
    return operation === other.api.get ? { id: id(1), type: "DEFAULT" } : Promise.reject(missing);
  };
  const missing = new SvcError({ code: "api.404", message: "There is none.", status: 404 });
  const look = { one, all: async () => [] };
  const declared = { service: { type, id: id(1) } };
  const say = `service.type is "${type}", but the ID is that of ${withArticle(wordsIn(other.name))}: set it to "${real}".`;

  test("is refused unless they are the same, inline and apart, and looked up once where nothing changes", async () => {
    const expected = type === real ? [] : [say];
    const inline = destinations(declared);
    expect(await messages(loadBalancer, inline, { look })).toEqual(expected.map((it) => `destinations[0].${it}`));
    const apart = { ...declared, loadBalancer: id(2) };
    expect(await messages(kinds.destination, apart, { look })).toEqual(expected);
    asked.length = 0;
    expect(await messages(loadBalancer, inline, { look, previous: inline })).toEqual([]);
    expect(asked).toEqual([]);
  });
});

test("a destination that does not exist names its field; one that cannot be read is accepted", async () => {
  const look = (status: number) => ({
    one: async () => Promise.reject(new SvcError({ code: "api.404", message: "No.", status })),
    all: async () => [],
  });
  expect(await messages(loadBalancer, destinations({ service }), { look: look(404) })).toEqual([
    `destinations[0].service.id is "${id(1)}", but there is no application with this ID in this company.`,
  ]);
  expect(await messages(loadBalancer, destinations({ service }), { look: look(403) })).toEqual([]);
});

test("a balancer leads neither to itself nor back to itself", async () => {
  const balancer = (digit: number) => ({ service: { type: "LOAD_BALANCER", id: id(digit) } });
  const rows: Record<string, Named[]> = {
    [id(2)]: [{ service_type: "LOAD_BALANCER", service_id: id(3) }],
    [id(3)]: [
      { service_type: "APP", service_id: id(9) },
      { service_type: "LOAD_BALANCER", service_id: id(1) },
    ],
    [id(4)]: [{ service_type: "LOAD_BALANCER", service_id: id(4) }],
  };
  const look = { one: async () => ({}), all: async ({ ids }: { ids: readonly string[] }) => rows[ids[0] ?? ""] ?? [] };
  const judged = async (...digits: number[]) =>
    (
      await checkOnceMade({
        kind: loadBalancer,
        declared: destinations(...digits.map(balancer)),
        context: { id: id(1), look },
      })
    ).map(({ message }) => message);
  expect(await judged(1)).toEqual([
    "destinations[0].service is this load balancer itself: traffic would go in a circle. Choose another destination.",
  ]);
  expect(await judged(4, 2)).toEqual([
    `destinations[1].service points back to this load balancer (through ${id(2)}, ${id(3)}): traffic would go in a circle. Choose another destination; if this run removes one on that way, apply that first.`,
  ]);
  expect(await judged(4)).toEqual([]);
});

test("a destination without a location in geographic mode is accepted, with a warning", async () => {
  const declared = {
    ...destinations({ service }, { url: "https://a.example.com", latitude: 1, longitude: 2 }),
    type: "GEO",
  };
  expect(await check({ kind: loadBalancer, declared, context: {} })).toEqual([]);
  expect(await warnings({ kind: loadBalancer, declared, context: {} })).toEqual([
    'destinations[0] has no latitude and longitude, by which type "GEO" distributes requests',
  ]);
});
