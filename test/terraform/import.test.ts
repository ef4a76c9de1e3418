import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { toDeclaration } from "../../src/terraform/convert";
import { isSettable } from "../../src/terraform/known";
import { worldOfTests } from "../laws/law";
import { coresIn, errors, type Kept } from "./core";

const world = worldOfTests();
let coreOf: ReturnType<typeof coresIn>;
beforeEach(() => {
  coreOf = coresIn(world);
});

async function made(kind: Kind, declared: Record<string, unknown>): Promise<string> {
  const { known, error } = await apply({ kind, name: "made", declared }, world.io);
  expect(error).toBeUndefined();
  world.writes();
  return known.live.id;
}

const [clusterId] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1" };
const site = { displayName: "front", repoUrl: "https://git.example.com/shop/front", defaultBranch: "main" };
const database = {
  displayName: "main",
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: DATABASE_SIZES[0]?.id,
  dbName: "shop",
};

test("variables that an import names are managed where it names them, and the rest is not changed", async () => {
  const { staticSite } = kinds;
  const id = await made(staticSite, { ...site, variables: { A: "1", B: "2", TOKEN: "very-secret-value" } });
  const core = coreOf(staticSite);
  const { kept } = await core.importing(`${id}?variables=A,GONE&secret_variables_wo=TOKEN`);
  expect(kept?.state).toMatchObject({ variables: { A: "1" }, secret_variables: null, secret_variables_wo: null });
  expect(JSON.stringify(kept) + Buffer.from(kept?.private ?? []).toString()).not.toContain("very-secret-value");
  const seen = (await core.read(kept as Kept)) as Kept;
  const settable = core.schema.attributes.filter(isSettable);
  const shown = toDeclaration(settable, seen.state);
  const config = core.config(shown, { secret_variables_wo: { TOKEN: "another" } });
  expect(core.changes(await core.plan(config, seen), seen)).toEqual([]);
  // Another version sends what is configured, and nobody else's.
  const { diagnostics } = await coreOf(staticSite).apply({ ...config, secret_variables_wo_version: 1 }, seen);
  expect(errors(diagnostics)).toEqual([]);
  expect(world.writes()).toEqual({ updateStaticSiteEnvVar: 1, createStaticSiteDeployment: 1 });
});

test("a password that an import names counts as the current one, until its version changes", async () => {
  const id = await made(kinds.database, { ...database, dbPassword: "the-one-it-has" });
  const core = coreOf(kinds.database);
  const { kept } = await core.importing(`${id}?db_password_wo`);
  const seen = (await core.read(kept as Kept)) as Kept;
  const config = core.config(database, { db_password_wo: "another-one" });
  expect(core.changes(await core.plan(config, seen), seen)).toEqual([]);
  const { diagnostics } = await coreOf(kinds.database).apply({ ...config, db_password_wo_version: 1 }, seen);
  expect(errors(diagnostics)).toEqual([]);
  expect(world.writes()).toEqual({ resetDatabasePassword: 1 });
});

test("what is derived of an imported object is known once its inputs are declared, also those that are never shown", async () => {
  const declared = { ...database, dbUser: "shop", dbPassword: "the-one-it-has" };
  const core = coreOf(kinds.database);
  const { kept } = await core.importing(await made(kinds.database, declared));
  const applied = await core.apply(core.config(declared), kept);
  expect(errors(applied.diagnostics)).toEqual([]);
  expect(applied.kept?.state.connection_uri).toMatch(/^postgresql:\/\/shop:the-one-it-has@main-/);
});

test("an import with an unknown name is refused, with the valid ones", async () => {
  const id = await made(kinds.application, application);
  const said = async (text: string) =>
    (await coreOf(kinds.application).importing(text)).diagnostics.map(({ summary, detail }) => `${summary} ${detail}`);
  expect(await said(`${id}?variabels=A`)).toEqual([
    expect.stringContaining("variables, secret_variables, variable_scopes, connections, secret_variables_wo"),
  ]);
  expect(await said(`${id}?connections=main`)).toEqual([expect.stringContaining("without the ID")]);
});

test("an object that is imported and moved in one apply keeps its name", async () => {
  const id = await made(kinds.application, { ...application, autoDeploy: false });
  const core = coreOf(kinds.application);
  const { kept } = await core.importing(id);
  const seen = (await core.read(kept as Kept)) as Kept;
  const { kept: moved, diagnostics } = await core.apply(
    core.config({ ...application, clusterId: CLUSTERS[1]?.id }),
    seen,
  );
  expect(errors(diagnostics)).toEqual([]);
  expect(moved?.state).toMatchObject({ display_name: "api", cluster_id: CLUSTERS[1]?.id, unfinished: null });
  expect(moved?.state.id).not.toBe(id);
});
