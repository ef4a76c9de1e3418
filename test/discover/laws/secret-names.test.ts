import fc from "fast-check";
import { findObject } from "../../../src/actions/target";
import { Account, programOf, toJson, toTable } from "../../../src/discover";
import { termsOf } from "../../../src/discover/code";
import { snake } from "../../../src/discover/names";
import { formats } from "../../../src/drift/formats";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { isSecretValue, type Kind } from "../../../src/model";
import { listed } from "../../../src/pulumi/native/listing";
import { idNamed } from "../../../src/read";
import { listSources } from "../../../src/terraform/list";
import { provider } from "../../../src/terraform/provider";
import { typeNameOf } from "../../../src/terraform/schema";
import { writeRow } from "../../../src/terraform/value";
import { driftOf, made, pulled, shown } from "../../drift/states";
import { worldOfTests } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { sessionIn } from "../../terraform/core";
import { ejected, squeezed, telling, written } from "../outputs";

jest.setTimeout(120_000);

/** A secret in the name of an object is in no name that is derived from it, and in no list. */
const world = worldOfTests();

const all = Object.values<Kind>(kinds);

describe("a name that has a secret in it", () => {
  /** Longer than what of a name is in the host name that the platform makes of it. */
  const TOKEN = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071";
  /** By what is around it: the value, and what may be shown. */
  const names: Readonly<Record<string, readonly [name: string, rest: string]>> = {
    query: [`https://hooks.example.com/x?token=${TOKEN}`, "hooks.example.com/x"],
    "plain query": [`https://hooks.example.com/x?code=${TOKEN}&as=me`, "hooks.example.com/x"],
    user: [`https://me:${TOKEN}@hooks.example.com/x`, "hooks.example.com/x"],
    fragment: [`https://hooks.example.com/x#${TOKEN}`, "hooks.example.com/x"],
    path: [`https://hooks.example.com/x/${TOKEN}`, "hooks.example.com/x"],
    "known path": [`https://hooks.slack.com/services/T0ABCDEF1/B0ABCDEF2/${TOKEN}`, "hooks.slack.com/services"],
    "address in a text": [`to https://me:${TOKEN}@hooks.example.com/x`, "to hooks.example.com/x"],
    token: [`ghp_${TOKEN}abcd`, ""],
  };
  const named = all.filter(({ naming, owned }) => naming !== undefined && !owned);
  const cases = named.flatMap((kind) => Object.keys(names).map((how) => [kind.name, how, kind] as const));
  const tried = new Set<string>();

  /** What the engines list on their own. */
  async function listedBy(kind: Kind): Promise<string> {
    const names = (await listed(kind, {}, {}, world.io)).rows.map(({ name }) => name);
    const typeName = typeNameOf(kind.name);
    const config = writeRow(listSources().get(typeName)?.attributes ?? [], {});
    await provider(sessionIn(world)).ListResource({ typeName, config, limit: 100 }, ({ displayName = "" }) =>
      names.push(displayName),
    );
    return names.join("\n");
  }

  test.each(cases)("%s, %s", async (_, how, kind) => {
    const [name = "", rest = ""] = names[how] ?? [];
    const field = kind.fields[kind.naming ?? ""];
    const [sample = {}] = fc.sample(sampleOf(kind), { numRuns: 1, seed: 7 });
    if (field?.mutability === "computed" || !field?.schema.safeParse(name).success) return;
    const subject = await made(kind, "it", { ...sample, [kind.naming ?? ""]: name }, world.io).catch(() => undefined);
    if (!subject) return;
    const account = new Account(world.io.client);
    const rows = await account.list();
    const program = await programOf(account, rows);
    const own = program.objects.filter(({ id }) => id === subject.known.live.id);
    const report = await driftOf(readShown(shown([]), "state", "it"), world.io, { ignore: [] });
    const lists: [string, string][] = [
      ["engines", await listedBy(kind)],
      ["table", toTable(rows)],
      ["json", toJson("company", [], rows)],
      ...Object.entries(formats).map(([format, write]): [string, string] => [format, write(report, { color: false })]),
    ];
    expect(telling(lists, [TOKEN])).toEqual([]);
    // What is not recognised as a secret is a value of the code, and in no name.
    const code = [...written(program), ["eject", await ejected(account)] as const];
    const place = JSON.stringify(name).slice(1, -1);
    expect(
      telling(isSecretValue(name) ? code : code.map(([to, text]) => [to, text.replaceAll(place, "")]), [TOKEN]),
    ).toEqual([]);
    const secrets = termsOf({ objects: own }, "secret").map(({ words }) => snake(words));
    expect(telling([["names", [own[0]?.words.join("_"), ...secrets].join(" ")]], [TOKEN])).toEqual([]);
    expect(toTable(rows)).toContain(rest);
    expect(squeezed(own[0]?.words.join("") ?? "")).toContain(squeezed(rest));
    tried.add(`${kind.name} ${how}`);
  });

  test("the key of an instance in a state", async () => {
    const [sample = {}] = fc.sample(sampleOf(kinds.webhook), { numRuns: 1, seed: 7 });
    const [endpoint] = names.query ?? [];
    const subject = await made(kinds.webhook, "it", { ...sample, endpoint }, world.io);
    const state = JSON.parse(pulled([subject]));
    state.resources[0].instances[0].index_key = endpoint;
    const text = await ejected(new Account(world.io.client), JSON.stringify(state));
    expect(telling([["eject", text]], [TOKEN])).toEqual([]);
    expect(text).toContain('resource "platform_webhook" "it_hooks_example_com_x" {');
  });

  test("it is not proposed", async () => {
    const [sample = {}] = fc.sample(sampleOf(kinds.webhook), { numRuns: 1, seed: 7 });
    const [endpoint = ""] = names.query ?? [];
    await made(kinds.webhook, "it", { ...sample, endpoint }, world.io);
    const wrong = endpoint.replace(/.$/, "x");
    const errors = [idNamed(kinds.webhook, wrong, world.io), findObject([{ subject: kinds.webhook }], wrong, world.io)];
    const said = (await Promise.allSettled(errors)).map((one) => String("reason" in one ? one.reason : ""));
    const seen = said.map((text) => [/is named/.test(text), /did you mean/i.test(text)]);
    expect(seen).toEqual(Array(2).fill([true, false]));
  });

  test("all names of webhooks were tried, and texts of others", () => {
    expect([...tried]).toEqual(expect.arrayContaining(["Webhook query", "Webhook known path", "Project token"]));
  });
});
