import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { adopted, adoptionNotices } from "../../src/lifecycle/plan/adoption";
import { hostWord, type Kind, SvcError } from "../../src/model";
import { read, readFull } from "../../src/read";
import { findCreated } from "../../src/read/find-created";
import type { Intent, Known } from "../../src/state";
import { effects } from "../support/calls";

/** IDs that a configuration, an import, a state or a journal may name, and that lead to another object's path. */
const own = "6f0a6c1e-0000-4000-8000-000000000001";
const SEGMENTS = ["..", ".", "", "%2e%2e", ".%2E", "%252e.", "..%2fx", "a\\b", "a\nb"];

/** For an entry, the ID of its host is the first segment, after the word for its kind if there are several. */
function hostile({ owned }: Kind): readonly string[] {
  if (!owned) return [...SEGMENTS, `${own}/domains`, `../${own}`];
  const [field = "", ...more] = Object.keys(owned.hosts);
  const before = more.length > 0 ? `${hostWord(field)}/` : "";
  return [
    ...SEGMENTS,
    ...SEGMENTS.flatMap((one) => [`${before}${own}/${one}`, `${before}${one}/${own}`]),
    `${before}${own}/${own}/..`,
    `${before}${own}`,
  ];
}

const all = Object.values(kinds as Readonly<Record<string, Kind>>).flatMap((kind) =>
  hostile(kind).map((id) => [kind.name, id, kind] as const),
);

test.each(all)("%s %j is refused wherever it comes from, and nothing is sent", async (_, id, kind) => {
  const { io, calls } = effects({});
  const known: Known = {
    live: { id, values: {}, parts: {} },
    managed: { values: [], parts: {} },
    home: { origin: "here", companyId: "ours" },
    undeployed: false,
  };
  const { home } = known;
  const intent: Intent = { kind: kind.name, name: "x", since: 0, home, traits: {}, id };
  const goal = { values: {}, parts: {}, orphaned: [] };
  const sources: Readonly<Record<string, () => Promise<unknown>>> = {
    adopt: () => adoptionNotices(kind, "x", { adopt: { id } }, io),
    apply: () => adopted(kind, "x", goal, { id }, io),
    import: () => readFull(kind, id, io),
    refresh: () => read(kind, "x", known, io),
    delete: () => remove(kind, "x", known, io),
    journal: () => findCreated(intent, kind, "x", io),
    "journal of a move": () => findCreated({ ...intent, id: own, clone: id }, kind, "x", io),
  };
  for (const [from, work] of Object.entries(sources)) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect({ from, error }).toEqual({ from, error: expect.any(SvcError) });
    const { problem } = error as SvcError;
    expect(problem).toMatchObject({ code: "invalid", given: id });
    expect([problem.allowed, problem.next]).toEqual([expect.any(String), expect.any(String)]);
  }
  expect(calls).toEqual([]);
});

test.each(all)("%s: adopt = %j is refused by its check, with its field", async (_, id, kind) => {
  const found = await check({ kind, declared: { adopt: { id } }, context: {} });
  expect(found.filter(({ field }) => field?.startsWith("adopt"))).not.toEqual([]);
});
