import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { baselineText, type Declarations, type DriftRequest, examine, formats, readBaseline } from "../../../src/drift";
import { entryOf } from "../../../src/drift/history";
import { messagesOf } from "../../../src/drift/notify/messages";
import { patch, patchRemarks, Texts } from "../../../src/drift/patch";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import type { Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { KNOWN, SECRETS, showing } from "../../support/hidden-secrets";
import { newFolder } from "../../support/new-folder";
import { exported, kept, made, requestFor, type Subject, shown } from "../states";

/** No secret is shown, wherever a report has it: sorts of secrets × what has it in the report × outputs. */
const world = worldOfSuite();
beforeEach(() => world.reset());

type Case = { readonly declarations: Declarations; readonly more?: Partial<DriftRequest> };
const bucket = (displayName = "files") => made(kinds.bucket, "files", { displayName }, world.io);
const change = (subject: Subject, fields: object | undefined) =>
  changeObject(world.sandbox, `object-storage/${subject.known.live.id}`, fields);

async function balancer(...urls: readonly string[]) {
  const destinations = urls.map((url) => ({ url, weight: 20 }));
  const edge = await made(kinds.loadBalancer, "edge", { displayName: "edge", destinations }, world.io);
  const { id } = edge.known.live;
  for (const row of await world.io.client.all({ operation: "listLoadBalancerDestinations", ids: [id] }))
    await world.io.client.send({ operation: "deleteLoadBalancerDestination", ids: [id, String(row.id)] });
  return edge;
}

/** Instances of `for_each`. */
function instances(subjects: readonly Subject[], keys: readonly string[]): Declarations {
  const state = JSON.parse(shown(subjects));
  for (const [index, key] of keys.entries())
    state.values.root_module.resources[index].address += `[${JSON.stringify(key)}]`;
  return readShown(JSON.stringify(state), "it", "", kept(subjects));
}

const PLACES = {
  "a value": async (secret) => {
    const one = await bucket();
    await change(one, { display_name: secret });
    return { declarations: readShown(shown([one]), "it", "") };
  },
  "the key of an entry": async (secret) => {
    const edge = await balancer(secret.startsWith("https:") ? secret : `https://h.example.com/${encodeURI(secret)}`);
    return { declarations: readShown(shown([edge]), "it", "", kept([edge])) };
  },
  "the address of what differs": async (secret) => {
    const one = await bucket();
    await change(one, { display_name: "other" });
    return { declarations: instances([one], [secret]) };
  },
  "the address of what is gone": async (secret) => {
    const one = await bucket();
    await change(one, undefined);
    return { declarations: instances([one], [secret]) };
  },
  "a name in a program": async (secret) => {
    const one = { ...(await bucket()), name: secret };
    await change(one, { display_name: "other" });
    return { declarations: readExport(await exported([one]), "export", "Pulumi.yaml") };
  },
  "the name of what is unmanaged": async (secret) => {
    await bucket(secret);
    return { declarations: { ...NOTHING }, more: { ignore: [] } };
  },
  "the name and the owner of what is elsewhere": async (secret) => {
    await bucket(secret);
    const belongings: NonNullable<DriftRequest["elsewhere"]>[number]["belongings"] = async (_, rows) =>
      new Map(rows.map(({ id }) => [String(id), { owner: secret }]));
    return { declarations: NOTHING, more: { ignore: [], elsewhere: [{ belongings }] } };
  },
  "a node of the graph": async (secret) => {
    const declared: Named = {
      displayName: secret.replace(/[^\w:/.@?=& -]/g, ""),
      clusterId: CLUSTERS[0]?.id,
      source: "publicGit",
      repoUrl: "https://git.example.com/shop/api",
    };
    const api = await made(kinds.application, "api", declared, world.io);
    const destinations = [{ service: { type: "APP", id: api.known.live.id } }];
    const edge = await made(kinds.loadBalancer, "edge", { displayName: "edge", destinations }, world.io);
    return { declarations: instances([api, edge], [secret, secret]) };
  },
  "a reason": async (secret) => ({
    declarations: { ...NOTHING, unreadable: [{ address: "a", kind: "Bucket", id: "", name: "a", reason: secret }] },
    more: { journals: async () => ({ stacks: [], unread: [`It has ${secret} in it.`] }), ignore: [] },
  }),
  "an unused entry of a baseline, and a rule": async (secret) => ({
    declarations: NOTHING,
    more: {
      baseline: [
        { what: "gone", address: secret, expires: "2999-12-31", place: "a:1" },
        { what: "difference", address: "a", field: `destinations.${secret}`, expires: "2000-12-31", place: "a:2" },
      ],
      rules: [{ name: secret, reason: "by hand", place: "a:1" }],
      ignore: [],
    },
  }),
} satisfies Readonly<Record<string, (secret: string) => Promise<Case>>>;

const NOTHING: Declarations = { source: "it", file: "", objects: [], unreadable: [], leaving: [] };
const look = (declarations: Declarations, more: Partial<DriftRequest> = {}) =>
  examine(requestFor([declarations], { secrets: KNOWN, ...more }), { ...world.io, reads: "exact" });

const cases = Object.entries(PLACES).flatMap(([place, caseOf]) =>
  Object.entries(SECRETS).map(([sort, secret]) => ({ place, sort, secret, caseOf })),
);
test.each(cases)("in $place: $sort", async ({ secret, caseOf }) => {
  const { declarations, more }: Case = await caseOf(secret);
  const { report, withheld } = await look(declarations, { ...more, history: [] });
  expect([report.exitCode, report.elsewhere.length > 0, report.graphs.length > 0]).not.toEqual([0, false, false]);
  const patched = await patch({
    ...{ report: withheld.exact, shown: report, declarations: [declarations], sources: new Map(), texts: new Texts() },
    choose: async () => "adopt",
    discover: () => Promise.reject(new Error("There is no source.")),
  });
  const outputs = {
    ...Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format(report, { color: false })])),
    report: JSON.stringify(report),
    baseline: await baselineText(report, "2026-12-31", withheld),
    history: JSON.stringify(entryOf(report, [])),
    message: JSON.stringify(messagesOf(report)),
    patch: patchRemarks(patched, withheld.hiding.text).join("\n"),
  };
  expect(showing(outputs)).toEqual([]);
});

const LOOK_ALIKES = ["https://old.example.com/?token=first-hunter2", "https://old.example.com/?token=second-hunter2"];
const alike: readonly [string, () => Promise<Declarations>][] = [
  [
    "keys of entries",
    async () => {
      const edge = await balancer(...LOOK_ALIKES);
      return readShown(shown([edge]), "it", "", kept([edge]));
    },
  ],
  ...([{ display_name: "other" }, undefined] as const).map((fields): [string, () => Promise<Declarations>] => [
    fields ? "addresses of what differs" : "addresses of what is gone",
    async () => {
      const both = [await bucket("one"), await bucket("two")];
      for (const one of both) await change(one, fields);
      return instances(both, LOOK_ALIKES);
    },
  ]),
];

test.each(alike)("a baseline distinguishes %s that look alike, and those of an earlier release", async (_, make) => {
  const declarations = await make();
  const { report, withheld } = await look(declarations);
  const shownAs = new Set(
    report.resources.flatMap((one) => [one.address, ...one.differences.map(({ field }) => field)]),
  );
  expect([...shownAs].filter((text) => text.includes("[secret]"))).toHaveLength(2);
  const file = join(newFolder(), "baseline.yaml");
  const open = async (text: string, more?: Partial<DriftRequest>) => {
    writeFileSync(file, text);
    const { summary, baseline } = (await look(declarations, { baseline: readBaseline(file), ...more })).report;
    return [summary.accepted, summary.differences + summary.gone, baseline?.unused.length];
  };
  const text = await baselineText(report, "2999-12-31", withheld);
  expect(await open(text)).toEqual([2, 0, 0]);
  for (const dropped of [0, 1]) {
    const entries = text.split(/^(?= {2}- what)/m);
    expect(await open(entries.filter((_one, index) => index !== dropped + 1).join(""))).toEqual([1, 1, 0]);
  }
  const reasons = readBaseline(file).map((entry) => ({ ...entry, reason: "ticket 812" }));
  const again = await baselineText(report, "2999-12-31", withheld, { entries: reasons, isKept: () => true });
  expect([again.match(/what:/g)?.length, again.match(/ticket 812/g)?.length]).toEqual([2, 1]);
  // Without hashes, and with the exact places: what an earlier release has written.
  const { exact } = withheld;
  const plain = { text: (one: string) => one, field: ({ field }: { readonly field: string }) => field };
  expect(await open(await baselineText(exact, "2999-12-31", { ...withheld, hiding: plain }))).toEqual([2, 0, 0]);
  expect(await open(text.replace(/^ +placeHash:.*\n(?: {6}.*\n)*/gm, ""))).toEqual([0, 2, 2]);
});
