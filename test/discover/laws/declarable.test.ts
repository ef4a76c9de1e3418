import fc from "fast-check";
import { check } from "../../../src/declaration";
import { Account, programOf } from "../../../src/discover";
import { withTerms } from "../../../src/discover/code";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, SvcError } from "../../../src/model";
import { loadContract, type Schema } from "../../../src/sandbox/contract";
import type { Known } from "../../../src/state";
import { cases } from "../../laws/cases";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";

/** Whatever others may set on the platform, a declaration can say: what is discovered is a valid declaration. */
jest.setTimeout(600_000);

const world = worldOfSuite();
const holds = lawsIn(world, cases(1));
const contract = loadContract();

/** What a request can switch: each boolean and each word of its body alone, and all booleans at once. */
function bodiesOf(operation: string): Named[] {
  const { schema = {} } = contract.operations.find(({ id }) => id === operation)?.body ?? {};
  const fields = Object.entries(contract.resolve(schema).properties ?? {});
  const booleans = fields.filter(([, { type }]) => type === "boolean").map(([name]) => name);
  const words = fields.flatMap(([name, field]) =>
    (contract.resolve(field as Schema).enum ?? []).map((word) => ({ [name]: word })),
  );
  const switched = [false, true].flatMap((value) => [
    ...booleans.map((name) => ({ [name]: value })),
    Object.fromEntries(booleans.map((name) => [name, value])),
  ]);
  return [...switched, ...words].filter((body) => Object.keys(body).length > 0);
}

interface Change {
  readonly operation: string;
  readonly ids: readonly string[];
}

/** Every update of an object, and of the entries of its parts. */
function changesOf(kind: Kind, { live }: Known): Change[] {
  const own = kind.api.update ? [{ operation: kind.api.update, ids: [live.id] }] : [];
  const entries = Object.entries(kind.parts).flatMap(([name, { api }]) =>
    (live.parts[name] ?? []).flatMap(({ id }) => (api.update ? [{ operation: api.update, ids: [live.id, id] }] : [])),
  );
  return [...own, ...entries];
}

async function isAccepted({ operation, ids }: Change, body: Named): Promise<boolean> {
  try {
    await world.io.client.one({ operation, ids, body } as Parameters<typeof world.io.client.one>[0]);
    return true;
  } catch (error) {
    if (error instanceof SvcError) return false;
    throw error;
  }
}

async function mistakesIn(id: string): Promise<string[]> {
  const account = new Account(world.io.client);
  const { objects } = await programOf(account, await account.list());
  const found = objects.find((one) => one.id === id);
  if (!found) return [`${id} is not discovered`];
  const declared = withTerms(found.fields, (_, plain) => plain ?? "not-the-one-it-has") as Named;
  return (await check({ kind: found.kind, declared, context: {} })).map(({ field, message }) => `${field}: ${message}`);
}

// Entries are written with their owners.
describe.each(Object.values<Kind>(kinds).filter(({ owned, awaits }) => !owned && !awaits))("$name", (kind) => {
  const size = (declared: Named) => JSON.stringify(declared).length;
  const [largest = {}] = fc
    .sample(sampleOf(kind), { numRuns: 30, seed: 11 })
    .sort((one, other) => size(other) - size(one));
  const starts = [
    { from: "a drawn object", drawn: sampleOf(kind) },
    { from: "one that has much", drawn: fc.constant(largest) },
  ];

  test.each(starts)("from $from, whatever an update of the API accepts can be declared", ({ drawn }) =>
    holds(drawn, async (declared) => {
      const { known, error } = await apply({ kind, name: "sample", declared }, world.io);
      expect(error).toBeUndefined();
      for (const change of changesOf(kind, known)) {
        for (const body of bodiesOf(change.operation)) {
          const mistakes = (await isAccepted(change, body)) ? await mistakesIn(known.live.id) : [];
          expect([change.operation, body, mistakes]).toEqual([change.operation, body, []]);
        }
      }
    }),
  );
});
