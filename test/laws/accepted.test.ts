import { isIP } from "node:net";
import fc from "fast-check";
import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { coversAll } from "../support/cover";
import { placesIn, put } from "../support/places";
import { placeOf, worldOfSuite } from "./law";
import { sampleOf } from "./samples";

/**
 * Limits are checked before anything is sent: the platform accepts each value that the check does. The sandbox has the
 * contract's schemas, and what it reads by itself is written apart from the check.
 */
const world = worldOfSuite();
jest.setTimeout(600_000);

/** Texts that one reader of a format takes and another one does not, by an example of the format. */
const FORMATS: readonly (readonly [is: (text: string) => boolean, texts: readonly string[]])[] = [
  [
    URL.canParse,
    [
      ...[
        "https://h.example.com/grüße",
        "https://münchen.example.com/",
        "https://h.example.com/a|b",
        "https://h.example.com/{id}",
      ],
      ...[
        "https://h.example.com/%zz",
        "https://h.example.com/a^b",
        "https://user:pw@h.example.com:99/",
        "https://h.example.com:99999/",
      ],
      ...[
        "HTTPS://EXAMPLE.com",
        "https://[::1]/",
        "https://h_x.example.com/",
        "https://h.example.com/a#b#c",
        "https://h.example.com/[x]",
      ],
    ],
  ],
  [
    (text) => isIP(text.replace(/\/.*/, "")) > 0,
    [
      ...[
        "0",
        "1.2.3",
        "01.2.3.4",
        "0x1.2.3.4",
        "16777216",
        "010.0.0.1/8",
        "1.2.3.4/33",
        "1.2.3.4/0",
        "1.2.3/8",
        "1.2.3.4/08",
      ],
      ...["::ffff:1.2.3.4/96", "fe80::1%eth0", "2001:db8::/129", "1.2.3.4/", "::", "1::2::3"],
    ],
  ],
  [
    (text) => /^[\d*/]+ .* [\d*/-]+$/.test(text),
    [
      ...[
        "0 3 ? * *",
        "0 3 L * *",
        "0 3 15W * *",
        "0 3 * * 5#2",
        "H 3 * * *",
        "@daily",
        "*/0 * * * *",
        "0 3 * * 7",
        "0 0 31 2 *",
      ],
      ...[
        "0 3 * JUL WED",
        "0 jan * * *",
        "5/15 * * * *",
        "0-70/5 * * * *",
        "10-5 * * * *",
        "0 3 * * 0-7",
        "0  3 * * *",
        "0,, 3 * * *",
      ],
    ],
  ],
  [
    (text) => /^\d{4}-\d\d-\d\dT/.test(text),
    [
      ...["2040-01-01T00:00Z", "2040-01-01T00:00:00.123456789Z", "2040-01-01T00:00:00+02:00", "2041-02-29T00:00:00Z"],
      ...["2040-01-01T00:00:60Z", "2040-01-01t00:00:00z", "2040-01-01T24:00:00Z", "2040-01-01 00:00:00Z"],
    ],
  ],
  [
    (text) => /^\w+\/\w+$|^UTC$/.test(text),
    ["europe/berlin", "UTC+1", "+01:00", "Etc/GMT+5", "EST", "US/Eastern", "Local"],
  ],
  [
    (text) => text.includes("@"),
    ["o'x@example.com", "ops@localhost", "ops@exämple.com", '"a b"@example.com', "a@b@example.com", ".a@example.com"],
  ],
  [(text) => text.startsWith("/"), ["/etc", "/etc/", "//etc", "/etc/.", "/data/", "/", "data", "/a b"]],
];
const TEXTS = [
  "",
  " ",
  "🚀",
  "🚀🚀",
  "é".repeat(64),
  "🚀".repeat(33),
  "🚀".repeat(64),
  "x".repeat(65),
  "a\u0000b",
  "a\nb",
  "\ud800",
  "x".repeat(256),
  "x".repeat(1025),
  "-a",
  "a-",
  "Root",
  "postgres",
  "a.b",
  "*.a.bc",
  "X:Y",
  "SVC_X",
];
const OTHERS = [
  null,
  0,
  -1,
  1,
  0.01,
  1.5,
  50,
  51,
  101,
  10_001,
  65_535,
  65_536,
  2 ** 31,
  2 ** 53,
  1e21,
  true,
  [],
  {},
  [""],
  [null],
];

/** Who waits sees a third of the general values at each place, and `COVER=all` all of them. */
function valuesFor(given: unknown, turn: number): readonly unknown[] {
  const own = typeof given === "string" ? FORMATS.filter(([is]) => is(given)).flatMap(([, texts]) => texts) : [];
  const general = typeof given === "string" ? TEXTS : OTHERS;
  return own.length > 0 ? own : general.filter((_, at) => coversAll || at % 3 === turn % 3);
}

/** What the check accepts by our own choice of words, or because only the platform can know. */
const UNCHECKED = /^(adopt|allow|takeOver|version|deploy)/;

const wholes = Object.values(kinds as Readonly<Record<string, Kind>>).filter(({ awaits }) => !awaits);

test.each(wholes)("$name: what is accepted is accepted", async (kind) => {
  const tried = new Set<string>();
  const found: string[] = [];
  for (const declared of fc.sample(sampleOf(kind), 14)) {
    for (const path of placesIn(declared)) {
      const place = placeOf(path).replaceAll(/\b\d+\b/g, "*");
      if (path.length === 0 || tried.has(place) || UNCHECKED.test(place)) continue;
      tried.add(place);
      const given = path.reduce<unknown>((value, step) => (value as Named)[step], declared);
      for (const value of valuesFor(given, tried.size))
        found.push(...(await fault(kind, put(declared, path, value) as Named, `${place}: ${JSON.stringify(value)}`)));
    }
  }
  expect(found).toEqual([]);
});

async function fault(kind: Kind, declared: Named, what: string): Promise<string[]> {
  if ((await check({ kind, declared, context: { look: world.io.client } })).length > 0) return [];
  await world.reset();
  const wait = kind.deployment ? { deploy: { wait: "none" } } : {};
  const done = apply({ kind, name: "it", declared: { ...declared, ...wait } }, world.io);
  const error = await done.then(
    (result) => result.error,
    (refused: unknown) => refused,
  );
  return error ? [`${what}: ${error}`] : [];
}
