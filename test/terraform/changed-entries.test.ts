import { readShown } from "../../src/drift/sources/terraform";
import { kinds } from "../../src/kinds";
import { readPrivate } from "../../src/terraform/notes";
import { worldOfTests } from "../laws/law";
import { type Core, coresIn, type Kept } from "./core";

const world = worldOfTests();
let coreOf: ReturnType<typeof coresIn>;
let core: Core;
let kept: Kept;

const policy = (origin: string, methods = ["GET"]) => ({ origins: [`https://${origin}.example.com`], methods });
const bucket = (...corsPolicies: object[]) => core.config({ displayName: "images", location: "weur", corsPolicies });

beforeEach(async () => {
  coreOf = coresIn(world);
  core = coreOf(kinds.bucket);
  kept = await applied(bucket(policy("shop"), policy("admin", ["GET", "PUT"])));
});

async function applied(config: ReturnType<typeof bucket>, before?: Kept): Promise<Kept> {
  core = coreOf(kinds.bucket);
  const { kept: after, diagnostics } = await core.apply(config, before);
  expect(diagnostics).toEqual([]);
  return after as Kept;
}

async function policies(): Promise<{ id: string; origins: string[] }[]> {
  return (await world.io.client.all({ operation: "listCorsPolicies", ids: [String(kept.state.id)] })) as never;
}

/** Somebody changes the policies, each of which keeps its ID. */
async function changeAll(...names: string[]): Promise<void> {
  for (const [place, { id }] of (await policies()).entries()) {
    const ids = [String(kept.state.id), id];
    await world.io.client.send({ operation: "updateCorsPolicy", ids, body: policy(names[place] ?? "") });
  }
}

/** The IDs and origins on the platform. */
const live = async () => (await policies()).map(({ id, origins }) => [id, origins[0]]);

test("changed policies that are declared as they are now stay, with or without a refresh", async () => {
  await changeAll("a", "b");
  const before = await live();
  const adopted = bucket(policy("a"), policy("b"));
  const seen = (await core.read(kept)) as Kept;
  expect(core.changes(await core.plan(adopted, seen), seen)).toEqual([]);
  for (const from of [seen, kept]) {
    const after = await applied(adopted, from);
    expect(await live()).toEqual(before);
    const now = (await core.read(after)) as Kept;
    expect(core.changes(await core.plan(adopted, now), now)).toEqual([]);
  }
});

test("changed policies that are declared as before are changed back in place", async () => {
  const before = await live();
  await changeAll("a", "b");
  await applied(bucket(policy("shop"), policy("admin", ["GET", "PUT"])), (await core.read(kept)) as Kept);
  expect(await live()).toEqual(before);
});

test("policies that a refresh has found changed are compared under their new content", async () => {
  await changeAll("a", "b");
  const { state, private: notes } = (await core.read(kept)) as Kept;
  const address = { address: "svc_bucket.images", mode: "managed", type: "svc_bucket", name: "images" };
  const resource = { ...address, provider_name: "registry.terraform.io/svc-iac/svc", values: state };
  const text = JSON.stringify({ format_version: "1.0", values: { root_module: { resources: [resource] } } });
  const recorded = new Map([[`svc_bucket ${state.id}`, readPrivate(notes)]]);
  const [object] = readShown(text, "images", "main.tf", recorded).objects;
  expect(object?.declared.corsPolicies).toEqual([policy("a"), policy("b")]);
  const ids = (await policies()).map(({ id }) => id);
  expect(object?.known.live.parts.corsPolicies?.map(({ id }) => id)).toEqual(ids);
});

test("what the engine marks as sensitive is a secret if it has a value", () => {
  const address = { address: "svc_application.api", mode: "managed", type: "svc_application", name: "api" };
  const values = {
    id: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a001",
    domains: { a: { custom_ssl_key: null }, b: { custom_ssl_key: "x" } },
  };
  const marks = { domains: { a: { custom_ssl_key: true }, b: { custom_ssl_key: true } } };
  const resource = { ...address, provider_name: "registry.terraform.io/svc-iac/svc", values, sensitive_values: marks };
  const text = JSON.stringify({ format_version: "1.0", values: { root_module: { resources: [resource] } } });
  const [object] = readShown(text, "api", "main.tf").objects;
  expect(object?.secrets).toEqual([["domains", "b", "customSslKey"]]);
});
