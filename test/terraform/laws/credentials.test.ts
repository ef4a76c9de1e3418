import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { hostAmong, isSecretText, type Kind, snakeCase } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { listSources } from "../../../src/terraform/list";
import { type Row, rawOf, writeRow } from "../../../src/terraform/value";
import type { ListEvent } from "../../../src/terraform/wire.gen";
import { worldOfTests } from "../../laws/law";
import { keysPlaced, type Placed, textsPlaced } from "../../laws/secret-places";
import { type Core, coresIn, errors, type Kept } from "../core";

jest.setTimeout(300_000);

/**
 * Kinds × each place that may have a text, and each key × a value that is recognisable as a credential × the doors by which
 * the engine shows what nobody has declared. None of them has it. The generated configuration then changes nothing, or is
 * refused where it has to name the value; with the value in it, it is managed, and nothing is sent.
 */
const world = worldOfTests();

/** Longer than what of a branch is in the host name that the platform makes of it, which is public. */
const TOKEN = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071";
const TEXTS = [
  `https://user:${TOKEN}@git.example.com/shop/api`,
  `https://hooks.example.com/x?token=${TOKEN}`,
  `node server.js --token=${TOKEN}`,
  `ghp_${TOKEN}`,
];

async function listed({ provider, schema }: Core, { declared }: Placed): Promise<readonly ListEvent[]> {
  const { kind, typeName } = schema;
  const under = kind.owned && hostAmong(kind.owned, declared);
  const filter = under ? { [snakeCase(under.field)]: under.host } : {};
  const config = writeRow(listSources().get(typeName)?.attributes ?? [], filter);
  const events: ListEvent[] = [];
  const asked = { typeName, config, limit: 1000, includeResourceObject: true };
  await provider.ListResource(asked, (event) => events.push(event));
  return events;
}

async function generated({ provider, schema: { typeName } }: Core, state = {}): Promise<Row | null> {
  return rawOf((await provider.GenerateResourceConfig({ typeName, state })).config) as Row | null;
}

/** What the engine shows of the object and, with what it has generated, of a plan. */
async function shownBy(core: Core, placed: Placed, id: string) {
  const events = await listed(core, placed);
  const objects = events.map(({ resourceObject }) => resourceObject);
  const { kept: imported, diagnostics } = await core.importing(id);
  const kept = (imported && (await core.read(imported))) as Kept;
  const config = (await generated(core, core.row(kept.state))) as Row;
  const problems = await core.problems(config);
  const step = errors(problems).length > 0 ? undefined : await core.plan(config, kept);
  const shown = {
    query: objects.map(rawOf),
    names: events.map(({ displayName }) => displayName),
    "configuration of a query": await Promise.all(objects.map((one) => generated(core, one))),
    "state of an import": imported?.state,
    "state after a refresh": kept.state,
    "configuration of an import": config,
    plan: step?.planned,
    diagnostics: [events.map(({ diagnostic }) => diagnostic), diagnostics, problems, step?.diagnostics],
  };
  return { shown, config, kept, step };
}

const telling = (doors: object) =>
  Object.entries(doors).flatMap(([door, shown]) => (JSON.stringify(shown ?? null).includes(TOKEN) ? [door] : []));

/** With what was withheld, as a user adds it. */
function withValue({ schema }: Core, config: Row, { declared, path: [name] }: Placed): Row | undefined {
  const own = schema.attributes.find((one) => one.declared === name);
  // Secrets have rules of their own, and what no answer shows is sent to be sure.
  const isSent = schema.kind.fields[name ?? ""]?.observed !== undefined;
  if (!own || own.sensitive || isSent || own.shape.is === "map") return undefined;
  return { ...config, [own.name]: toRow(schema.attributes, declared)[own.name] };
}

const tried: string[] = [];

async function faultsOf(kind: Kind, placed: Placed): Promise<readonly string[] | undefined> {
  const made = await apply({ kind, name: "made", declared: placed.declared }, world.io).catch(() => undefined);
  // The platform refuses what it does not offer.
  if (!made || made.error) return undefined;
  world.writes();
  const core = coresIn(world)(kind);
  const { shown, config, kept, step } = await shownBy(core, placed, made.known.live.id);
  const faults = telling(shown);
  if (step && core.changes(step, kept).length > 0) faults.push(`changes ${core.changes(step, kept)}`);
  const full = withValue(core, config, placed);
  if (full) {
    // Another command of the engine.
    await core.provider.ConfigureProvider({});
    const { diagnostics } = await core.apply(full, kept);
    faults.push(...errors(diagnostics).map(({ detail }) => `with the value: ${detail}`));
  }
  // The first update after an import deploys what never was.
  const sent = Object.keys(world.writes()).filter((operation) => operation !== "createDeployment");
  return sent.length > 0 ? [...faults, `sent ${sent}`] : faults;
}

test("each of the texts is recognisable", () => expect(TEXTS.filter((text) => !isSecretText(text))).toEqual([]));

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", async (_, kind) => {
  const texts = (await textsPlaced(kind, TEXTS)).accepted;
  const keys = (await keysPlaced(kind, TEXTS)).accepted;
  const found: Record<string, readonly string[]> = {};
  for (const [place, placed] of [...texts, ...keys]) {
    await world.reset();
    const faults = await faultsOf(kind, placed);
    if (faults) tried.push(`${kind.name}.${place}`);
    if (faults?.length) found[place] = faults;
  }
  expect(found).toEqual({});
});

test("own fields, fields of entries and keys were tried", () =>
  expect(tried).toEqual(
    expect.arrayContaining([
      ...["Application.repoUrl", "Application.processes.*.entrypoint", "Application.processes, a key"],
      ...["LoadBalancer.destinations.*.url", "StaticSite.buildCommand", "Webhook.endpoint", "GlobalVariable.value"],
    ]),
  ));
