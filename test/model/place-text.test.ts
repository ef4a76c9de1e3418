import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { type Kind, parseEntries, placeText, UNKNOWN } from "../../src/model";
import { sampleOf } from "../laws/samples";

const id = "66666666-6666-4666-8666-666666666666";
const service = JSON.stringify({ type: "APP", id });

test.each([
  [["displayName"], "displayName"],
  [["processes", "web", "port"], "processes.web.port"],
  [["ports", "web 80"], "ports.web 80"],
  [["destinations", " https://c.example.com"], "destinations.https://c.example.com"],
  [["destinations", " https://c.example.com", "isEnabled"], "destinations.https://c.example.com.isEnabled"],
  [["destinations", `${service} `], `destinations.APP ${id}`],
  [["variables", " "], "variables. "],
])("%j is shown as %s", (path, text) => expect(placeText(path)).toBe(text));

test("an object is named where its name is known", () =>
  expect(placeText(["destinations", `${service} `], new Map([[id, "api"]]))).toBe("destinations.APP api"));

const lists = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.values(kind.parts).flatMap((part) => (part.form.as === "list" ? [{ kind, part, name: part.form.name }] : [])),
);

test.each(lists.map((one) => [`${one.kind.name}.${one.name}`, one] as const))(
  "an entry of %s is shown without gaps and without the names of a reference's fields",
  (_, { kind, part, name }) => {
    const drawn = fc.sample(sampleOf(kind), { seed: 1, numRuns: 40 });
    const keys = drawn.flatMap((declared) => {
      const entries = parseEntries(part, declared);
      return entries === undefined || entries === UNKNOWN ? [] : entries.map(({ key }) => key);
    });
    expect(keys).not.toEqual([]);
    expect(keys.map((key) => placeText([name, key])).filter((text) => /\.\s|\s$|"id":/.test(text))).toEqual([]);
  },
);
