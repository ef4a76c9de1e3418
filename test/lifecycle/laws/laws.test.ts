import { check, warnings } from "../../../src/declaration";
import { kinds } from "../../../src/kinds";
import { type Named, UNKNOWN } from "../../../src/model";

/** What holds for the declarations of all kinds, whatever is wrong with them. */
/** `value` with each of `odd` in the place of each thing in it, one at a time. */
function* spoilt(value: unknown, odd: readonly unknown[]): Generator<unknown> {
  yield* odd;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of spoilt(inner, odd)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

test.each(Object.values(kinds))("$name: a rule never meets a type that it does not know", async (kind) => {
  const odd: readonly unknown[] = [
    5,
    "x",
    true,
    null,
    [],
    {},
    [5],
    ["x"],
    { x: 5 },
    { x: {} },
    { constructor: 5 },
    { x: UNKNOWN },
    [UNKNOWN],
  ];
  for (const declared of spoilt(kind.examples.full, odd)) {
    if (typeof declared !== "object" || declared === null || Array.isArray(declared)) continue;
    const request = { kind, declared: declared as Named, context: {} };
    await expect(check(request)).resolves.toBeDefined();
    await expect(warnings(request)).resolves.toBeDefined();
  }
});
