import { kinds } from "../../src/kinds";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import type { Session } from "../../src/terraform/session";
import { worldOfTests } from "../laws/law";
import { newFolder } from "../support/new-folder";
import { Core, coresIn, type Kept, sessionIn } from "./core";

/** Who is said to lose what a run deletes: engines plan the deletions of a run in any order. */
const world = worldOfTests();
let folder: string;
let database: Kept;
let application: Kept;
beforeEach(async () => {
  folder = newFolder();
  const cores = coresIn(world);
  const [main, web] = [cores(kinds.database), cores(kinds.application)];
  const declared = { ...kinds.database.examples.minimal, displayName: "main" };
  const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
  database = await main.applied(main.config({ ...declared, ...places }));
  const image = { clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1" };
  const connections = { main: database.state.id };
  application = await web.applied(web.config({ displayName: "web", ...image, connections }));
});

const WEB =
  /^The connection of Application "web" \(.*\) to Database "main" \(.*\) is unavailable for good, unless the same/;

function sessionOf(options: Parameters<typeof sessionIn>[1] = {}): Session {
  const session = sessionIn(world, { ...options, folder });
  session.configure({});
  return session;
}

/** What one process says when an engine plans these deletions in this order. */
async function saidBy(session: Session, ...order: readonly ("database" | "application")[]): Promise<string[]> {
  const said: string[] = [];
  for (const name of order) {
    const core = new Core(provider(session), resourceSchema(kinds[name]));
    const { diagnostics } = await core.planRemoval(name === "database" ? database : application);
    said.push(...diagnostics.map(({ detail = "" }) => detail).filter((one) => one.includes("is unavailable")));
  }
  return said;
}

/** A refresh, in which a process meets what the state has. */
async function met(session: Session): Promise<void> {
  for (const [name, kept] of Object.entries({ database, application }))
    await new Core(provider(session), resourceSchema(kinds[name as "database"])).read(kept);
}

test("an application that stays", async () => {
  expect(await saidBy(sessionOf(), "database")).toEqual([expect.stringMatching(WEB)]);
});

test("an application whose deletion is planned before is not said to lose anything", async () => {
  expect(await saidBy(sessionOf(), "application", "database")).toEqual([]);
});

test("one whose deletion is planned after that: the sentence has its condition", async () => {
  expect(await saidBy(sessionOf(), "database", "application")).toEqual([expect.stringMatching(WEB)]);
});

describe("a `destroy` of everything", () => {
  const destroying = { destroysAll: async () => true, coversAll: async () => true };

  test("says nothing of what the state has, in whatever order", async () => {
    const session = sessionOf(destroying);
    await met(session);
    expect(await saidBy(session, "database", "application")).toEqual([]);
  });

  test("names what it does not delete: what is in no state, or left out by an option", async () => {
    expect(await saidBy(sessionOf(destroying), "database")).toEqual([expect.stringMatching(WEB)]);
    const targeted = sessionOf({ ...destroying, coversAll: async () => false });
    await met(targeted);
    expect(await saidBy(targeted, "database")).toEqual([expect.stringMatching(WEB)]);
  });
});
