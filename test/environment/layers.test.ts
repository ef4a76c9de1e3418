import { listEnvironments } from "../../src/environment/load";
import { UNKNOWN } from "../../src/model";
import { examine, fileWith, mistakesIn } from "./examine";

const FILE = `
x-site: &site
  repoUrl: https://git.example.com/shop/docs
  defaultBranch: main
base:
  projects: { shop: { displayName: shop } }
  staticSites:
    docs:
      <<: *site
      displayName: docs
      projectId: { project: shop }
      variables: { from: base, A: a, B: { config: b } }
    blog: { <<: *site, displayName: blog, defaultBranch: next }
  applications:
    api:
      displayName: api
      clusterId: { cluster: { config: region, default: europe-west } }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      processes:
        web: { scalingStrategy: { type: manual, config: { instanceCount: 2 } } }
environments:
  staging:
    staticSites:
      docs: { defaultBranch: next, variables: { from: null, A: { from: staticSites.blog.id }, B: b, secret: s } }
    applications:
      api:
        processes:
          web:
            scalingStrategy: { type: horizontal, config: { minInstanceCount: 1, maxInstanceCount: 2 } }
    outputs: { api: null, blog: { from: staticSites.blog.hostname } }
  production:
    staticSites: { blog: null }
    outputs: { api: { format: "https://{}", of: [{ from: applications.api.generatedHostname }] } }
outputs:
  api: { from: applications.api.generatedHostname }
`;

const declaredIn = async (environment: string) => {
  const { resources, mistakes, outputs } = await examine(FILE, environment);
  expect(mistakes).toEqual([]);
  return {
    outputs,
    ...Object.fromEntries(resources.map(({ section, name, declared }) => [`${section}.${name}`, declared])),
  } as Record<string, Record<string, unknown>>;
};

test("an overlay is merged key by key, null removes, expressions and lists are single values", async () => {
  const staging = await declaredIn("staging");
  expect(staging["staticSites.docs"]).toEqual({
    repoUrl: "https://git.example.com/shop/docs",
    defaultBranch: "next",
    displayName: "docs",
    projectId: UNKNOWN,
    variables: { A: UNKNOWN, B: "b", secret: "s" },
  });
  expect(staging["applications.api"]?.processes).toEqual({
    web: { scalingStrategy: { type: "horizontal", config: { minInstanceCount: 1, maxInstanceCount: 2 } } },
  });
  expect(Object.keys(staging.outputs ?? {})).toEqual(["blog"]);
});

/** The type of a process in the base × in the overlay × what the overlay says of a field that the base has. */
const TYPES = [undefined, "web", "worker", "cron"] as const;
const SAYS = [{}, { entrypoint: null }, { entrypoint: "node own.js" }] as const;
test.each(TYPES.flatMap((one) => TYPES.flatMap((other) => SAYS.map((says) => [one, other, says] as const))))(
  "a process of type %s is replaced by one of type %s unless that is the same, with %j",
  async (one, other, says) => {
    const job = { ...(one && { type: one }), entrypoint: "node base.js", ingressProtocol: "http" };
    const over = { ...(other && { type: other }), schedule: "0 4 * * *", ...says };
    const base = { applications: { api: { processes: { job } } } };
    const staging = { applications: { api: { processes: { job: over } } } };
    const { resources, mistakes } = await examine(JSON.stringify({ base, environments: { staging } }));
    const isSame = other === undefined || other === (one ?? "web");
    const both = Object.entries({ ...(isSame ? job : {}), ...over }).filter(([, value]) => value !== null);
    expect(resources[0]?.fields.processes).toEqual({ job: Object.fromEntries(both) });
    expect(mistakes.filter(({ message }) => / is null/.test(message))).toEqual([]);
  },
);

test("what an environment omits comes from the base", async () => {
  const production = await declaredIn("production");
  expect(Object.keys(production)).toEqual(["outputs", "projects.shop", "staticSites.docs", "applications.api"]);
  expect(production["staticSites.docs"]?.variables).toEqual({ from: "base", A: "a", B: UNKNOWN });
  expect(Object.keys(production.outputs ?? {})).toEqual(["api"]);
});

test("dependencies come first", async () => {
  const { resources } = await examine(FILE);
  expect(resources.map(({ section, name }) => `${section}.${name}`)).toEqual([
    "projects.shop",
    "staticSites.blog",
    "staticSites.docs",
    "applications.api",
  ]);
});

test("a wrong name of an environment is a mistake, where the file lists any", async () => {
  expect(await mistakesIn(FILE, "prodution")).toEqual([
    expect.stringMatching(/^22:1: There is no environment "prodution" in this file\. Did you mean production\?$/),
  ]);
  expect(listEnvironments({ file: fileWith(FILE) })).toEqual(["staging", "production"]);
});

test("a mistake in an overlay has its place there", async () => {
  const text =
    "base:\n  projects: { shop: { displayName: shop } }\nenvironments:\n  staging:\n    projects:\n      shop: { displayName: 7 }\n";
  expect(await mistakesIn(text)).toEqual([
    '6:28: projects.shop.displayName must be a string, got 7. Put it in quotes: "7".',
  ]);
});

test("places of fields are found for other tools", async () => {
  const { resources, file } = await examine(FILE);
  const api = resources.find(({ name }) => name === "api");
  expect(api?.positions("processes.web.scalingStrategy")).toEqual({ file, line: 30, column: 13 });
  expect(api?.positions("processes.web.port")).toEqual({ file, line: 29, column: 11 });
  expect(api?.positions("")).toEqual({ file, line: 27, column: 7 });
});

const SHOP = `base:
  databases:
    main: { displayName: shop, clusterId: { cluster: europe-west }, type: valkey, version: "8.0", resourceTypeId: { size: DB1 }, dbName: app, dbPassword: { secret: p } }
  applications:
    api:
      displayName: api
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      variables: { LOG_LEVEL: info }
      secretVariables: { URL: { from: databases.main.connectionUri } }
      processes:
        web: { scalingStrategy: { type: manual, config: { instanceCount: 2 } } }
        cron: { type: cron, resourceTypeId: { size: S1 }, entrypoint: node bill.js, schedule: 0 3 * * * }
      domains: { shop.example.com: {} }
outputs: { url: { from: applications.api.generatedHostname } }
environments:
  preview:
`;
const previewOf = (overlay: string) => mistakesIn(`${SHOP}    ${overlay}\n`, "preview");

test.each([
  // What took production's domain, and its cron process that sends the bills.
  ["applications: { api: { domain: null } }", "applications.api.domain", "Did you mean domains?"],
  ["applications: { api: { processes: { crn: null } } }", "applications.api.processes.crn", "Did you mean cron?"],
  ["applications: { api: { domains: { shop.exmaple.com: null } } }", /domains.shop.exmaple.com/, "shop.example.com?"],
  ["applications: { api: { variables: { LOGLEVEL: null } } }", /variables.LOGLEVEL/, "Did you mean LOG_LEVEL?"],
  ["applications: { api: { secretVariables: { URI: null } } }", /secretVariables.URI/, "Did you mean URL?"],
  ["applications: { ap: null }", "applications.ap", "Did you mean api?"],
  ["databases: { main: { seed: null } }", "databases.main.seed", "Available: "],
  ["buckets: null", "buckets", "Available: databases, applications."],
  ["outputs: { ulr: null }", "outputs.ulr", "Did you mean url?"],
  [
    "applications: { api: { processes: { web: { scalingStrategy: { conf: null } } } } }",
    /scalingStrategy.conf/,
    "config?",
  ],
  // Inside of what the base does not have, nothing can be removed either.
  [
    "applications: { api: { processes: { job: { type: worker, resourceTypeId: { size: S1 }, port: null } } } }",
    /processes.job.port/,
    "Remove it",
  ],
  ["applications: { api: { connections: { a: null } } }", /connections.a/, "Remove it"],
  ["buckets: { files: { displayName: files, location: null } }", "buckets.files.location", "Remove it"],
])("a null that removes nothing is a mistake: %s", async (overlay, path, next) => {
  const found = await previewOf(overlay);
  const [first = ""] = found;
  const text = path instanceof RegExp ? path.source : path.replaceAll(".", "\\.");
  expect(first).toMatch(new RegExp(`^19:\\d+: environments\\.preview\\.\\S*${text} is null, which removes nothing: `));
  expect(first).toContain(next);
});

test("a null for all outputs removes them, or removes nothing", async () => {
  const { outputs, mistakes } = await examine(`${SHOP}    outputs: null\n`, "preview");
  expect([outputs, mistakes]).toEqual([{}, []]);
  const without = await examine(`${SHOP.replace(/^outputs:.*\n/m, "")}    outputs: null\n`, "preview");
  expect(without.mistakes).toMatchObject([{ path: "environments.preview.outputs", code: "undefined" }]);
});

test("the correction of such a null has the similar name, never merely the only one", async () => {
  const { mistakes } = await examine(`${SHOP}    applications: { web: null, api: { domain: null } }\n`, "preview");
  expect(mistakes).toMatchObject([
    { code: "undefined", given: "web", suggestion: { edit: "remove" } },
    { code: "undefined", given: "domain", suggestion: { edit: "rename", to: "domains" } },
  ]);
});

test("a null that removes something is none, at any depth", async () => {
  const overlay =
    "applications: { api: { domains: null, variables: { LOG_LEVEL: null }, secretVariables: { URL: null }, processes: { cron: null, web: { scalingStrategy: null } } } }\n    outputs: { url: null }";
  expect(await previewOf(overlay)).toEqual([]);
});

test("a required field that a null removes is missing there, where the null is", async () => {
  expect(await previewOf("databases: { main: { type: null } }")).toEqual([
    expect.stringMatching(/^19:26: databases\.main\.type is missing: set it to/),
  ]);
});

test("an expression without a value is a mistake, in a secret too", async () => {
  for (const word of ["from", "secret", "config"]) {
    for (const name of ["variables: { LOG_LEVEL", "secretVariables: { URL"])
      expect(await previewOf(`applications: { api: { ${name}: { ${word}: null } } } }`)).toEqual([
        expect.stringMatching(/^19:\d+: applications\.api\.\w+\.\w+ must (?:be|name) /),
      ]);
  }
});
