import fc from "fast-check";
import { globOf } from "../../src/model/glob";

/** The same as a regular expression, which is the plainest way to say it, and may take exponential time. */
function expressionOf(pattern: string): RegExp {
  const steps = [...pattern].map((char) => (char === "*" ? ".*" : char === "?" ? "." : char.replace(/[.\\]/, "\\$&")));
  return new RegExp(`^${steps.join("")}$`, "su");
}

const characters = (...more: string[]) =>
  fc.array(fc.constantFrom("a", "b", ".", "\n", "😀", ...more), { maxLength: 8 }).map((all) => all.join(""));

test("matches what the regular expression does", () => {
  fc.assert(
    fc.property(characters("*", "?"), characters(), (pattern, text) => {
      expect([pattern, text, globOf(pattern).test(text)]).toEqual([pattern, text, expressionOf(pattern).test(text)]);
    }),
    { numRuns: 3_000 },
  );
});

test.each(["*".repeat(5_000), `${"*".repeat(28)}a`, "*a".repeat(2_000), `${"a*".repeat(2_000)}b`])(
  "ends, however many stars it has (%#)",
  (pattern) => {
    expect(typeof globOf(pattern).test("a".repeat(5_000))).toBe("boolean");
  },
);
