import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { outagesOfInUseDeleted } from "../../src/lifecycle/plan/entry-in-use";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { outagesOfUsedReplaced } from "../../src/lifecycle/plan/used";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Outage } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Io } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";

/** What changes in place make unavailable, as their kinds declare it. */
const world = worldOfTests();

async function outagesOf(change: object): Promise<readonly Outage[]> {
  const kind = kinds.database;
  const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
  const declared = { ...kind.examples.minimal, displayName: "main", ...places };
  const { known } = await apply({ kind, name: "main", declared }, world.io);
  await world.io.client.send({
    operation: "createInternalConnection",
    ids: [known.live.id],
    body: { target_id: fixtures.application, target_type: "app" },
  });
  const look = { one: world.io.client.one, all: world.io.client.all };
  const { notices } = await planResource({ kind, name: "main", declared: { ...declared, ...change }, known }, { look });
  return notices.flatMap(({ outage }) => outage ?? []);
}

test("a new password of a database: what is connected runs with the old one until it is deployed", async () => {
  expect(await outagesOf({ dbPassword: "another-password" })).toEqual([
    {
      subject: `The connection of Application "fixture" (${fixtures.application}) to Database "main"`,
      why: "The password changes at once, and what runs has that of its own deployment.",
      without: expect.stringContaining(`svc-iac deploy ${fixtures.application}`),
      until: "deployment",
    },
  ]);
});

test("a key that may not read what is connected is told so, and the plan goes on", async () => {
  const kind = kinds.database;
  const known = {
    live: { id: fixtures.database, values: { displayName: "main", dbPassword: "one-password" }, parts: {} },
    managed: { values: ["displayName", "dbPassword"], parts: {} },
    home: await world.io.client.home(),
    undeployed: false,
  };
  const refused = async () => {
    throw new ApiError({ operation: "listInternalConnections", ids: [] }, 403, "Your role may not do this.", {});
  };
  const look = { one: refused, all: refused };
  const declared = { ...kind.examples.minimal, displayName: "main", dbPassword: "another-password" };
  const { notices } = await planResource({ kind, name: "main", declared, known }, { look, isChecked: true });
  expect(notices).toContainEqual({
    code: "note",
    message: expect.stringMatching(/^Database "main": whether .* was not checked: .*Your role may not do this/),
  });
});

test("other changes have none", async () => {
  expect(await outagesOf({ publicAccess: true })).toEqual([]);
});

test("who uses what is replaced may follow before it is deleted, unless that is first, or they are of another stack", async () => {
  const users = ["web", "api"].map((one) => ({ id: one, label: one }));
  const kind = { ...kinds.bucket, users: async () => users };
  const home = await world.io.client.home();
  const owners = {
    owns: async () => false,
    otherOwner: async (_: unknown, one: string) => (one === "web" ? undefined : "shop/other"),
  };
  const io = { client: { home: async () => home }, journal: { owners } } as unknown as Io;
  const look = { one: world.io.client.one, all: world.io.client.all };
  const used = { id: "1", values: {} };
  const said = async (deletesFirst: boolean) =>
    (await outagesOfUsedReplaced(kind, "Bucket", used, { look, io, deletesFirst })).map(({ why, unless }) => [
      why,
      unless,
    ]);
  const why = "The bucket is replaced, and what runs uses the one that is deleted.";
  const theirs = `${why} It belongs to stack shop/other.`;
  expect(await said(true)).toEqual([
    [why, undefined],
    [theirs, undefined],
  ]);
  expect(await said(false)).toEqual([
    [why, "followed"],
    [theirs, undefined],
  ]);
});

test("a connection of its own: its application may be deleted with it, unless that is of another stack", async () => {
  const kind = kinds.connection;
  const declared = { application: fixtures.application, database: fixtures.database };
  const { known } = await apply({ kind, name: "main", declared }, world.io);
  const { client } = world.io;
  await client.send({ operation: "createDeployment", ids: [fixtures.application], body: {} });
  world.sandbox.clock.advance(600);
  const home = await client.home();
  const said = async (beside: object) => {
    const found = await outagesOfInUseDeleted(kind, known.live.id, client, beside);
    return found.map(({ subject, unless }) => [subject.includes(fixtures.application), unless]);
  };
  expect(await said({})).toEqual([[true, "deleted"]]);
  expect(await said({ isDeleted: (id: string) => id === fixtures.application })).toEqual([]);
  const owners = { owns: async () => false, otherOwner: async () => "shop/other" };
  const io = { client: { home: async () => home }, journal: { owners } };
  expect(await said({ io })).toEqual([[true, undefined]]);
});
