import { kinds } from "../../src/kinds";
import { type Kind, type Named, UNKNOWN } from "../../src/model";
import { carriedEntry, copiesOf } from "../../src/read";
import { effects } from "../support/calls";

/** Entries that a clone has because its original had them, where resources of their own declare them. */
const variable: Kind = kinds.variable;
const original = "88888888-8888-4888-8888-888888888888";
const clone = "99999999-9999-4999-8999-999999999999";
const other = "77777777-7777-4777-8777-777777777777";
const moved = {
  originals: new Map([
    [clone, original],
    [other, "another original"],
  ]),
  until: new Map<string, number>(),
};
const rows = [
  { id: "1", key: "REGION", value: "west" },
  { id: "2", key: "LEVEL", value: "info" },
];
const platform = (found: typeof rows = rows) => effects({ listApplicationEnvVars: found });
const isApart = () => true;

describe("the entry of a clone", () => {
  const declared = { application: clone, key: "LEVEL", value: "info" };
  const carried = (given: Named, { kind = variable, apart = isApart, found = rows } = {}) => {
    const { io, calls } = platform(found);
    return carriedEntry(kind, given, moved, apart, io).then((entry) => [entry?.id, calls.length]);
  };

  test("is found by its name", async () => {
    const [entry, requests] = await carried(declared);
    expect(entry).toMatch(/2$/);
    expect(requests).toBe(1);
    expect(await carried(declared, { found: [] })).toEqual([undefined, 1]);
  });

  test("is one that is not younger than the move", async () => {
    const complete = Date.parse("2026-01-01T00:00:00Z");
    const madeAfter = async (minutes: number) => {
      const made = new Date(complete + minutes * 60_000).toISOString();
      const { io } = effects({ listApplicationEnvVars: [{ id: "2", key: "LEVEL", value: "info", created_at: made }] });
      return carriedEntry(variable, declared, { ...moved, until: new Map([[clone, complete]]) }, isApart, io);
    };
    for (const minutes of [-5, 0, 1]) expect(await madeAfter(minutes)).toEqual({ id: expect.stringMatching(/2$/) });
    expect(await madeAfter(2)).toBeUndefined();
  });

  test("is looked for where this run has cloned its service, and the clone does not declare it", async () => {
    for (const given of [
      { ...declared, application: original },
      { ...declared, application: UNKNOWN },
      { ...declared, key: UNKNOWN },
      { key: "LEVEL", value: "info" },
    ])
      expect(await carried(given)).toEqual([undefined, 0]);
    expect(await carried(declared, { apart: () => false })).toEqual([undefined, 0]);
    expect(await carried({ displayName: "api" }, { kind: kinds.application })).toEqual([undefined, 0]);
  });
});

describe("the copies of an entry that is deleted from the original", () => {
  const declared = { application: original, key: "LEVEL", value: "info" };
  const copies = async (apart: (there: Named) => boolean = isApart, found = rows) => {
    const { io, calls } = platform(found);
    const ids = await copiesOf(variable, declared, moved, apart, io);
    return [ids, calls.flatMap((call) => call.ids)] as const;
  };

  test("are those on its clones, and on no others", async () => {
    const [ids, asked] = await copies();
    expect(ids).toEqual([expect.stringMatching(/2$/)]);
    expect(asked).toEqual([clone]);
    expect(await copies(isApart, [])).toEqual([[], [clone]]);
  });

  test("do not include what the clone declares itself", async () => {
    const asked: Named[] = [];
    const [ids, read] = await copies((there) => asked.push(there) === 0);
    expect([ids, read]).toEqual([[], []]);
    expect(asked).toEqual([{ ...declared, application: clone }]);
  });
});
