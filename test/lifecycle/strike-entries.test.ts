import { kinds } from "../../src/kinds";
import { strikeEntries } from "../../src/lifecycle/apply/strike-entries";
import type { Intent, Journal, Known } from "../../src/state";

/** What was a resource of its own, and is an entry of its service now. */
const entry = (id: string, key: string) => ({ id, key, values: {} });
const known = {
  live: {
    id: "edge",
    values: {},
    parts: { destinations: [entry("1", "a"), entry("2", "b")], domains: [entry("3", "c.example.com")] },
  },
  managed: { values: [], parts: { destinations: { a: { names: [] } }, domains: { "c.example.com": { names: [] } } } },
} as unknown as Known;

function struck(intents: Readonly<Record<string, Partial<Intent>>>): string[] {
  const found: string[] = [];
  const strike = (place: string) => found.push(place);
  const updates = new Map(["edge/1", "edge/2", "other/1", "edge"].map((id) => [id, {}]));
  const journal = {
    intents: { all: () => new Map(Object.entries(intents)), strike },
    updates: { all: () => updates, strike },
  };
  strikeEntries(kinds.loadBalancer, known, journal as unknown as Journal);
  return found;
}

test("ends the creations and updates of what the service declares inline, and no others", () => {
  const all = {
    inline: { id: "edge/1" },
    "of a kind with several owners": { id: "loadBalancer/edge/1" },
    "not declared inline": { id: "edge/2" },
    "of another service": { id: "other/1" },
    "a service": { id: "edge" },
    "an object that is no entry": { id: "1" },
    "not known": {},
    "without an answer": { kind: "Domain", traits: { loadBalancer: "edge", name: "c.example.com" } },
    "without an answer, of another entry": { kind: "Domain", traits: { loadBalancer: "edge", name: "d.example.com" } },
    "the clone of a move": { id: "edge/1", from: "x" },
  };
  expect(struck(all)).toEqual(["without an answer", "inline", "of a kind with several owners", "edge/1"]);
});
