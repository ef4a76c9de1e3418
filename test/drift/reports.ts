import fc from "fast-check";
import type {
  Accepted,
  DifferenceReport,
  GraphReport,
  Report,
  ResourceReport,
  Status,
  UnmanagedReport,
} from "../../src/drift/report";
import { exitCodeOf, summaryOf } from "../../src/drift/report";
import type { Position } from "../../src/environment/tree";

/** What has broken a terminal, a table, a page, a comment or a runner before. */
const NASTY = [
  "\u001b[2J\u001b]0;title\u0007",
  "\u009b31m",
  "a\r\n::error::owned\n::set-output name=x::y",
  "%0A::warning::x",
  "::add-mask::x",
  "##[error]x",
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  "'\"><svg/onload=alert(1)>",
  "&lt;b&gt; &amp;",
  "a|b\\|c\\\\|d",
  "```\n# heading\n```",
  "`code` **bold** _it_ ~~no~~",
  "[link](javascript:alert(1)) ![i](http://x)",
  "@everyone #1 !2 ~label www.example.com https://example.com",
  "<!-- svc-iac drift -->",
  "</details>",
  "\u202egnp.exe",
  "zero\u200bwidth\ufeff",
  "\ud800 lone",
  "\u2028line\u2029",
  "",
  "-",
  "名前 🚀",
];

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ maxLength: 20 }),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);
const time = fc.constantFrom("2026-11-20T08:00:00Z", "2026-11-21T09:30:15.123Z");
const accepted: fc.Arbitrary<Accepted | null> = fc.option(
  fc.record({ until: fc.option(fc.constant("2026-12-31")), reason: fc.option(text) }),
);
const foundSince = fc.option(time);
const lastDeployment = fc.option(
  fc.record({
    id: text,
    requestedAt: fc.option(time),
    trigger: fc.option(text),
    author: fc.option(text),
    commit: fc.option(text),
    branch: fc.option(text),
  }),
);

const graph: fc.Arbitrary<GraphReport> = fc
  .tuple(text, fc.uniqueArray(text, { minLength: 2, maxLength: 4 }))
  .map(([source, addresses]) => graphIn(source, addresses));

const position: fc.Arbitrary<Position | null> = fc.option(
  fc.record({ file: text, line: fc.integer({ min: 1 }), column: fc.integer({ min: 1 }) }),
);

const difference: fc.Arbitrary<DifferenceReport> = fc
  .record({
    path: fc.array(text, { minLength: 1, maxLength: 3 }),
    change: fc.constantFrom("changed" as const, "missing" as const, "extra" as const),
    secret: fc.boolean(),
    declared: value,
    live: value,
    since: fc.option(time),
    position,
    accepted,
    foundSince,
  })
  .map((one) => ({ ...one, field: one.path.join(".") }));

const resource: fc.Arbitrary<ResourceReport> = fc
  .record({
    source: text,
    file: text,
    address: text,
    kind: text,
    id: text,
    name: text,
    position,
    status: fc.constantFrom<Status>("clean", "drifted", "gone", "unchecked"),
    updatedAt: fc.option(time),
    differences: fc.array(difference, { minLength: 1, maxLength: 3 }),
    unchecked: fc.array(fc.record({ field: fc.option(text), reason: text, position }), { minLength: 1, maxLength: 2 }),
    notObservable: fc.array(text, { maxLength: 3 }),
    accepted,
    foundSince,
    lastDeployment,
    changedBy: fc.option(text),
  })
  .map((one) => ({
    ...one,
    differences: one.status === "drifted" ? one.differences : [],
    unchecked: one.status === "unchecked" ? one.unchecked : [],
    accepted: one.status === "gone" ? one.accepted : null,
    foundSince: one.status === "gone" ? one.foundSince : null,
    lastDeployment: one.status === "drifted" ? one.lastDeployment : null,
    changedBy: one.status === "drifted" ? one.changedBy : null,
  }));

const unmanaged: fc.Arbitrary<UnmanagedReport> = fc.record({
  kind: text,
  id: text,
  name: text,
  createdAt: fc.option(time),
  updatedAt: fc.option(time),
  accepted,
  foundSince,
  mayBelongTo: fc.option(text),
});

const idle = fc.record({ place: text, what: text, expires: fc.constant("2026-01-31") });

/** Reports in which any text may be anything. */
export const reports: fc.Arbitrary<Report> = fc
  .record({
    version: fc.constant(1 as const),
    tool: fc.constant("svc-iac 1.2.3"),
    checkedAt: time,
    service: text,
    sources: fc.array(text, { minLength: 1, maxLength: 2 }),
    resources: fc.array(resource, { maxLength: 4 }),
    unmanaged: fc.array(unmanaged, { maxLength: 3 }),
    elsewhere: fc.array(fc.record({ kind: text, id: text, name: text, owner: text }), { maxLength: 3 }),
    uncheckedLists: fc.array(fc.record({ what: text, reason: text }), { maxLength: 2 }),
    graphs: fc.array(graph, { maxLength: 1 }),
    baseline: fc.option(
      fc.record({ expired: fc.array(idle, { maxLength: 2 }), unused: fc.array(idle, { maxLength: 2 }) }),
    ),
    rules: fc.option(fc.record({ unused: fc.array(fc.record({ place: text, what: text }), { maxLength: 2 }) })),
  })
  .map((one) => {
    const summary = summaryOf(one);
    return { ...one, summary, exitCode: exitCodeOf(summary) };
  });

/** A picture of what is in the report, and of what is not. */
function graphIn(source: string, addresses: readonly string[]): GraphReport {
  const nodes = addresses.map((address) => ({ address, label: address, kind: address, cluster: undefined }));
  const edges = addresses.slice(1).map((to) => ({ from: addresses[0] as string, to, by: [to] }));
  return { source, nodes, edges };
}

const common = {
  source: "stack prod",
  file: "Pulumi.yaml",
  position: null,
  unchecked: [],
  notObservable: [],
  accepted: null,
  foundSince: null,
  lastDeployment: null,
  changedBy: null,
};
const urn = (kind: string, name: string) => `urn:pulumi:prod::shop::pulumi-nodejs:dynamic/svc:${kind}::${name}`;
const since = "2026-11-20T22:14:03.000Z";
const changed = (path: string[], declared: unknown, live: unknown, more: Partial<DifferenceReport> = {}) => ({
  path,
  field: path.join("."),
  change: "changed" as const,
  secret: false,
  declared,
  live,
  since: null,
  position: null,
  accepted: null,
  foundSince: null,
  ...more,
});

/** One that has something of everything, and a name that is an attack. */
export function everything(): Report {
  const found = {
    resources: [
      {
        ...common,
        address: urn("Application", "api"),
        kind: "Application",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a001",
        name: "api",
        status: "drifted" as const,
        updatedAt: since,
        differences: [
          changed(["displayName"], "shop-api", "shop-api (copy)", { since }),
          changed(["variables", "LOG_LEVEL"], "info", "debug"),
          changed(["secretVariables", "STRIPE_KEY"], null, null, { secret: true }),
          changed(["variables", "REGION"], null, null, { change: "missing" }),
          changed(
            ["processes", "web", "scalingStrategy"],
            { type: "horizontal", config: { minInstanceCount: 1, maxInstanceCount: 3, targetCpuPercent: 70 } },
            { type: "manual", config: { instanceCount: 6 } },
            { accepted: { until: "2026-12-31", reason: "sale week" } },
          ),
        ],
        notObservable: ["cdn", "edgeCache"],
      },
      {
        ...common,
        address: urn("Database", "orders"),
        kind: "Database",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a002",
        name: "orders",
        status: "clean" as const,
        updatedAt: "2026-10-02T07:00:00.000Z",
        differences: [],
        notObservable: ["dbPassword", "dbUser", "extensions"],
      },
      {
        ...common,
        address: urn("Bucket", "<img src=x onerror=alert(1)>"),
        kind: "Bucket",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a003",
        name: "<img src=x onerror=alert(1)>",
        status: "gone" as const,
        updatedAt: null,
        differences: [],
      },
      {
        ...common,
        address: urn("StaticSite", "docs"),
        kind: "StaticSite",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a004",
        name: "docs",
        status: "unchecked" as const,
        updatedAt: null,
        differences: [],
        unchecked: [
          {
            field: null,
            reason:
              "[GET] /static-sites/3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a004: 403 The API key lacks the permission STATIC_SITE:READ.",
            position: null,
          },
        ],
      },
    ],
    unmanaged: [
      {
        kind: "Bucket",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a009",
        name: "old-uploads",
        createdAt: "2025-02-03T10:00:00.000Z",
        updatedAt: since,
        accepted: null,
        foundSince: null,
        mayBelongTo: null,
      },
    ],
    elsewhere: [
      {
        kind: "Bucket",
        id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a010",
        name: "uploads-staging",
        owner: "environment staging of environment.svc.yaml",
      },
    ],
    uncheckedLists: [
      {
        what: "the list of kind UsageAlert",
        reason: "[GET] /usage-alerts: 403 The API key lacks the permission USAGE_ALERT:READ.",
      },
    ],
  };
  const summary = summaryOf(found);
  return {
    version: 1,
    tool: "svc-iac 0.1.0",
    checkedAt: "2026-11-21T06:00:12.000Z",
    service: "https://api.example.com",
    sources: ["stack prod"],
    summary,
    ...found,
    graphs: [shopGraph()],
    baseline: {
      expired: [{ place: "drift-baseline.yaml:7", what: "variables.A of x", expires: "2026-11-01" }],
      unused: [],
    },
    rules: null,
    exitCode: exitCodeOf(summary),
  };
}

/** The picture that belongs to it: one thing of each status, and an application on its own. */
function shopGraph(): GraphReport {
  const [api, orders] = [urn("Application", "api"), urn("Database", "orders")];
  const [images, docs] = [urn("Bucket", "<img src=x onerror=alert(1)>"), urn("StaticSite", "docs")];
  const edge = urn("LoadBalancer", "edge");
  const node = (address: string, label: string, kind: string, cluster?: string) => ({ address, label, kind, cluster });
  return {
    source: "stack prod",
    nodes: [
      node(edge, "shop-edge", "LoadBalancer"),
      node(docs, "docs", "StaticSite"),
      node(images, "<img src=x onerror=alert(1)>", "Bucket"),
      node(api, "shop-api", "Application", "europe-west"),
      node(orders, "orders", "Database", "europe-west"),
    ],
    edges: [
      { from: edge, to: docs, by: ["destinations.service"] },
      { from: edge, to: api, by: ["destinations.service"] },
      { from: api, to: orders, by: ["connections.orders", "secretVariables.DATABASE_URL"] },
      { from: api, to: images, by: ["variables.BUCKET"] },
    ],
  };
}
