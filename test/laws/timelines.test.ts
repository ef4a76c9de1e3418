import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { ShownAvailability } from "../../src/sandbox";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { activated, HOST, made, planned } from "./availability-acts";
import { scenes } from "./availability-scenes";
import { worldOfSuite } from "./law";
import { control, setRecords } from "./world";

/** The timelines that the pictures of the guides show: recorded here, replayed by each run. `RECORD=1` writes them, for `npm run format`. */
const FILE = join(__dirname, "../../docs/guides/timelines.json");

const world = worldOfSuite({ availability: true });
const image = { displayName: "web", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/web" };

async function addedDomain(): Promise<void> {
  await made(kinds.application, { ...image, domains: { [HOST]: {} } }, world);
  await setRecords(world);
  world.sandbox.clock.advance(600);
}

/** Nothing else declares the application, so it is deployed by a command after the change. */
async function newPassword(): Promise<void> {
  const kind = kinds.database;
  const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
  const declared = { ...kind.examples.minimal, displayName: "main", ...places };
  const known = await made(kind, declared, world);
  const { live } = await made(kinds.application, { ...image, connections: { main: known.live.id } }, world);
  await activated(world);
  await applyPlan(await planned(kind, { ...declared, dbPassword: "another-password" }, known, world), world.io);
  await world.io.client.send({ operation: "createDeployment", ids: [live.id], body: {} });
  world.sandbox.clock.advance(600);
}

/** What each picture shows, line by line: a heading, the host or connection, and what happens to it. */
const lines: Readonly<Record<string, readonly (readonly [heading: string, name: string, scene: () => unknown])[]>> = {
  move: [
    ["An application with the domain", HOST, () => scenes["a move with an active domain"](world)],
    ["Behind a load balancer with the domain", HOST, () => scenes["a move behind a load balancer"](world)],
  ],
  domain: [["A new domain, whose records are set at once", HOST, addedDomain]],
  password: [["The connection of an application that is deployed right after", "web → main", newPassword]],
};

/** From when it first worked, or from the start: how long, by which of those that answer, and why not. */
async function timelineOf(name: string) {
  const { timelines } = (await control(world.sandbox, "GET", "availability")) as ShownAvailability;
  const all = timelines.find((one) => one.name === name)?.intervals ?? [];
  const works = all.findIndex(({ reason }) => reason === null);
  const shown = all.slice(works === all.length - 1 ? 0 : works);
  const servers = [...new Set(shown.flatMap(({ by }) => by))];
  return shown.map(({ from, until, by, reason }, index) => ({
    // How long it had worked before is nothing of the change.
    seconds: until === null || (index === 0 && reason === null) ? null : (Date.parse(until) - Date.parse(from)) / 1000,
    by: by.map((it) => servers.indexOf(it)),
    reason,
  }));
}

test("the pictures of the guides show what the sandbox measures", async () => {
  const found: Record<string, unknown[]> = {};
  for (const [picture, rows] of Object.entries(lines)) {
    found[picture] = [];
    for (const [heading, name, scene] of rows) {
      await world.reset();
      await scene();
      found[picture].push({ heading, intervals: await timelineOf(name) });
    }
  }
  if (process.env.RECORD) writeFileSync(FILE, `${JSON.stringify(found)}\n`);
  expect(found).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
});
