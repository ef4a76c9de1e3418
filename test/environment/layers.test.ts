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
      none: null
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
  expect(api?.positions("processes.web.scalingStrategy")).toEqual({ file, line: 31, column: 13 });
  expect(api?.positions("processes.web.port")).toEqual({ file, line: 30, column: 11 });
  expect(api?.positions("")).toEqual({ file, line: 28, column: 7 });
});
