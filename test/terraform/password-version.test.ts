import { kinds } from "../../src/kinds";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { worldOfTests } from "../laws/law";
import { type Core, coresIn, errors, type Kept } from "./core";

/** A password that is given write-only is in no state: only its version says that it may be another one. */
const world = worldOfTests();
const PASSWORD = "one-password";
let core: Core;
let kept: Kept;

beforeEach(async () => {
  const coreOf = coresIn(world);
  core = coreOf(kinds.database);
  kept = await core.applied(given(PASSWORD, 1));
  const application = coreOf(kinds.application);
  const image = { clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1" };
  await application.applied(application.config({ displayName: "web", ...image, connections: { main: kept.state.id } }));
});

function given(value: string, version: number) {
  const { dbPassword: _, ...declared } = kinds.database.examples.minimal;
  const places = { displayName: "main", clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
  return core.config({ ...declared, ...places }, { db_password_wo: value, db_password_wo_version: version });
}

/** What a plan announces, and why its apply fails: the platform refuses every reset. */
async function planned(value: string, version: number) {
  const step = await core.plan(given(value, version), kept);
  const said = step.diagnostics.map(({ detail = "" }) => detail).filter((one) => one.includes("is unavailable"));
  world.sandbox.addFault({ operation: "resetDatabasePassword", status: 422 });
  const { diagnostics } = await core.applyPlanned(given(value, version), step, kept);
  return { said, refused: errors(diagnostics).map(({ detail = "" }) => detail) };
}

const UNLESS = /^The connection of Application "web" .* unless the password is the one that it has\. /;
const RESET = expect.stringContaining("/reset-password");

test.each([PASSWORD, "another-password"])(
  "%s under a new version is sent, and announced as what it may be",
  async (value) => {
    expect(await planned(value, 2)).toEqual({ said: [expect.stringMatching(UNLESS)], refused: [RESET] });
  },
);

test("another password under the same version is neither sent nor announced", async () => {
  expect(await planned("another-password", 1)).toEqual({ said: [], refused: [] });
});
