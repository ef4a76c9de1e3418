import fc from "fast-check";
import { connect } from "../../../src/client/client";
import { readOnly } from "../../../src/client/read-only";
import { sendOnce } from "../../../src/client/transport";
import { type OperationId, operation } from "../../../src/contract";
import { operations } from "../../../src/contract/operations.gen";
import {
  Account,
  type Ejected,
  ejectionOf,
  migrationOf,
  programOf,
  readForeignState,
  readOwnState,
  toPlatformTerraform,
} from "../../../src/discover";
import { parseHcl } from "../../../src/hcl/parse";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, operationWord, platformWord } from "../../../src/model";
import { typeNameOf } from "../../../src/terraform/schema";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { fillAccount, SECRETS } from "../shop";

jest.setTimeout(120_000);

const world = worldOfSuite();
const TO = { source: "example.com/team/platform", name: "platform" };
let ids: Readonly<Record<string, string>>;

beforeEach(async () => {
  await world.reset();
  ids = await fillAccount(world.io);
});

function accountNow(): Account {
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  return new Account(connect({ settings, clock: world.io.client.clock, transport: readOnly(sendOnce) }));
}

async function ejected(state?: string) {
  const account = accountNow();
  const from = state === undefined ? undefined : readOwnState(state, "terraform.tfstate");
  const ejection = await ejectionOf(account, await account.list(), TO.name, from);
  return { ...ejection, text: toPlatformTerraform(ejection, TO) };
}

const stateOf = (resources: readonly { type: string; name: string; id: string; more?: object }[]) =>
  JSON.stringify({
    version: 4,
    resources: resources.map(({ type, name, id, more }) => ({
      ...{ mode: "managed", type, name, provider: 'provider["registry.terraform.io/svc-iac/svc"]' },
      instances: [{ attributes: { id }, ...more }],
    })),
  });

/** The fields that the API accepts for a resource, in the bodies and the paths of the operations that it is named after. */
function acceptedIn({ word }: Ejected): ReadonlySet<string> {
  const ids = Object.keys(operations) as OperationId[];
  const about = Object.values<Kind>(kinds)
    .filter((kind) => platformWord(kind) === word)
    .flatMap(({ api }) => [api.create, ...(api.update ? [api.update] : [])]);
  const named = [...ids.filter((id) => operationWord(id) === word), ...about];
  const paths = named.flatMap((id) => [...operation(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const hosts = Object.values<Kind>(kinds).map((kind) => `${platformWord(kind)}_id`);
  return new Set([...named.flatMap((id) => operation(id).body ?? []), ...paths, ...hosts]);
}

test("every object and every entry is a resource with its import, in the words of the API", async () => {
  const { resources, text, left, said, removed } = await ejected();
  expect({ left, said, removed }).toEqual({ left: [], said: [], removed: [] });
  const { mistakes } = await parseHcl(text, "main.tf");
  expect(mistakes).toEqual([]);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  expect(text.match(/^resource /gm)).toHaveLength(resources.length);
  expect(text.match(/^import /gm)).toHaveLength(resources.length);
  for (const one of resources) {
    expect(Object.keys(one.attributes).filter((name) => !acceptedIn(one).has(name))).toEqual([]);
  }
  expect(text).toContain(`resource "platform_object_storage" "images" {
  display_name  = "images"
  location      = "weur"
  jurisdiction  = "default"
  public_access = true
  project_id    = platform_project.shop_gro_e.id
}`);
  expect(text).toContain(`  key            = "DATABASE_URL"
  value          = var.shop_database_url`);
  expect(text).toContain(`  to = platform_process_disk.shop_web\n  id = "${ids.application}/`);
  expect(text).toContain(`resource "platform_internal_connection" "shop_orders" {
  database_id = platform_database.orders.id
  target_id   = platform_application.shop.id
  target_type = "app"
}`);
  expect(text).toContain("# Not in a body of the API: is_suspended = true (suspendApplication, activateApplication)");
});

test("whatever an account has is valid HCL in the words of the API, and its secrets are variables", async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.record(Object.fromEntries(Object.values<Kind>(kinds).map((kind) => [kind.name, sampleOf(kind)]))),
        async (samples) => {
          for (const kind of Object.values<Kind>(kinds)) {
            const { error } = await apply({ kind, name: kind.name, declared: samples[kind.name] ?? {} }, world.io);
            expect(error).toBeUndefined();
          }
          const { resources, text } = await ejected();
          expect((await parseHcl(text, "main.tf")).mistakes).toEqual([]);
          const strange = resources.flatMap((one) =>
            Object.keys(one.attributes).flatMap((name) => (acceptedIn(one).has(name) ? [] : [`${one.word}.${name}`])),
          );
          expect(strange).toEqual([]);
          const addresses = resources.map(({ word, name }) => `${word}.${name}`);
          expect(new Set(addresses).size).toBe(addresses.length);
        },
      )
      .beforeEach(() => world.reset()),
    { numRuns: 6 },
  );
});

test("what is ejected can be migrated back: nothing is lost on either way", async () => {
  const { resources } = await ejected();
  const known = new Set(Object.values<Kind>(kinds).map(platformWord));
  const objects = resources.filter(({ word, hasId }) => hasId && known.has(word));
  const state = objects.map(({ word, name, ids }) => ({ type: `platform_${word}`, name, id: ids.at(-1) ?? "" }));
  const account = accountNow();
  const back = await migrationOf(account, readForeignState(stateOf(state), "platform.tfstate"));
  const direct = await programOf(account, await account.list());
  expect(back.left).toEqual([]);
  expect(back.program.objects.map(({ id }) => id).sort()).toEqual(direct.objects.map(({ id }) => id).sort());
});

test("a state of this provider gives the names, and leaves without being destroyed", async () => {
  const state = stateOf([
    { type: "svc_project", name: "mine", id: ids.projectId ?? "" },
    { type: "svc_database", name: "main", id: ids.database ?? "", more: { index_key: "eu" } },
    { type: "svc_bucket", name: "gone", id: "00000000-0000-4000-8000-000000000000" },
    { type: "svc_variable", name: "level", id: `application/${ids.application}/0b0e0000-0000-4000-8000-000000000000` },
    { type: "other_project", name: "theirs", id: ids.projectId ?? "" },
  ]);
  const { resources, text, said, left, removed } = await ejected(state);
  const kept = "leaves the state without being destroyed";
  const why =
    "its object does not exist, the key may not see it, or it is an entry of a service that the state does not have";
  expect(said).toEqual([
    "svc_project.mine becomes platform_project.mine.",
    'svc_database.main["eu"] becomes platform_database.main_eu.',
    `svc_bucket.gone ${kept}: ${why}.`,
    `svc_variable.level ${kept}: ${why}.`,
  ]);
  expect(left).toEqual(["svc_bucket.gone", "svc_variable.level"]);
  expect(removed).toEqual(["svc_project.mine", "svc_database.main", "svc_bucket.gone", "svc_variable.level"]);
  expect(text).toContain("removed {\n  from = svc_database.main\n  lifecycle {\n    destroy = false\n  }\n}\n");
  expect(text).toMatch(/svc += { source = "svc-iac\/svc" }/);
  expect(resources.map(({ word }) => word)).toEqual(["project", "database", "database_ip_restriction"]);
});

test("an entry of its own becomes the resource that its service's entry is", async () => {
  const account = accountNow();
  const { live } = await account.known(
    (await account.list()).find(({ id }) => id === ids.application) as Awaited<ReturnType<Account["list"]>>[number],
  );
  const entry = live.parts.domains?.find(({ key }) => key === "api.shop.example.com")?.id;
  const { said } = await ejected(
    stateOf([
      { type: "svc_application", name: "api", id: ids.application ?? "" },
      { type: "svc_domain", name: "api", id: `application/${ids.application}/${entry}` },
    ]),
  );
  expect(said).toEqual([
    "svc_application.api becomes platform_application.api.",
    "svc_domain.api becomes platform_application_domain.api_api_shop_example_com.",
  ]);
});

test.each<[what: string, attributes: object, own: object | undefined, said: string]>([
  ["nothing", {}, undefined, ""],
  ["a kept original", {}, { leftover: "o" }, "svc_application.web: the original of its move (o) is kept"],
  ["two", {}, { leftover: "o", leftovers: ["p"] }, "svc_application.web: the originals of its moves (o, p) are kept"],
  [
    "one without notes",
    { unfinished: 'Application "web" has moved, but the original (o) is kept.' },
    undefined,
    "move (o)",
  ],
  [
    "another apply",
    { unfinished: "The deployment failed." },
    undefined,
    "continues with it: The deployment failed. Apply",
  ],
])("what only this provider finishes is named: %s", async (_, attributes, own, said) => {
  const state = JSON.parse(stateOf([{ type: "svc_application", name: "web", id: ids.application ?? "" }]));
  const [instance] = state.resources[0].instances;
  Object.assign(instance.attributes, attributes);
  if (own) instance.private = Buffer.from(JSON.stringify(own)).toString("base64");
  const { unfinished } = await ejected(JSON.stringify(state));
  expect(unfinished.join("\n")).toContain(said);
  expect(unfinished).toHaveLength(said === "" ? 0 : 1);
});

test("a state of another provider is refused", () => {
  const state = stateOf([{ type: "other_project", name: "theirs", id: "1" }]);
  expect(() => readOwnState(state, "other.tfstate")).toThrow("other.tfstate has no resource of svc-iac/svc.");
  expect(typeNameOf("Project")).toBe("svc_project");
});
