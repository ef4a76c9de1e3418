import fc from "fast-check";
import { fixedTraits } from "../../../src/drift/sources/find-declared";
import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { worldOfTests } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { begin, facesIn, patched, textIn } from "../faces";
import { made, type Subject } from "../states";

/**
 * The law of objects that others have renamed: an environment file, which finds its objects by their names, is told which
 * unmanaged ones they may be, and no adoption takes their declarations away. What differs in something that cannot change is
 * another object, and the missing one is gone.
 */
const world = worldOfTests();
const folder = newFolder();
jest.setTimeout(300_000);

const named = Object.values<Kind>(kinds).filter((kind) => {
  const isDeclared = kind.fields[kind.naming ?? ""]?.mutability === "writable";
  return isDeclared && fixedTraits(kind, { [kind.naming ?? ""]: "it" });
});
const samples = new Map(named.map((kind) => [kind, fc.sample(sampleOf(kind), { numRuns: 60, seed: 7 })]));

/** That is the address of a webhook. */
const namesOf = ({ name }: Kind) =>
  name === "Webhook" ? ["https://one.example.com/", "https://other.example.com/"] : ["it", "another"];

/** Two declarations that differ in what cannot change, or in their names only. */
function pairsOf(kind: Kind): readonly (readonly [Named, Named])[] {
  const all = (samples.get(kind) ?? []).map(({ adopt: _, ...one }: Named) => ({
    ...one,
    [kind.naming ?? ""]: namesOf(kind)[0],
  }));
  const [declared = {}] = all;
  const fixed = Object.entries(fixedTraits(kind, declared) ?? {}).filter(([, value]) => value != null);
  const other = all.find((one) => fixed.some(([name, value]) => (fixedTraits(kind, one)?.[name] ?? value) !== value));
  return [[declared, declared], ...(other ? [[declared, other] as const] : [])];
}

const rows = named.flatMap((kind) =>
  pairsOf(kind).map(([declared, other]) => ({ kind, name: kind.name, declared, other, isSame: declared === other })),
);

test.each(rows)("$name, the same object: $isSame", async ({ kind, declared, other, isSame }) => {
  const [, another] = namesOf(kind);
  const { known } = await made(kind, "other", { ...other, [kind.naming ?? ""]: another }, world.io);
  const face = facesIn(folder, world.io).environment;
  const subject: Subject = { kind, name: "it", declared, known: { ...known, live: { ...known.live, id: "" } } };
  begin(folder, face, subject, 0);
  const before = textIn(folder, face);
  const { declarations } = await face.read(subject, before);
  const [report, { left, adopted }] = await patched(folder, face, declarations, 0, world.io, "adopt", {
    ignore: ["fixture"],
  });
  const [resource] = report.resources;
  const object = report.unmanaged.find(({ id }) => id === known.live.id);
  expect([resource?.status, object?.name]).toEqual(["gone", another]);
  const isAdopted = adopted.some(({ is }) => is === "gone");
  if (isSame) {
    expect(resource?.mayBe).toContain(`${kind.name} ${JSON.stringify(another)} (${known.live.id})`);
    expect(object?.mayBelongTo).toContain("is gone, or was renamed into it");
    expect(left.map(({ reason }) => reason)).toContainEqual(expect.stringContaining(known.live.id));
    expect([isAdopted, textIn(folder, face)]).toEqual([false, before]);
  } else {
    expect([resource?.mayBe ?? [], object?.mayBelongTo]).toEqual([[], null]);
    expect(isAdopted).toBe(true);
  }
});
