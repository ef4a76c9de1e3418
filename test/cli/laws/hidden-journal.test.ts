import { systemClock } from "../../../src/client/clock";
import type { StackJournal } from "../../../src/state";
import { openStore } from "../../../src/store";
import { svcIac } from "../../support/cli";
import { RECOGNISABLE, showing } from "../../support/hidden-secrets";
import { WritingProcess } from "../../support/journal";
import { newFolder } from "../../support/new-folder";

/** `svc-iac journal` shows no secret: what has one in the journal × forms × outputs. Only the form of a text is known there. */
const home = { origin: "https://api.example.com", companyId: "ours" };
const intent = { home, since: 1, kind: "Webhook", name: "hook", traits: {}, id: "x" };
const updateOf = (url: string) => ({
  ...{ home, since: 1, kind: "LoadBalancer" },
  managed: { values: ["displayName"], parts: { destinations: { [url]: { names: ["url"] } } } },
});

const PLACES: Readonly<Record<string, (journal: StackJournal, secret: string) => Promise<void>>> = {
  "a name": async ({ intents }, name) => intents.write("urn", { ...intent, name }),
  "the name of a move": async ({ intents }, name) => intents.write("urn", { ...intent, name, from: "y", clone: "x" }),
  "an address": async ({ intents }, address) => intents.write(`Webhook ${address}`, intent),
  "the key of an updated entry": async ({ updates }, url) => updates.write("id", updateOf(url)),
};

const cases = Object.entries(PLACES).flatMap(([place, write]) =>
  Object.entries(RECOGNISABLE).map(([sort, secret]) => ({ place, sort, secret, write })),
);
test.each(cases)("$place: $sort", async ({ secret, write }) => {
  const folder = newFolder();
  const { journal } = new WritingProcess(openStore(folder, {}), systemClock());
  await journal.lease.hold(() => write(journal, secret));
  const list = async (...words: string[]) => (await svcIac("journal", "list", "--store", folder, ...words)).stdout;
  const [text, json] = [await list(), await list("--json")];
  expect(text).toContain("since 1970");
  expect(showing({ text, json })).toEqual([]);
});
