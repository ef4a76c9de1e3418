import fc from "fast-check";
import { printable, reasonFrom } from "../../src/model/printable";
import { SvcError } from "../../src/model/problem";

/** Text of others in a terminal or a log: it is read, and steers nothing. */
const PIECES = [
  ...[
    "\u001b[2J",
    "\u001b]0;title\u0007",
    "\u001b]8;;x\u001b\\",
    "\u009b31m",
    "\u001b",
    "\u0000",
    "\r",
    "\u202e",
    "\u2028",
  ],
  ...[
    "\n",
    "\n::error::x",
    "::",
    ":",
    " ",
    "\t",
    "##[error]",
    "##vso[task.x]",
    "#",
    "[",
    "vso[",
    "a",
    "1",
    "é",
    "👩‍🚀",
  ],
];
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...PIECES)).map((all) => all.join("")),
);
/** What a terminal or a CI obeys. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|^[^\S\n]*::|##(\[|vso\[)/mu;

test("of any text nothing is left that is obeyed, and plain text stays as it is", () => {
  fc.assert(
    fc.property(texts, (text) => !OBEYED.test(printable(text))),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => OBEYED.test(text) || printable(text) === text),
    { numRuns: 500 },
  );
});

test("a reason is one short line", () => {
  fc.assert(fc.property(texts, (text) => /^.{0,1001}$/u.test(reasonFrom(text))));
  expect(reasonFrom("x".repeat(5_000_000))).toHaveLength(1_001);
  expect(reasonFrom(" a \n b ")).toBe("a b");
});

test("an error has no word that nobody reads to its end", () => {
  const nested = "[".repeat(2_000) + "]".repeat(2_000);
  for (const value of [nested, "x".repeat(100_000), "x".repeat(1_001)]) {
    const error = new SvcError({ code: "invalid", message: `It is ${value} here.`, next: `Not ${value} there.` });
    expect(error.message).toBe(`It is ${value.slice(0, 1_000)}… here. Not ${value.slice(0, 1_000)}… there.`);
  }
  const long = "x ".repeat(5_000) + "x".repeat(1_000);
  expect(new SvcError({ code: "invalid", message: long }).message).toBe(long);
});
