import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Account, programOf } from "../../src/discover";
import { type Coded, withTerms } from "../../src/discover/code";
import { terraformImportId } from "../../src/discover/import-id";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle";
import type { Kind } from "../../src/model";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { cases } from "../laws/cases";
import { samples } from "../laws/samples";
import { startWorld, type World } from "../laws/world";
import { Core, errors, type Kept } from "../terraform/core";

jest.setTimeout(600_000);

let world: World;
let folder: string;
let session: Session;
beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), "svc-iac-discover-laws-"));
  const { url, token } = world.sandbox;
  const environment = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
  session = new Session({ environment, folder, clock: world.io.client.clock });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the generated configuration comes to for one object; write-only values are none of the platform's. */
function configOf(core: Core, { kind, fields }: Coded) {
  const { twins } = resourceSchema(kind);
  const plain = withTerms(fields, (_, value) => value ?? "not-the-one-it-has") as Record<string, unknown>;
  const declared = Object.fromEntries(
    Object.entries(plain).filter(([name]) => !twins.some((twin) => twin.declared === name)),
  );
  const secrets = twins.map(({ declared: name, writeOnly }) => [writeOnly, plain[name] ?? null]);
  return core.config(declared, Object.fromEntries(secrets));
}

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const sample = samples[kind.name] as fc.Arbitrary<Record<string, unknown>>;

  test("imported as it is discovered, the plan changes nothing", () =>
    fc.assert(
      fc
        .asyncProperty(sample, async (declared) => {
          const { known, error } = await apply({ kind, name: "sample", declared }, world.io);
          expect(error).toBeUndefined();
          const account = new Account(world.io.client);
          const { objects } = await programOf(account, await account.list());
          const found = objects.find(({ id }) => id === known.live.id) as Coded;
          session.configure({});
          const core = new Core(provider(session), resourceSchema(kind));
          const { kept, diagnostics } = await core.importing(terraformImportId(found));
          expect(errors(diagnostics)).toEqual([]);
          const seen = (await core.read(kept as Kept)) as Kept;
          const step = await core.plan(configOf(core, found), seen);
          expect(errors(step.diagnostics)).toEqual([]);
          expect(core.changes(step, seen)).toEqual([]);
        })
        .beforeEach(() => world.reset()),
      { numRuns: cases(1) },
    ));
});
