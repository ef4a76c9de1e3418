import { comment, outagesOf, readPlan, readTerraformPlan } from "../../../src/cost";
import { type Named, outageText, renameKeys, snakeCase } from "../../../src/model";
import { policies } from "../../../src/policy";
import { checkedSettings, line, violationsInPlan } from "../../../src/policy/terraform";
import { KNOWN, SECRETS, showing } from "../../support/hidden-secrets";

/** What reads an engine's plan shows no secret that is in it: sorts of secrets × what has it in the plan × engines. */
const ID = "a0000000-0000-4000-8000-000000000001";
const SIZE = "d1000000-0000-4000-8000-000000000001";

interface Case {
  readonly kind: string;
  readonly name?: string;
  readonly before?: Named;
  readonly after?: Named;
  readonly said?: string;
  /** Of a preview: only Pulumi has them. */
  readonly error?: string;
  readonly type?: string;
}

const web = { displayName: "web", clusterId: "c", source: "publicGit", repoUrl: "https://git.example.com/web" };
const application = (one: Named, other: Named): Case => ({
  kind: "Application",
  before: { ...web, ...one },
  after: { ...web, ...other },
});
const database = { displayName: "shop", type: "postgresql", version: "16", clusterId: "c", resourceTypeId: SIZE };
const another = { ...database, resourceTypeId: "d1000000-0000-4000-8000-000000000002" };

const PLACES: Readonly<Record<string, (secret: string) => Case>> = {
  "a value": (repoUrl) => application({}, { repoUrl }),
  "a value of before": (repoUrl) => application({ repoUrl }, {}),
  "a variable": (secret) => application({ variables: { A: "1" } }, { variables: { A: secret } }),
  "the key of a variable": (secret) => application({ variables: { [secret]: "1" } }, { variables: { [secret]: "2" } }),
  "an entry that is shown as a whole": (entrypoint) =>
    application({ processes: {} }, { processes: { web: { port: 80, entrypoint } } }),
  "a key in what is shown as a whole": (secret) => application({}, { variables: { [secret]: "1" } }),
  "the end of a long value": (secret) => application({}, { buildPath: `${"long/".repeat(14)} ${secret}` }),
  "an entry of a list": (url) => ({
    kind: "LoadBalancer",
    before: { displayName: "edge", destinations: [{ url: "https://a.example.com", weight: 1 }] },
    after: { displayName: "edge", destinations: [{ url, weight: 1 }] },
  }),
  "the name of what changes": (name) => ({ kind: "Database", name, before: database, after: another }),
  "the name of what is lost": (displayName) => ({ kind: "Bucket", before: { displayName } }),
  "the name of what is unavailable": (displayName) => ({
    kind: "Database",
    before: { ...database, displayName },
    after: { ...another, displayName },
  }),
  "what the plan says": (secret) => ({ ...application({}, { displayName: "b" }), said: `variables.A is ${secret}.` }),
  "an outage that it says": (secret) => ({
    ...application({}, { displayName: "b" }),
    said: outageText({ subject: `Application "${secret}"`, why: `It is ${secret}.`, without: "Wait.", until: "ready" }),
  }),
  "the name of a seed": (name) => ({ kind: "Seed", name, type: "svc:environment:Seed", after: { action: "run" } }),
  "the error of a preview": (secret) => ({ kind: "Bucket", after: { displayName: "b" }, error: `It is ${secret}.` }),
};

const unchanged = { ...web, secretVariables: Object.fromEntries(KNOWN.map((text, index) => [`A${index}`, text])) };

/** A preview with `--show-secrets`: what it does not show cannot be found elsewhere in it. */
function pulumi({ kind, name = "it", before, after, said, error, type = `svc:index:${kind}` }: Case) {
  const marked = (value: unknown) => ({ "4dabf18193072939515e22adb298388d": "1b", plaintext: JSON.stringify(value) });
  const state = (inputs?: Named) => inputs && { type, custom: true, inputs };
  const op = before ? (after ? "update" : "delete") : "create";
  const secret = {
    type: "svc:index:Application",
    inputs: { ...web, secretVariables: marked(unchanged.secretVariables) },
  };
  return JSON.stringify({
    steps: [
      { op: "same", urn: "urn::known", oldState: secret, newState: secret },
      { op, urn: `urn:pulumi:dev::shop::${type}::${name}`, oldState: state(before), newState: state(after) },
    ],
    diagnostics: [
      ...(said ? [{ severity: "warning", message: said }] : []),
      ...(error ? [{ severity: "error", message: error }] : []),
    ],
  });
}

function terraform({ kind, name, before, after }: Case) {
  const row = (values?: Named) => (values ? { id: ID, status: "ready", ...renameKeys(snakeCase, values) } : null);
  const change = (address: string, of: string, actions: readonly string[], was?: Named, is?: Named) => ({
    ...{ address, type: `svc${snakeCase(of)}`, mode: "managed" },
    change: { actions, before: row(was), after: row(is), after_unknown: {} },
  });
  const actions = [before ? (after ? "update" : "delete") : "create"];
  const address = `svc_it.it${name === undefined ? "" : `[${JSON.stringify(name)}]`}`;
  return JSON.stringify({
    ...{ terraform_version: "1.11.4", planned_values: {} },
    resource_changes: [
      change("svc_application.known", "Application", ["no-op"], unchanged, unchanged),
      change(address, kind, actions, before, after),
    ],
  });
}

const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));

function comments(plan: string, log?: string): Readonly<Record<string, string>> {
  try {
    const read = readPlan(plan, log);
    return { comment: decoded(comment(read)), outages: JSON.stringify(outagesOf(read)) };
  } catch (error) {
    return { error: String(error) };
  }
}

const logOf = (detail: string | undefined) =>
  detail && JSON.stringify({ type: "diagnostic", diagnostic: { severity: "warning", summary: "x", detail } });

const ENGINES: Readonly<Record<string, (one: Case) => Readonly<Record<string, string>>>> = {
  Pulumi: (one) => comments(pulumi(one)),
  Terraform: (one) => comments(terraform(one), logOf(one.said)),
};

const cases = Object.entries(PLACES).flatMap(([place, caseOf]) =>
  Object.entries(SECRETS).flatMap(([sort, secret]) =>
    Object.entries(ENGINES).map(([engine, shown]) => ({ engine, place, sort, secret, one: caseOf(secret), shown })),
  ),
);
const isIn = ({ engine, one: { type, error }, secret }: (typeof cases)[number]) =>
  // Of an error, only what is recognised by itself is hidden.
  error ? engine === "Pulumi" && !KNOWN.includes(secret) : engine === "Pulumi" || !type;
test.each(cases.filter(isIn))("$engine, in $place: $sort", ({ one, shown }) => {
  expect(showing(shown(one))).toEqual([]);
});

/** What violates each rule whose message has texts of the resource in it. */
const RULES = { names: "^shop-", budget: { monthly: 1, prices: { [SIZE]: 10 } } };
const NAMED: Readonly<Record<string, (secret: string) => Case>> = {
  "the name of a resource": (name) => ({ kind: "Database", name, after: database }),
  "the name of an object": (displayName) => ({ kind: "Database", after: { ...database, displayName } }),
  "the key of an entry": (secret) => ({
    kind: "Application",
    after: { ...web, processes: { [secret]: { port: 80, resourceTypeId: SIZE } } },
  }),
};

/** A resource is judged alone, so it has the secret. */
async function refusedByPack({ kind, name = "it", after }: Case, secret: string): Promise<string> {
  const said: string[] = [];
  const report = (text: string) => said.push(text);
  const props = { ...after, ...(kind === "Database" ? { dbPassword: secret } : { secretVariables: { A: secret } }) };
  // The engine asks about components too.
  const component = { type: "svc:index:Environment", name: "it", props: {} };
  const resources = [component, { type: `svc:index:${kind}`, name, props }];
  for (const { validateResource, validateStack } of policies(RULES) as never as Record<string, Judge>[]) {
    for (const one of resources) await validateResource?.(one, report);
    await validateStack?.({ resources }, report);
  }
  return said.join("\n");
}
type Judge = (given: object, report: (text: string) => void) => Promise<void>;

const refusals = Object.entries(NAMED).flatMap(([place, caseOf]) =>
  Object.entries(SECRETS).map(([sort, secret]) => ({ place, sort, secret, caseOf })),
);
test.each(refusals)("a violation, in $place: $sort", async ({ secret, caseOf }) => {
  const one = caseOf(secret);
  const found = await violationsInPlan(readTerraformPlan(terraform(one)), checkedSettings(RULES));
  expect(found.map(({ rule }) => rule)).toContain("budget");
  const pack = await refusedByPack(one, secret);
  expect(pack).toContain("(budget)");
  expect(showing({ json: JSON.stringify(found), text: found.map(line).join("\n"), pack })).toEqual([]);
});
