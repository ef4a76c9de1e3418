import fc from "fast-check";

type Path = readonly string[];

/** Values that no document of ours and no answer of the platform has: other types, other sizes, other characters. */
export const HOSTILE: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, "", "somethingNew", "x".repeat(100_000), {}, [], [null], [[]], [1], [""]],
  ...["\u0000\u001b[2J\u202e", "__proto__", "2026-13-40T99:99:99Z", "../..", "${x}", "{{", { id: "" }, { id: 7 }],
  ...[{ data: "rows" }, { "": null }, { constructor: 1 }, { length: 1e9 }],
  // A counterexample is printed recursively.
  Object.defineProperty(JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`), fc.toStringMethod, {
    value: () => "2,000 lists in each other",
  }),
  JSON.parse('{"__proto__": {"id": "polluted"}, "constructor": null}'),
];

/** All places in a JSON value, itself first. */
export function placesIn(whole: unknown): Path[] {
  const places: Path[] = [];
  // Without recursion: a value may have more levels than the stack has room for.
  const open: (readonly [unknown, Path])[] = [[whole, []]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next;
    places.push(path);
    const inner = typeof value === "object" && value !== null ? Object.entries(value).reverse() : [];
    for (const [key, one] of inner) open.push([one, [...path, key]]);
  }
  return places;
}

/** The same value with another one at a place. */
export function put(value: unknown, [step, ...rest]: Path, wanted: unknown): unknown {
  if (step === undefined) return wanted;
  const inner = (value as Readonly<Record<string, unknown>>)[step];
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === step ? put(inner, rest, wanted) : one));
  return { ...(value as object), [step]: put(inner, rest, wanted) };
}

/** The value with another one at the place of this number, counted around. */
export function replaced(value: unknown, number: number, wanted: unknown): unknown {
  const places = placesIn(value);
  return put(value, places[number % places.length] ?? [], wanted);
}
