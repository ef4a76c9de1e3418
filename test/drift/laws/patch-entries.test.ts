import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind, Named, OperationId, Part, Wire } from "../../../src/model";
import { read } from "../../../src/read";
import { CLUSTERS, PROCESS_SIZES } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { begin, facesIn, managing, patched, SOURCES, type SourceName, textIn } from "../faces";
import { driftOf, made } from "../states";

/**
 * The law of entries that somebody has changed in the console, where an entry keeps its ID whatever changes in it: after an
 * adoption, a refresh and an apply with the engine's state, which has the IDs, write nothing. What is refused stays in the
 * source, with a reason. Part × change × source.
 */
const world = worldOfTests();
const folder = newFolder();
jest.setTimeout(300_000);

/** A part with declared entries, and what can be done with the first of them in the console. */
interface Subject {
  readonly kind: Kind;
  readonly part: string;
  readonly declared: Named;
  readonly isFirst: (row: Wire) => boolean;
  /** Bodies of updates. */
  readonly updates?: Readonly<Record<string, Named>>;
  /** Bodies of a creation that nobody declares. */
  readonly others: readonly [Named, Named];
}

const text = "https://git.example.com/shop/api";
const application = { displayName: "api", clusterId: CLUSTERS[0]?.id, source: "publicGit", repoUrl: text };
const site = { displayName: "site", source: "publicGit", repoUrl: text, defaultBranch: "main" };
const size = PROCESS_SIZES[0]?.id;
const worker = { type: "worker", resourceTypeId: size, entrypoint: "node worker.js" };
const process = { type: "worker", resource_type_id: size };
const cors = (origin: string, method: string) => ({ origins: [origin], methods: [method] });
const [first, second] = ["https://a.example.com", "https://b.example.com"];
const to = (id: string) => ({ service: { type: "APP", id }, weight: 1 });
const elsewhere = (host: string) => ({ service_type: "EXTERNAL", url: `https://${host}.example.com`, weight: 1 });
const variable = (key: string) => ({ key, value: "4", is_runtime: true, is_buildtime: true });
const ofSite = (key: string) => ({ key, value: "4", is_production: true, is_preview: true });
const renamedVariable = {
  renamed: { key: "C" },
  "renamed and changed": { key: "C", value: "3" },
  changed: { value: "3" },
};

const variablesOf = (kind: Kind, declared: Named, other: (key: string) => Named): Subject => ({
  kind,
  part: "variables",
  declared: { ...declared, variables: { A: "1", B: "2" } },
  isFirst: ({ key }) => key === "A",
  updates: renamedVariable,
  others: [other("D"), other("E")],
});

const SUBJECTS: Readonly<Record<string, Subject>> = {
  "CORS policies": {
    kind: kinds.bucket,
    part: "corsPolicies",
    declared: { displayName: "files", corsPolicies: [cors(first, "GET"), cors(second, "PUT")] },
    isFirst: ({ origins, methods }) => String(origins) === first && String(methods) === "GET",
    updates: {
      "one origin more": { origins: [first, "https://new.example.com"], methods: ["GET"] },
      "another method": { origins: [first], methods: ["HEAD"] },
      "a header beside the origin": { origins: ["https://new.example.com"], methods: ["GET"], headers: ["x-own"] },
      "a header alone": { origins: [first], methods: ["GET"], headers: ["x-own"] },
      everything: { origins: ["https://new.example.com"], methods: ["DELETE"], headers: ["x-own"] },
    },
    others: [cors("https://other.example.com", "POST"), cors("https://another.example.com", "POST")],
  },
  processes: {
    kind: kinds.application,
    part: "processes",
    declared: { ...application, processes: { worker, other: { ...worker } } },
    isFirst: ({ display_name: name }) => name === "worker",
    updates: {
      renamed: { display_name: "C" },
      "renamed and changed": { display_name: "C", entrypoint: "node c.js" },
      changed: { entrypoint: "node c.js" },
    },
    others: [
      { display_name: "D", ...process },
      { display_name: "E", ...process },
    ],
  },
  "variables of an application": variablesOf(kinds.application, application, variable),
  "variables of a static site": variablesOf(kinds.staticSite, site, ofSite),
  domains: {
    kind: kinds.application,
    part: "domains",
    declared: { ...application, domains: { "a.example.com": {}, "b.example.com": {} } },
    isFirst: ({ name }) => name === "a.example.com",
    others: [{ domain_name: "c.example.com" }, { domain_name: "d.example.com" }],
  },
  destinations: {
    kind: kinds.loadBalancer,
    part: "destinations",
    declared: { displayName: "edge", destinations: [to(fixtures.application), to(fixtures.otherApplication)] },
    isFirst: ({ service_id: id }) => id === fixtures.application,
    others: [elsewhere("c"), elsewhere("d")],
  },
};

/** What happens in the console, besides the updates. Rows are created before others are removed. */
type Act = "removed" | "added" | "removed, and another one added" | "two others added";
const ADDED: Readonly<Record<Act, number>> = {
  removed: 0,
  added: 1,
  "removed, and another one added": 1,
  "two others added": 2,
};

interface Case extends Subject {
  readonly what: string;
  readonly which: SourceName;
  readonly act?: Act | undefined;
  readonly body?: Named | undefined;
}

const CASES = Object.entries(SUBJECTS).flatMap(([name, subject]) =>
  SOURCES.flatMap((which): Case[] => {
    const updates = Object.entries(subject.updates ?? {});
    const one = (what: string, rest: Partial<Case>): Case => ({ ...subject, which, what: `${name}: ${what}`, ...rest });
    return [
      ...updates.map(([what, body]) => one(what, { body })),
      ...updates.map(([what, body]) => one(`${what}, and another one added`, { body, act: "added" })),
      ...(Object.keys(ADDED) as Act[]).map((act) => one(act, { act })),
    ];
  }),
);

async function inConsole({ kind, part: name, isFirst, others, act, body }: Case, id: string): Promise<void> {
  const { client } = world.io;
  const { list, update, create, remove } = (kind.parts[name] as Part).api as Record<
    "list" | "create" | "update" | "remove",
    OperationId
  >;
  const rows = await client.all({ operation: list, ids: [id] });
  const row = String(rows.find(isFirst)?.id);
  if (body) await client.send({ operation: update, ids: [id, row], body });
  for (const other of others.slice(0, act ? ADDED[act] : 0))
    await client.send({ operation: create, ids: [id], body: other });
  if (act?.startsWith("removed")) await client.send({ operation: remove, ids: [id, row] });
}

const adopted = new Set<string>();

test.each(CASES)("$which: $what", async (one) => {
  const { kind, which, what } = one;
  const subject = await made(kind, "it", one.declared, world.io);
  const face = facesIn(folder, world.io)[which];
  begin(folder, face, subject, 0);
  const before = textIn(folder, face);
  await inConsole(one, subject.known.live.id);
  const { declarations } = await face.read(managing(subject), before);
  const [report, { left, adopted: done }, after] = await patched(folder, face, declarations, 0, world.io);
  expect(report.summary.unchecked).toBe(0);
  // What is only added is nobody's.
  if (one.act && ADDED[one.act] > 0 && !one.body && !one.act.startsWith("removed")) expect(after).toBe(before);
  if (left.length > 0) {
    expect([left.map(({ reason }) => reason), done]).toEqual([
      [expect.stringMatching(/^may have been changed into/)],
      [],
    ]);
    expect(after).toBe(before);
    return;
  }
  if (after !== before) adopted.add(`${which} ${what}`);
  const now = await face.read(managing(subject), after);
  expect((await driftOf(now.declarations, world.io)).summary.differences).toBe(0);
  const known = await read(kind, "it", subject.known, world.io);
  world.writes();
  await apply({ kind, name: "it", declared: now.declared, known } as never, world.io);
  expect(world.writes()).toEqual({});
});

test("every part that the platform updates in place is among them, and most changes are adopted", () => {
  const updated = Object.values<Kind>(kinds).flatMap((kind) =>
    Object.entries(kind.parts).flatMap(([name, { api }]) => (api.update ? [`${kind.name} ${name}`] : [])),
  );
  const tried = Object.values(SUBJECTS).flatMap(({ kind, part, updates }) => (updates ? [`${kind.name} ${part}`] : []));
  expect(tried.sort()).toEqual(updated.sort());
  const all = (which: SourceName) => [...adopted].filter((one) => one.startsWith(`${which} `)).length;
  // A variable that was renamed is refused with its name: it is missing under the declared one.
  for (const which of SOURCES) expect([which, all(which)]).toEqual([which, which === "environment" ? 22 : 28]);
});
