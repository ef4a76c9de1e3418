import { rmSync } from "node:fs";
import { isOneWay, type Kind } from "../../../src/model";
import { list, readRecord } from "../../../src/read";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { dynamic, planned } from "../stacks/faces";
import type { Beside } from "../stacks/stack";
import { asOf, nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

/**
 * What only one of several entries can have, and gets by being switched on: the one that declares it has it after each
 * run, however often it changes hands, and no run writes what is as declared.
 */

jest.setTimeout(600_000);

type Named = Readonly<Record<string, unknown>>;

const world = worldOfTests();
watchWrites();

const all = { ...planned, "pulumi, dynamic": dynamic };
const HOSTS = ["one.example.com", "two.example.com"] as const;
type Host = (typeof HOSTS)[number];
const [ONE, TWO] = HOSTS;

const cases = sorts.flatMap((sort) => {
  const { kind, part } = sort;
  const names = kind.awaits ? [] : Object.keys(part.fields).filter((name) => isOneWay(part.fields[name] ?? {}));
  return names.map((field) => ({ name: nameOfSort(sort), sort, field }));
});

/** The keys of the entries that have it on the platform. */
async function having({ kind, field: reference }: Sort, field: string, service: string): Promise<readonly unknown[]> {
  const rows = await list(kind, world.io, { [reference]: service });
  const records = await Promise.all(rows.map(({ id }) => readRecord(kind, String(id), world.io)));
  return records.flatMap((record) => (wire(kind, field, record) === true ? [wire(kind, kind.naming, record)] : []));
}

/** The keys of the entries of which a state says that they have it. */
function shownIn(outputs: Named, form: string, field: string): readonly string[] {
  const entries = Object.entries((outputs[form] ?? {}) as Readonly<Record<string, Named>>);
  return entries.flatMap(([key, entry]) => (entry[field] === true || entry[snake(field)] === true ? [key] : []));
}

const wire = ({ fields }: Kind, name = "", record: Named = {}) => record[fields[name]?.wire ?? snake(name)];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("there are such fields", () => expect(cases).not.toEqual([]));

const crossed = cases.flatMap((one) =>
  Object.keys(all).flatMap((face) =>
    [true, false].flatMap((isInline) =>
      ["without it", "with false"].map((other) => ({ ...one, face, isInline, other })),
    ),
  ),
);
const chosen = sampled(crossed, [
  ["name", "face"],
  ["face", "isInline", "other"],
  ["name", "isInline", "other"],
]);

test.each(chosen)(
  "$field of $name ($face, inline: $isInline, the other one $other)",
  async ({ sort, field, face, isInline, other }) => {
    const rest = other === "with false" ? { [field]: false } : {};
    const folder = newFolder();
    const form = sort.part.form.as === "map" ? sort.part.form.name : "";
    const stack = (all[face as keyof typeof all] as typeof dynamic)(world, folder, sort.service);
    const up = (host: Host | undefined) => {
      const entries = HOSTS.map((one) => ({ key: one, own: one === host ? { [field]: true } : rest }));
      const inline = Object.fromEntries(entries.map(({ key, own }) => [key, own]));
      const apart = entries.map(({ key, own }): Beside => {
        const declared = asOf(sort.kind, { [sort.kind.owned?.key ?? ""]: key, ...own });
        return { kind: sort.kind, name: key.slice(0, 3), declared, references: { [sort.field]: "it" } };
      });
      const service = { ...serviceOf(sort, "one"), ...(isInline ? { [form]: inline } : {}) };
      return stack.up(service, { besides: isInline ? [] : apart });
    };
    try {
      for (const host of [ONE, TWO, ONE, undefined, TWO, ONE]) {
        expect(await up(host)).toMatchObject({ end: "done", failure: "", early: [] });
        if (host) {
          expect([host, await having(sort, field, stack.id)]).toEqual([host, [host]]);
          expect([host, shownIn(stack.outputs, form, field)]).toEqual([host, isInline ? [host] : []]);
        }
        world.writes();
        expect(await up(host)).toMatchObject({ end: "done", failure: "" });
        expect([host, world.writes()]).toEqual([host, {}]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

const twice = cases.flatMap((one) =>
  Object.keys(all).flatMap((face) => [true, false].map((isInline) => ({ ...one, face, isInline }))),
);

/** Whichever were applied last would have it. */
test.each(
  sampled(twice, [
    ["name", "face"],
    ["name", "isInline"],
    ["face", "isInline"],
  ]),
)(
  "$field of $name, declared of two ($face, one of them inline: $isInline)",
  async ({ sort, field, face, isInline }) => {
    const folder = newFolder();
    const form = sort.part.form.as === "map" ? sort.part.form.name : "";
    const stack = (all[face as keyof typeof all] as typeof dynamic)(world, folder, sort.service);
    const up = (other: Named) => {
      const apart = (isInline ? [TWO] : HOSTS).map((key): Beside => {
        const declared = asOf(sort.kind, {
          [sort.kind.owned?.key ?? ""]: key,
          ...(key === TWO ? other : { [field]: true }),
        });
        return { kind: sort.kind, name: key.slice(0, 3), declared, references: { [sort.field]: "it" } };
      });
      const inline = isInline ? { [form]: { [ONE]: { [field]: true } } } : {};
      return stack.up({ ...serviceOf(sort, "one"), ...inline }, { besides: apart });
    };
    try {
      expect(await up({})).toMatchObject({ end: "done", failure: "" });
      world.writes();
      const refused = await up({ [field]: true });
      expect(refused).toMatchObject({
        end: "refused",
        failure: expect.stringContaining("only one of them can have it"),
      });
      expect(world.writes()).toEqual({});
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
