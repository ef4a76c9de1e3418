import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Action, hasSecretOutputs, UNKNOWN } from "../../../src/model";
import { actionSources, actionTypeName } from "../../../src/terraform/actions";
import { toRow } from "../../../src/terraform/convert";
import { pathText } from "../../../src/terraform/path";
import type { Provider } from "../../../src/terraform/protocol";
import { provider } from "../../../src/terraform/provider";
import type { Session } from "../../../src/terraform/session";
import { type Row, writeRow } from "../../../src/terraform/value";
import type { ActionEvent, Diagnostic } from "../../../src/terraform/wire.gen";
import { acting, cases } from "../../actions/cases";
import { furnish, ids, stored } from "../../actions/shop";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../core";

const world = worldOfSuite();
let folder: string;
let session: Session;
let asked: Provider;
beforeEach(async () => {
  world.sandbox.clearFaults();
  await world.sandbox.reset();
  await furnish(world.sandbox);
  world.sandbox.resetRequests();
  folder = newFolder();
  session = sessionIn(world, { folder });
  asked = provider(session);
});
afterEach(() => session.finish());

const typeOf = (name: string) => actionTypeName({ name } as Action);

/** A configuration as the engine sends it; inputs are in the names of a declaration. */
function request(name: string, config: Row, input: Row = {}) {
  const typeName = typeOf(name);
  const { attributes = [] } = actionSources().get(typeName) ?? {};
  return { typeName, config: writeRow(attributes, { ...toRow(attributes, input), ...config }) };
}

/** What the engine receives of an invocation. */
async function invoke(name: string, config: Row, input: Row = {}) {
  const events: ActionEvent[] = [];
  await asked.InvokeAction(request(name, config, input), (event) => events.push(event));
  const [last, ...others] = events.reverse();
  expect(others.every(({ progress }) => progress)).toBe(true);
  const diagnostics = last?.completed?.diagnostics ?? [];
  expect(last?.completed).toBeDefined();
  return { said: others.reverse().map(({ progress }) => progress?.message ?? ""), diagnostics };
}

const readable = ({ summary, detail, attribute }: Diagnostic) => ({
  summary,
  detail,
  ...(attribute ? { at: pathText(attribute) } : {}),
});

test("every action that does something is one, with its own inputs", async () => {
  const { actionSchemas = {} } = await asked.GetProviderSchema();
  expect((await asked.GetMetadata()).actions?.map(({ typeName }) => typeName)).toEqual(Object.keys(actionSchemas));
  expect(Object.keys(actionSchemas).sort()).toEqual([...new Set(acting.map(([, { name }]) => typeOf(name)))].sort());
  const attributes = actionSchemas.svc_restore?.schema?.block?.attributes ?? [];
  expect(attributes.map(({ name, required }) => [name, required])).toEqual([
    ["target", true],
    ["wait", false],
    ["timeout", false],
    ["backup", true],
    ["to", false],
    ["allow_data_loss", false],
  ]);
  const described = Object.values(actionSchemas).flatMap(({ schema }) => [
    schema?.block,
    ...(schema?.block?.attributes ?? []),
  ]);
  for (const one of described) expect(one?.description).toMatch(/\.$/);
});

const fileFor = (action: Action) => (hasSecretOutputs(action) ? { output_file: join(folder, "secrets.json") } : {});

test.each(acting)("%s is done, with one request that changes something", async (name, action, on) => {
  const { target, input = {} } = cases[name] ?? { target: "" };
  const kind = action.on.length > 1 ? { kind: on.subject.name } : {};
  const { said, diagnostics } = await invoke(action.name, { target, ...kind, ...fileFor(action) }, input);
  expect(diagnostics).toEqual([]);
  expect(world.writes()).toEqual({ [on.operation]: 1 });
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said).size).toBe(said.length);
});

test("secrets of a result are in its file and nowhere else", async () => {
  const output_file = join(folder, "keys.json");
  const { said } = await invoke("rotate", { target: "ci", output_file });
  const { token } = JSON.parse(readFileSync(output_file, "utf8"));
  expect(await stored(world.sandbox, `api-keys/${ids.apiKey}`)).toMatchObject({ token });
  expect(said.join()).not.toContain(token);
  expect(statSync(output_file).mode & 0o777).toBe(0o600);
  world.writes();
  const { diagnostics } = await invoke("rotate", { target: "ci", output_file });
  expect(diagnostics.map(readable)).toEqual([
    {
      summary: "The output cannot be written",
      detail: expect.stringContaining("keys.json exists already."),
      at: "output_file",
    },
  ]);
  expect(world.writes()).toEqual({});
});

test("it waits with progress; without wait it ends once the platform has accepted it", async () => {
  const { said } = await invoke("restart", { target: "main" });
  expect(said).toEqual([
    'Database "main" is being restarted.',
    'Database "main": updating.',
    'Database "main": ready.',
    'Database "main" has restarted and is ready.',
  ]);
  expect((await invoke("restart", { target: "main", wait: false })).said).toEqual([
    'Database "main" is being restarted.',
  ]);
});

test("a refusal is an error in the terms of a configuration, and nothing is sent", async () => {
  const { diagnostics } = await invoke("restore", { target: "main" }, { backup: "old" });
  expect(diagnostics.map(readable)).toEqual([
    {
      summary: "Data would be lost",
      detail: expect.stringMatching(
        /^Restoring backup .* To accept the loss, set `allow_data_loss` to "[^"]+"\. \[svc-iac explain data-loss\]$/,
      ),
      at: "allow_data_loss",
    },
  ]);
  expect(world.writes()).toEqual({});
});

test("a key that may only read is refused by the platform", async () => {
  world.sandbox.addFault({ operation: "createDeployment", nth: 1, status: 403 });
  const { diagnostics } = await invoke("deploy", { target: "api" });
  expect(diagnostics.map(readable)).toEqual([
    {
      summary: "The service refused a request",
      detail: expect.stringContaining("The token lacks the permission for this"),
    },
  ]);
  expect(await stored(world.sandbox, `applications/${ids.api}`)).toMatchObject({ status: "deploymentSuccess" });
});

test("a timeout is an error, and nothing is cancelled", async () => {
  const { diagnostics } = await invoke("restart", { target: "main", timeout: 0.01 });
  expect(diagnostics.map(readable)).toEqual([
    { summary: "Timed out", detail: expect.stringContaining("It continues on the platform") },
  ]);
  expect(world.writes()).toEqual({ restartDatabase: 1 });
});

test("the engine's stop ends the wait", async () => {
  const run = invoke("deploy", { target: "worker" });
  await asked.StopProvider();
  expect((await run).diagnostics.map(({ summary }) => summary)).toEqual(["Stopped"]);
});

describe("a configuration is checked before anything is invoked", () => {
  const problems = async (name: string, config: Row) => {
    const one = await asked.ValidateActionConfig(request(name, config));
    expect(await asked.PlanAction(request(name, config))).toEqual(one);
    expect(world.sandbox.requests().total).toBe(0);
    return (one.diagnostics ?? []).map(readable);
  };

  test("what is not known yet may be anything", async () => {
    const config = { target: UNKNOWN, kind: UNKNOWN, docker_image: UNKNOWN, timeout: UNKNOWN };
    expect(await problems("deploy", config)).toEqual([]);
    expect(await problems("promote", { target: "shop", from: "staging", to: [UNKNOWN] })).toEqual([]);
  });

  test.each([
    ["deploy", { kind: "Bucket" }, "kind"],
    ["deploy", { target: "" }, "target"],
    ["deploy", { timeout: 0 }, "timeout"],
    ["deploy", { kind: "StaticSite", docker_image: "shop/api:2" }, "docker_image"],
    ["rotate", { grace_hours: 169, output_file: "keys.json" }, "grace_hours"],
    ["backup", { name: "" }, "name"],
  ])("%s with %j", async (name, config, at) => {
    expect(await problems(name, { target: "api", ...config })).toEqual([
      {
        summary: "Invalid configuration",
        detail: expect.stringMatching(new RegExp(`^${at} (is|must|does not apply)`)),
        at,
      },
    ]);
  });
});
