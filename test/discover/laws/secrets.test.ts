import fc from "fast-check";
import { secretsIn } from "../../../src/declaration";
import { Account, leftOutOf, programFrom } from "../../../src/discover";
import { type Program, termsOf } from "../../../src/discover/code";
import { snake } from "../../../src/discover/names";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { type Kind, mapValues, type Named } from "../../../src/model";
import { resourceSchema } from "../../../src/terraform/schema";
import { kept, made, pulled, type Subject, shown } from "../../drift/states";
import { worldOfTests } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { ejected, telling, written } from "../outputs";

jest.setTimeout(120_000);

/**
 * What is secret in a state is in nothing that is written of it: all kinds, all their secret places, in all that `discover`
 * and `eject` write.
 */
const world = worldOfTests();

const all = Object.values<Kind>(kinds);

describe("a secret of a state", () => {
  /** Neither its value nor its key looks like one. */
  const [KEY, VALUE] = ["STRIPE", "correct-horse-battery-77"];

  /** Of an entry that has its own: no sample has one. */
  const certificate = { customSslCert: "CERTIFICATE", customSslKey: "its-key-0123456789" };

  /** A secret place of a kind, and what a declaration has there, if samples do not have it. */
  interface Place {
    readonly kind: Kind;
    readonly name: string;
    readonly more: Named;
    /** The field of an entry, for one in entries. */
    readonly inner?: string;
  }

  const places = all.flatMap((kind): Place[] => {
    const inParts = Object.values(kind.parts).flatMap(({ form, fields }): Place[] => {
      if (form.as === "columns") {
        const secret = Object.entries(form.columns).filter(([, column]) => column.secret);
        return secret.map(([name]) => ({ kind, name, more: { [name]: { [KEY]: VALUE } } }));
      }
      const secret = Object.entries(fields).filter(([, field]) => field.secret);
      const entries = { "own.example.com": certificate };
      return secret.map(([inner]) => ({ kind, name: form.name, inner, more: { [form.name]: entries } }));
    });
    const fields = Object.entries(kind.fields).filter(([, one]) => one.secret && one.mutability !== "computed");
    const isColumn = Object.values(kind.owned?.hosts ?? {}).some(({ part }) => part.form.as === "columns");
    const key = isColumn && kind.owned?.key ? { [kind.owned.key]: KEY } : {};
    const own = fields.map(([name]) => ({ kind, name, more: name in certificate ? certificate : key }));
    return [...inParts, ...own];
  });
  const cases = places.map((one) => [one.kind.name, [one.name, one.inner ?? []].flat().join("."), one] as const);

  async function subjectOf({ kind, name, more }: Place): Promise<Subject> {
    for (const sample of fc.sample(sampleOf(kind), { numRuns: 80, seed: 7 })) {
      const declared: Named = { ...sample, ...more };
      if (declared[name] === undefined) continue;
      const subject = await made(kind, "it", declared, world.io).catch(() => undefined);
      if (subject) return subject;
    }
    throw new Error("No sample has it.");
  }

  /** What owns it, as its configuration would have it. */
  async function withOwner(subject: Subject): Promise<readonly Subject[]> {
    const { owned } = subject.kind;
    const host = Object.entries(owned?.hosts ?? {}).find(([field]) => subject.declared[field] !== undefined);
    if (!host) return [subject];
    const [field, { kind }] = host;
    const id = String(subject.declared[field]);
    const account = new Account(world.io.client);
    const row = (await account.list()).find((one) => one.id === id);
    if (!row) throw new Error("Its owner is not listed.");
    const { declared } = await account.read({ ...row });
    const known = await account.known(row);
    const columns = Object.values(kind.parts).flatMap(({ form }) =>
      form.as === "columns" ? Object.keys(form.columns) : [],
    );
    const rest = Object.entries(declared).filter(([name]) => !columns.includes(name));
    return [
      {
        kind,
        name: "owner",
        declared: Object.fromEntries(rest),
        known: { ...known, managed: { values: [], parts: {} } },
      },
      subject,
    ];
  }

  const secretsOf = ({ kind, declared }: Subject) => secretsIn(kind, declared).filter((text) => text.length >= 8);

  test.each(cases)("%s %s: eject writes a variable, and no value", async (_, __, one) => {
    const { name, more } = one;
    const subject = await subjectOf(one);
    const states = await withOwner(subject);
    const texts = {
      plain: pulled(states),
      "write-only": pulled(states, { writeOnly: [name] }),
      "edited by hand": pulled(states, { hasNotes: false }),
    };
    for (const [how, state] of Object.entries(texts)) {
      const text = await ejected(new Account(world.io.client), state);
      expect([how, telling([["eject", text]], secretsOf(subject))]).toEqual([how, []]);
      // What the platform shows of a certificate is nothing.
      if (!("customSslKey" in more || "own.example.com" in ((more[name] ?? {}) as object))) {
        expect([how, text]).toEqual([how, expect.stringMatching(/^variable /m)]);
      }
    }
  });

  /** A declaration without what is at a place. */
  function without({ name, inner }: Place, { [name]: given, ...rest }: Named): Named {
    if (inner === undefined) return rest;
    return { ...rest, [name]: mapValues(given as Named, (entry) => ({ ...(entry as Named), [inner]: undefined })) };
  }

  test.each(cases)("%s %s: each engine has the same secrets, however it was given", async (_, __, one) => {
    const { name, inner } = one;
    const subject = await subjectOf(one);
    const pair = resourceSchema(subject.kind).writeOnlyPairs.find(({ declared }) => declared === name);
    const hidden = JSON.parse(shown([{ ...subject, declared: without(one, subject.declared) }]));
    if (pair) hidden.values.root_module.resources[0].values[pair.version] = 1;
    const notes = kept([subject]);
    const hiddenNotes = new Map(
      [...notes].map(([key, own]) => [key, inner === undefined ? { ...own, writeOnly: [name] } : own]),
    );
    const account = new Account(world.io.client);
    const programs = await Promise.all(
      [
        readShown(shown([subject]), "state", "it", notes),
        readShown(JSON.stringify(hidden), "state", "it", hiddenNotes),
      ].map(({ objects }) => programFrom(account, objects)),
    );
    const [plain = [], writeOnly = []] = programs.map((program) => written(program));
    expect(telling([...plain, ...writeOnly], secretsOf(subject))).toEqual([]);
    const keysOf = (program?: Program) =>
      program &&
      termsOf(program, "secret")
        .map(({ words }) => snake(words))
        .sort();
    expect(keysOf(programs[1])).toEqual(keysOf(programs[0]));
    expect(keysOf(programs[0])).not.toEqual([]);
    expect(writeOnly).toEqual(plain);
    // The output of `show -json` alone has no keys.
    const isColumn = pair !== undefined && !(name in subject.kind.fields);
    const saidOf = (own?: typeof hiddenNotes) =>
      leftOutOf(readShown(JSON.stringify(hidden), "state", "it", own).objects).map((text) => text.includes(name));
    expect([saidOf(hiddenNotes), saidOf()]).toEqual([[], isColumn ? [true] : []]);
  });

  test("what a configuration marks as secret is a variable", async () => {
    const [sample = {}] = fc.sample(sampleOf(kinds.application), { numRuns: 1, seed: 7 });
    const declared = { ...sample, variables: { [KEY]: VALUE, LEVEL: "info" }, secretVariables: {}, variableScopes: {} };
    const subject = await made(kinds.application, "it", declared, world.io);
    const step = (value: string) => ({ type: "index", value: { value, type: "string" } });
    const sensitive = [[{ type: "get_attr", value: "variables" }, step(KEY)]];
    const text = await ejected(new Account(world.io.client), pulled([subject], { sensitive }));
    expect(text).not.toContain(VALUE);
    expect(text).toContain("value          = var.it_variables_stripe");
    expect(text).toContain('"info"');
  });
});
