import { Account } from "../../src/discover";
import { type Coded, withTerms } from "../../src/discover/code";
import { programFrom } from "../../src/discover/from-state";
import { terraformImportId } from "../../src/discover/import-id";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, namesOf } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { importNames } from "../../src/terraform/import";
import { resourceSchema } from "../../src/terraform/schema";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { type Core, coresIn, errors, type Kept } from "../terraform/core";

/** Services that have an entry inline, and another one of the same part as a resource of its own. */

const world = worldOfTests();
const coreOf = coresIn(world);

const services: Readonly<Record<string, Named>> = {
  Application: { clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1" },
  StaticSite: { repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" },
  LoadBalancer: {},
};

/** What a service declares of a part, by the kind of the entry, and what such an entry declares. */
const entries: Readonly<Record<string, { readonly inline: Named; readonly own: Named }>> = {
  Connection: { inline: { connections: { main: fixtures.database } }, own: { database: fixtures.otherDatabase } },
  // Keys that have to be percent-encoded.
  Destination: {
    inline: { destinations: [{ url: "https://old.example.com/?a=1&b=2,3:4", weight: 20 }] },
    own: { service: { type: "STATIC_SITE", id: fixtures.site }, weight: 10 },
  },
  Domain: { inline: { domains: { "In.example.com": {} } }, own: { name: "own.example.com" } },
  SecretVariable: { inline: { secretVariables: { INLINE: "1" } }, own: { key: "OWN", value: "very-secret" } },
  Variable: { inline: { variables: { INLINE: "1" } }, own: { key: "OWN", value: "2" } },
};

const every = Object.values<Kind>(kinds).flatMap(({ name, owned, awaits }) => {
  if (!owned || awaits) return [];
  const owners = owned.owner === undefined ? Object.keys(owned.hosts) : [owned.owner];
  return owners.map((field) => [name, field] as const);
});

async function inState(kind: Kind, declared: Named) {
  const { known, error } = await apply({ kind, name: "it", declared }, world.io);
  expect(error).toBeUndefined();
  return { kind, id: known.live.id, name: "it", declared, known, secrets: [], keptNowhere: [] };
}

/** Write-only values are none of the platform's. */
function configOf(core: Core, { kind, fields }: Coded) {
  const { writeOnlyPairs } = resourceSchema(kind);
  const plain = withTerms(fields, (_, value) => value ?? "not-the-one-it-has") as Record<string, unknown>;
  const isPair = (name: string) => writeOnlyPairs.some(({ declared }) => declared === name);
  const declared = Object.fromEntries(Object.entries(plain).filter(([name]) => !isPair(name)));
  const secrets = writeOnlyPairs.map(({ declared: name, writeOnly }) => [writeOnly, plain[name] ?? null]);
  return core.config(declared, Object.fromEntries(secrets));
}

async function coded(name: string, field: string, isWithOwn: boolean): Promise<Coded> {
  const kind = Object.values<Kind>(kinds).find((one) => one.name === name) as Kind;
  const service = kinds[field as keyof typeof kinds] as Kind;
  const { inline, own } = entries[name] as (typeof entries)[string];
  const owner = await inState(service, { displayName: "it", ...services[service.name], ...inline });
  const entry = await inState(kind, { [field]: owner.id, ...own });
  const { objects } = await programFrom(new Account(world.io.client), isWithOwn ? [owner, entry] : [owner]);
  return objects.find(({ id }) => id === owner.id) as Coded;
}

test.each(every)("%s beside entries of its %s: the import changes nothing", async (name, field) => {
  const found = await coded(name, field, true);
  const core = coreOf(found.kind);
  const { kept, diagnostics } = await core.importing(terraformImportId(found));
  expect(errors(diagnostics)).toEqual([]);
  const seen = (await core.read(kept as Kept)) as Kept;
  const step = await core.plan(configOf(core, found), seen);
  expect(errors(step.diagnostics)).toEqual([]);
  expect(core.changes(step, seen)).toEqual([]);
});

test("the import ID only names entries where others are resources of their own", async () => {
  const alone = await coded("Domain", "staticSite", false);
  expect(terraformImportId(alone)).toBe(alone.id);
  await world.reset();
  const shared = await coded("Domain", "staticSite", true);
  expect(terraformImportId(shared)).toBe(`${shared.id}?domains=In.example.com`);
});

test("every part can be named in the import ID of its kind", () => {
  for (const kind of Object.values<Kind>(kinds)) {
    const allowed = [...importNames(resourceSchema(kind)).values()].map(({ declared }) => declared);
    const names = Object.values(kind.parts).flatMap(namesOf);
    expect(allowed).toEqual(expect.arrayContaining(names));
  }
});
