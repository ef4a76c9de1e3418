import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFile, type Source, TerraformFolder, Texts, TypeScriptProgram } from "../../../src/drift/patch";
import { readExport } from "../../../src/drift/sources/pulumi";
import { application } from "../../../src/kinds/application";
import { loadBalancer } from "../../../src/kinds/load-balancer";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS, PROCESS_SIZES } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { changeObject, fixtures } from "../../laws/world";
import { tokens } from "../../model/tokens";
import { newFolder } from "../../support/new-folder";
import { addressed, adopting, begin, facesIn, managing, patched, SOURCES, textIn } from "../faces";
import { driftOf, exported, made } from "../states";

/** Entries that were removed from a declaration and still exist: a patch declares them again. */
const world = worldOfTests();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const APPLICATION = {
  displayName: "api",
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "info", REGION: "eu" },
  secretVariables: { STRIPE_KEY: "sk_live_very_secret" },
  domains: { "api.shop.example.com": {}, "www.shop.example.com": {} },
};

/** The lines that adoption brings to a source, and what it leaves, after `removed` are no longer declared. */
async function adopted(
  kind: Kind,
  whole: Named,
  declared: Named,
  [file, text]: readonly [string, string],
  of: (texts: Texts) => Source,
) {
  writeFileSync(join(folder, file), text);
  const subject = { ...(await made(kind, "api", whole, world.io)), declared };
  const all = readExport(await exported([subject]), "it", "");
  const found = await driftOf(all, world.io);
  const [report, declarations] = file.endsWith(".tf") ? addressed(TF, found, all) : [found, all];
  const texts = new Texts();
  if (file.endsWith(".yaml")) texts.open(join(folder, file), text);
  const source = of(texts);
  const { left } = await adopting(report, declarations, source, texts);
  const lines = texts.unified().split("\n");
  return {
    added: lines.filter((line) => /^[-+](?!--|\+\+)/.test(line)),
    left: left.map(({ drifted, reason }) => [
      drifted.is === "difference" ? drifted.difference.field : drifted.is,
      reason,
    ]),
    report,
  };
}

const TF = "svc_application.api";
const cluster = async () => {
  const [first] = await world.io.client.all({ operation: "listClusters", ids: [] });
  return String(first?.id);
};
const SECRET = "is a secret, and secrets are not written to sources: change it where its value is stored";

async function removing() {
  const whole = { ...APPLICATION, clusterId: await cluster() };
  const { secretVariables: _, ...declared } = whole;
  const less = { ...declared, variables: { LOG_LEVEL: "info" }, domains: { "api.shop.example.com": {} } };
  return { whole, less };
}

test("in an environment file; a secret is named, and not written", async () => {
  const { whole, less } = await removing();
  const text = `base:
  applications:
    api:
      displayName: api
      clusterId: ${less.clusterId}
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      variables:
        LOG_LEVEL: info # for all
      domains: { api.shop.example.com: {} }
`;
  const found = await adopted(application, whole, less, ["environment.svc.yaml", text], (texts) => {
    return new EnvironmentFile(texts, join(folder, "environment.svc.yaml"), "staging", "pulumi up");
  });
  expect(found.added).toEqual([
    "-      domains: { api.shop.example.com: {} }",
    "+        REGION: eu",
    expect.stringMatching(/^\+ {6}domains: \{ api\.shop\.example\.com: \{\}, "?www\.shop\.example\.com"?: .*\}$/),
  ]);
  expect(found.left).toEqual([["secretVariables.STRIPE_KEY", SECRET]]);
  expect(JSON.stringify(found)).not.toContain("sk_live_very_secret");
});

test("a token in a plain variable is named, and not written", async () => {
  const { less } = await removing();
  const variables = {
    ...less.variables,
    ...Object.fromEntries(Object.values(tokens).map((one, at) => [`V${at}`, one])),
  };
  const text = 'new Application("api", {\n  displayName: "api",\n  variables: { LOG_LEVEL: "info" },\n});\n';
  const found = await adopted(application, { ...less, variables }, less, ["index.ts", text], (texts) => {
    return new TypeScriptProgram(texts, folder, "pulumi up");
  });
  expect(found.added).toEqual([]);
  expect(found.left).toHaveLength(Object.keys(tokens).length);
  expect(new Set(found.left.map(([, reason]) => reason))).toEqual(new Set([SECRET]));
});

test("in TypeScript, also where nothing of the kind is declared any more", async () => {
  const { whole, less } = await removing();
  const { variables: _, ...none } = less;
  const text = `new Application("api", {
  displayName: "api",
  domains: { "api.shop.example.com": {} },
});
`;
  const found = await adopted(application, whole, none, ["index.ts", text], (texts) => {
    return new TypeScriptProgram(texts, folder, "pulumi up");
  });
  const added = found.added.join("\n");
  expect(added).toContain('LOG_LEVEL: "info"');
  expect(added).toContain('REGION: "eu"');
  expect(added).toContain('"www.shop.example.com"');
  expect(found.left).toEqual([["secretVariables.STRIPE_KEY", SECRET]]);
});

test("in HCL", async () => {
  const { whole, less } = await removing();
  const text = `resource "svc_application" "api" {
  display_name = "api"
  variables = {
    LOG_LEVEL = "info"
  }
  domains = {
    "api.shop.example.com" = {}
  }
}
`;
  const found = await adopted(application, whole, less, ["main.tf", text], (texts) => {
    return new TerraformFolder(texts, folder, "terraform apply");
  });
  expect(found.added[0]).toMatch(/^\+ {4}REGION += "eu"$/);
  expect(found.added.join("\n")).toContain('"www.shop.example.com"');
  expect(found.left).toEqual([["secretVariables.STRIPE_KEY", SECRET]]);
});

test("items of a list are added behind the others", async () => {
  const destination = (id: string) => ({ service: { type: "APP", id }, weight: 1 });
  const [one, other] = [destination(fixtures.application), destination(fixtures.otherApplication)];
  const whole = { displayName: "edge", destinations: [one, other] };
  const text = `new LoadBalancer("api", {
  displayName: "edge",
  destinations: [{ service: api, weight: 1 }],
});
`;
  const declared = { ...whole, destinations: [one] };
  const found = await adopted(loadBalancer, whole, declared, ["index.ts", text], (texts) => {
    return new TypeScriptProgram(texts, folder, "pulumi up");
  });
  expect(found.left).toEqual([]);
  expect(found.added.join("\n")).toContain(fixtures.otherApplication);
});

/** What the platform has by itself is declared with what leads to it, once, and the next comparison is clean. */
const platformsOwn: readonly [what: string, declared: Named][] = [
  ["nothing of it is declared", {}],
  ["another process is", { processes: { worker: { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id } } }],
  ["its object is", { systemDomain: { name: "own-name" } }],
];

describe.each(SOURCES)("%s: watched values that nobody declares are declared", (which) => {
  test.each(platformsOwn)("where %s", async (_, more) => {
    const { variables: _variables, secretVariables: _secrets, domains: _domains, ...plain } = APPLICATION;
    const declared = { ...plain, clusterId: CLUSTERS[0]?.id, ...more };
    const subject = await made(application, "it", declared, world.io);
    const { id } = subject.known.live;
    const scaling_strategy = { type: "manual", config: { instanceCount: 0 } };
    const web = { scaling_strategy, is_ingress_enabled: false };
    await changeObject(world.sandbox, `applications/${id}`, { hibernation_enabled: true, processes: { web } });
    const rows = await world.io.client.all({ operation: "listApplicationDomains", ids: [id] });
    await world.io.client.send({ operation: "toggleApplicationDomain", ids: [id, String(rows[0]?.id)] });
    const face = facesIn(folder, world.io)[which];
    for (const style of which === "environment" ? [0, 1, 2, 3, 4, 5] : [0]) {
      begin(folder, face, subject, style);
      const { declarations } = await face.read(managing(subject), textIn(folder, face));
      const [report, result, text] = await patched(folder, face, declarations, style, world.io);
      expect(report.summary.differences).toBe(4);
      expect(result).toMatchObject({ left: [], open: [] });
      const again = await face.read(managing(subject), text);
      expect(await driftOf(again.declarations, world.io)).toMatchObject({ exitCode: 0 });
    }
  });
});
