import { strikeEntries } from "../../src/lifecycle/run/strike-entries";
import type { Intent, Known } from "../../src/state";
import { intentsOnly } from "../support/journal";

/** What was a resource of its own, and is an entry of its service now. */
const entry = (id: string, key: string) => ({ id, key, values: {} });
const known = {
  live: { id: "edge", values: {}, parts: { destinations: [entry("1", "a"), entry("2", "b")] } },
  managed: { values: [], parts: { destinations: { a: { names: [] } } } },
} as unknown as Known;

function struck(intents: Readonly<Record<string, Partial<Intent>>>): string[] {
  const found: string[] = [];
  strikeEntries(known, intentsOnly(intents, { strike: (place: string) => found.push(place) }));
  return found;
}

test("ends the creations of what the service declares inline, and no others", () => {
  const all = {
    inline: { id: "edge/1" },
    "of a kind with several owners": { id: "loadBalancer/edge/1" },
    "not declared inline": { id: "edge/2" },
    "of another service": { id: "other/1" },
    "a service": { id: "edge" },
    "an object that is no entry": { id: "1" },
    "not known": {},
    "the clone of a move": { id: "edge/1", from: "x" },
  };
  expect(struck(all)).toEqual(["inline", "of a kind with several owners"]);
});
