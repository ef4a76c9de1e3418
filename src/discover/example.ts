import { kinds } from "../kinds";
import type { Kind, Wire } from "../model";
import type { Found } from "./account";
import type { Program } from "./code";
import { namesFor, programWith, type RowName, referredTo } from "./program";

/** The rows of reference lists that examples use, by ID: other accounts may have others. */
const ROWS: ReadonlyMap<string, RowName> = new Map([
  ["11111111-1111-4111-8111-111111111111", { by: "name", name: "europe-west" }],
  ["22222222-2222-4222-8222-222222222222", { by: "name", name: "DB1" }],
  ["33333333-3333-4333-8333-333333333333", { by: "name", name: "S1" }],
  ["b0000000-0000-4000-8000-000000000004", { by: "name", name: "Company Viewer" }],
]);

/** A program that creates an example of a kind, and minimal objects that it refers to. */
export function exampleProgram(kind: Kind, which: "minimal" | "full"): Program {
  const objects = new Map<string, Found>();
  add(objects, kind, "example", kind.examples[which]);
  return { ...programWith(namesFor([...objects.values()]), ROWS), isNew: true };
}

function add(objects: Map<string, Found>, kind: Kind, id: string, example: Wire): void {
  const { naming } = kind;
  // Two objects of a kind with one name would look like duplicates.
  const others = [...objects.values()].filter((one) => one.kind === kind).length;
  const name = naming === undefined ? undefined : example[naming];
  const isNamed = naming !== undefined && typeof name === "string";
  const own = isNamed && others > 0 ? `${name}-${others + 1}` : name;
  const declared = isNamed ? { ...example, [naming]: own } : example;
  objects.set(id, { kind, id, displayName: isNamed ? String(own) : null, projectId: null, createdAt: null, declared });
  for (const { id: other, kinds: names, serviceType } of referredTo(kind, declared)) {
    const fitting = Object.values<Kind>(kinds).filter(({ name: one }) => names.includes(one));
    const target = fitting.find((one) => one.serviceType === serviceType) ?? fitting[0];
    if (!target || objects.has(other)) continue;
    add(objects, target, other, kind.examples.others?.[other] ?? target.examples.minimal);
  }
}
