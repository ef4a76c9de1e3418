import { execFile } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import fc from "fast-check";
import { MistakesError } from "../../../src/environment/mistake";
import { codes, SvcError } from "../../../src/model";
import { LARGEST, readStream } from "../../../src/model/file";
import { HOSTILE, replaced } from "../../support/places";
import { cases } from "../cases";
import { type Door, doors, type FileDoor } from "./doors";

/** Whatever comes through a door, it is read, or ends in one clear error: no crash, no stack, no hanging. */
jest.setTimeout(900_000);

/** Pieces that mean something in YAML, JSON or HCL, and characters that mean something elsewhere. */
const PIECES = [
  ..."[]{}()\"'`:,#&*|>?!%@=-<~\n\t\\$",
  ...["<<: *a", "*a", "&a ", "- ", "? ", "${", "%{", "<<E\n", "/*", "//", "\u0000", "\u001b[2J", "\ufeff", "\u2028"],
  ...["\ud800", "null", "~", "1e999", "__proto__", "constructor", "!!js/function x", "!!binary x", "---\n", "\r"],
];

/** The text with pieces put in, and parts cut out or doubled. */
const edited = (whole: string) =>
  fc
    .array(fc.record({ at: fc.nat(whole.length), cut: fc.nat(12), piece: fc.constantFrom("", ...PIECES) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) =>
      edits.reduce((text, { at, cut, piece }) => text.slice(0, at) + piece + text.slice(at + cut), whole),
    );

/** The same JSON with a hostile value, and with a hostile key. */
const withValue = (whole: string) =>
  fc
    .record({ at: fc.nat(), value: fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue()) })
    .map(({ at, value }) => JSON.stringify(replaced(JSON.parse(whole), at, value)));

const endOf = (door: Door, text: string) => endingOf(() => door.enter(text));

async function endingOf(enter: () => unknown): Promise<SvcError | undefined> {
  try {
    await enter();
    return undefined;
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    return error;
  }
}

describe.each(doors)("$name", (door) => {
  const holds = (texts: fc.Arbitrary<string>, runs: number) =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const error = await endOf(door, text);
        if (error)
          expect([Object.keys(codes).includes(error.problem.code), error.message]).toEqual([
            true,
            expect.stringMatching(/./),
          ]);
      }),
      { numRuns: cases(runs) },
    );

  test("is read as it is", async () => {
    expect(await endOf(door, door.whole)).toBeUndefined();
  });

  test("of any text ends in a value or in one error", () => holds(edited(door.whole), 15));

  if (door.isJson) test("of any value ends in a value or in one error", () => holds(withValue(door.whole), 30));

  test.each(["", "\n", "\ufeff", "null", "[]", "{}", "1", '"', "\u0000", "{", "[{}]"])("of %j, too", async (text) => {
    await endOf(door, text);
  });
});

const files = doors.filter((door): door is FileDoor => door.isFile === true);

test.each(files)("$name that is too large has the code of that", async (door) => {
  const most = door.isOfEngine ? LARGEST.file : LARGEST.source;
  expect((await endOf(door, " ".repeat(most + 1)))?.problem.code).toBe("too-large");
});

/** Texts in another encoding, after one that is none of ours, with the place of their first wrong byte. */
const END = "\n\n# \ufffd Caf";
const FOREIGN = [
  [
    "Latin-1",
    (whole: string) => Buffer.concat([Buffer.from(whole + END), Buffer.from("\xe9 and more", "latin1")]),
    ":3:8",
  ],
  ["UTF-8 that is cut off", (whole: string) => Buffer.from(`${whole}${END}\u00e9`).subarray(0, -1), ":3:8"],
  ["UTF-8 with a mark", (whole: string) => Buffer.from(`\ufeff${whole}`), undefined],
  ["UTF-16, little endian", (whole: string) => Buffer.from(`\ufeff${whole}`, "utf16le"), " is encoded in UTF-16"],
  ["UTF-16, big endian", (whole: string) => Buffer.from(`\ufeff${whole}`, "utf16le").swap16(), " is encoded in UTF-16"],
] as const;

const encoded = files.flatMap((door) =>
  FOREIGN.map(([name, bytesOf, where]) => [door.name, name, door, bytesOf, where] as const),
);

test.each(encoded)("%s in %s is read as it is, or refused with the place", async (_, __, door, bytesOf, where) => {
  const error = await endingOf(() => door.enter(bytesOf(door.whole.trimEnd())));
  if (where === undefined) return expect(error).toBeUndefined();
  const line = door.whole.trimEnd().split("\n").length + 2;
  expect(error?.message).toContain(where.replace(":3", `:${line}`));
  expect(error?.message).toContain(": save");
  if (!(error instanceof MistakesError)) expect(error?.problem.code).toBe("syntax");
});

test("a stream is decoded as files are", async () => {
  const read = (...bytes: number[]) => readStream(Readable.from([Buffer.from(bytes)]), 100);
  expect(await read(0x61, 0xc3, 0xa9)).toBe("a\u00e9");
  await expect(read(0x61, 0x0a, 0x62, 0xe9, 0x63)).rejects.toMatchObject({ position: { line: 2, column: 2 } });
});

/** Parts of a text, and milliseconds of the processor for it: linear work takes a tenth of that, quadratic work more. */
const [SIZE, MOST] = [4_000, 10_000];
/** Characters of a message: a hundred lines of up to 500, however large the file is. */
const LONGEST = 50_000;

test("large texts of every shape end within the time and memory of linear work, in a message that can be read", async () => {
  // A hang is killed: the limit is far away from what this takes, also on a busy machine.
  const child = promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=400", join(__dirname, "sizes.cjs"), String(SIZE)],
    { timeout: 800_000, killSignal: "SIGKILL" },
  );
  const lines = (await child).stdout.trim().split("\n");
  expect(lines.length).toBeGreaterThan(60);
  const isBounded = (line: string) => {
    const [, characters = LONGEST, ms = MOST] = /: (?:value|\w+Error), (\d+) characters, (\d+) ms$/.exec(line) ?? [];
    return Number(characters) < LONGEST && Number(ms) < MOST;
  };
  expect(lines.filter((line) => !isBounded(line))).toEqual([]);
});
