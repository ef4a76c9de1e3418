import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import type { Kind } from "../../../src/model";
import { DELETE_FIRST } from "../../../src/pulumi/carried-inputs";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { announcedIn } from "../../laws/announced";
import { unannounced } from "../../laws/availability";
import { activated, failures, HOST, made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * Kinds with domains × doors × orders of a replacement that only the engine asks for: the preview names every host that
 * goes, and what exists only on the original, or refuses what the update would refuse half-way.
 */

jest.setTimeout(600_000);

const world = worldOfSuite({ availability: true });

/** What the class of the resource passes; programs in other languages pass nothing. */
const orders = { "deleted first": true, "created first": false, unknown: undefined } as const;
type Order = keyof typeof orders;

const cases = allKinds
  .filter(({ parts }) => parts.domains?.serves)
  .flatMap((kind) => DOORS.map((door) => ({ kind, door, name: kind.name })));

/** One is in use, behind a balancer, with an active domain; returns its replacement. */
async function used({ kind, door }: (typeof cases)[number], order: Order, domains: object) {
  await world.reset();
  const said: string[] = [];
  const engine = engineIn(world, kind, door, newFolder(), said);
  const isFirst = orders[order];
  const thing = (displayName: string): Thing => {
    const passed = isFirst === undefined ? {} : { [DELETE_FIRST]: isFirst };
    const inputs = { ...sourceOf(kind), displayName, domains, ...passed };
    const options = { replaceOnChanges: ["displayName"], ...(isFirst ? { deleteBeforeReplace: true as const } : {}) };
    const one = { name: NAME, inputs, options };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  await engine.up([thing("shop")]);
  const id = engine.state.get(NAME)?.id ?? "";
  const service = { type: kind.serviceType, id };
  await made(kinds.loadBalancer, { displayName: "edge", destinations: [{ service, weight: 1 }] }, world);
  const began = await activated(world);
  said.length = 0;
  const refused = () => engine.preview([thing("renamed")]).then(() => "", String);
  return { engine, id, said, began, refused, program: [thing("renamed")] };
}

/** The field of a domain of its own that refers to its owner. */
const ownerOf = ({ name }: Kind) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** What makes it answer. */
const sourceOf = (kind: Kind) =>
  kind === kinds.application
    ? { source: "dockerImage", dockerImage: "shop/api", clusterId: CLUSTERS[0]?.id }
    : kind.examples.minimal;

describe.each(cases)("$name ($door)", (one) => {
  test("deleted first: each host that goes is named, and no advice that does not help", async () => {
    const { engine, said, began, refused, program } = await used(one, "deleted first", { [HOST]: {} });
    expect(await refused()).toBe("");
    const text = said.join("\n");
    expect(text).toContain(`${HOST}: removed and added again, and the platform does not show custom certificates`);
    expect(text).not.toContain("change its destination to the successor");
    await engine.up(program);
    expect(engine.errors).toEqual([]);
    const isOurs = ({ name }: { name: string }) => ["shop", "edge"].some((host) => name.startsWith(host));
    const found = (await failures(began, world)).filter(isOurs).map((failure) => ({ ...failure, isWanted: false }));
    // Its own domain, its generated one, and that of the balancer in front.
    expect(found).toHaveLength(3);
    expect(unannounced(found, announcedIn(text.split("\n")))).toEqual([]);
  });

  test.each(Object.keys(orders) as Order[])("%s: what only the original has is refused or named", async (order) => {
    const { id, said, refused } = await used(one, order, {});
    const { kind } = one;
    await made(kinds.domain, { [ownerOf(kind)]: id, name: "other.example.org" }, world);
    const isRefused = await refused();
    const where = kind.move ? isRefused : said.join("\n");
    expect(where).toContain("domains does not name other.example.org, which the original has");
    expect(isRefused.includes("left-behind")).toBe(kind.move !== undefined);
  });

  test.each(Object.keys(orders) as Order[])("%s: refused by the preview if the update would be", async (order) => {
    const { engine, id, refused, program } = await used(one, order, { [HOST]: {} });
    const text = await refused();
    await engine.up(program).catch((error: Error) => engine.errors.push(error.message));
    const isExclusive = engine.errors.some((error) => error.includes(`${id}, which it replaces, has ${HOST}`));
    expect(isExclusive).toBe(order !== "deleted first");
    if (order !== "unknown") expect(text.includes(`${id}, which it replaces, has ${HOST}`)).toBe(isExclusive);
    else expect(text).toBe("");
  });
});

test("a variable that was made on the platform is no less than a domain", async () => {
  const [first] = cases.filter(({ kind }) => kind === kinds.application);
  if (!first) throw new Error("no case");
  const { id, refused } = await used(first, "created first", {});
  const known = await made(kinds.variable, { application: id, key: "MADE_THERE", value: "one" }, world);
  expect(await refused()).toContain("variables does not name MADE_THERE, which the original has");
  await remove(kinds.variable, "it", known, world.io);
  expect(await refused()).toBe("");
});
