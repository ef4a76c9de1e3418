import { randomUUID } from "node:crypto";
import { setRecords } from "../laws/world";
import { succeeded } from "../support/ran";
import { app, here, read, there } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const ids = async () => (await workspace.objects("Application")).map(({ id }) => id);
const idInState = async () => (await workspace.values("svc_application.api")).id;

async function expectPending(code: number): Promise<void> {
  const planned = await workspace.run("plan", "-no-color", "-input=false", "-detailed-exitcode");
  expect(planned.code).toBe(code);
}

/** A balancer that was made elsewhere and points to an application. */
async function balancerTo(id: unknown): Promise<string> {
  const foreign = randomUUID();
  await workspace.change(`load-balancers/${foreign}`, { display_name: "foreign" });
  await workspace.change(`load-balancers/${foreign}`, {
    destinations: { [randomUUID()]: { service_type: "APP", service_id: id, weight: 1 } },
  });
  return foreign;
}

const targetsOf = async (balancer: unknown) => {
  const { client } = workspace.world.io;
  const rows = await client.all({ operation: "listLoadBalancerDestinations", ids: [String(balancer)] });
  return rows.map((row) => row.service_id);
};

test("the original of a move is kept while a load balancer elsewhere points to it, and deleted by a later apply", async () => {
  await workspace.become(app());
  const old = await idInState();
  const foreign = await balancerTo(old);
  const said = read(await workspace.become(app("", there)));
  expect(said).toContain(`the original (${old}) is kept: it is still referenced by load balancer "foreign"`);
  expect(said).toContain("move = { leave_behind = true }");
  expect((await ids()).sort()).toEqual([old, await idInState()].sort());
  expect(await targetsOf(foreign)).toEqual([old]);
  await expectPending(2);
  // It is no less careful on another machine.
  await workspace.forget("journal");
  expect(read(succeeded(await workspace.apply()))).toContain("is kept");
  expect(await targetsOf(foreign)).toEqual([old]);
  // Nor where it moves on meanwhile, even back.
  workspace.write(app("", here));
  succeeded(await workspace.apply());
  expect(await ids()).toEqual(expect.arrayContaining([old, await idInState()]));
  expect(await targetsOf(foreign)).toEqual([old]);
  workspace.write(app("", there));
  await workspace.change(`load-balancers/${foreign}`, undefined);
  succeeded(await workspace.apply());
  expect(await ids()).toEqual([await idInState()]);
  await expectPending(0);
});

/** DNS has what the platform asks for now; it is found within the minutes that pass. */
const recordsSet = async () => {
  await setRecords(workspace.world);
  workspace.world.sandbox.clock.advance(300);
};

test("it is kept until a domain that was active on it is active on the clone, on another machine too", async () => {
  const domain = 'domains = { "shop.example.org" = {} }';
  await workspace.become(app(domain));
  const old = await idInState();
  await recordsSet();
  workspace.write(app(domain, there));
  const planned = read(await workspace.run("plan", "-no-color", "-input=false"));
  expect(planned).toContain("An outage: shop.example.org");
  expect(planned).toContain("shop.example.org is unavailable until the platform has found its DNS records");
  const said = read(succeeded(await workspace.apply()));
  expect(said).toContain(`the original (${old}) is kept, because requests do not reach the clone`);
  expect(said).toContain("shop.example.org is VERIFICATION (_verify.shop.example.org TXT verify-");
  await workspace.forget("journal");
  expect(read(succeeded(await workspace.apply()))).toContain("is kept, because requests do not reach the clone");
  expect((await ids()).sort()).toEqual([old, await idInState()].sort());
  await recordsSet();
  succeeded(await workspace.apply());
  expect(await ids()).toEqual([await idInState()]);
  await expectPending(0);
});

test("it is kept while it serves a domain that somebody has put back on it", async () => {
  const [domain, name] = ['domains = { "shop.example.org" = {} }', "shop.example.org"];
  const { client } = workspace.world.io;
  const rowAt = async (id: string) => {
    const rows = await client.all({ operation: "listApplicationDomains", ids: [id] });
    return String(rows.find((row) => row.name === name)?.id);
  };
  const planOf = () => workspace.run("plan", "-no-color", "-input=false");
  await workspace.become(app(domain));
  const old = String(await idInState());
  await recordsSet();
  await workspace.become(app(domain, there));
  const clone = String(await idInState());
  await client.send({ operation: "deleteApplicationDomain", ids: [clone, await rowAt(clone)] });
  await client.send({ operation: "createApplicationDomain", ids: [old], body: { domain_name: name } });
  await recordsSet();
  const refused = await planOf();
  expect(refused.code).toBe(1);
  expect(read(refused)).toContain(`the original of its last move (${old}) still has it`);
  expect(read(refused)).not.toContain("is deleted");
  workspace.write(app("", there));
  const planned = read(await planOf());
  expect(planned).toContain("The original of a move is kept");
  expect(planned).not.toContain("is deleted");
  expect(read(succeeded(await workspace.apply()))).toContain("requests reach it through what its clone does not have");
  expect((await ids()).sort()).toEqual([old, clone].sort());
  await client.send({ operation: "deleteApplicationDomain", ids: [old, await rowAt(old)] });
  await workspace.become(app(domain, there));
  expect(await ids()).toEqual([clone]);
  await recordsSet();
  await expectPending(0);
});

test("the original is deleted at once if requested, before the move and after it", async () => {
  const leaving = "move = { leave_behind = true }";
  await workspace.become(app());
  await balancerTo(await idInState());
  await workspace.become(app(leaving, there));
  expect(await ids()).toEqual([await idInState()]);
  await balancerTo(await idInState());
  await workspace.become(app("", here));
  expect(await ids()).toHaveLength(2);
  await workspace.become(app(leaving, here));
  expect(await ids()).toEqual([await idInState()]);
  await expectPending(0);
});

test("a load balancer of the same configuration follows before the original is deleted", async () => {
  const edge = `
resource "svc_load_balancer" "edge" {
  display_name = "edge"
  destinations = [{ service = { type = "APP", id = svc_application.api.id }, weight = 1 }]
}`;
  await workspace.become(app() + edge);
  await workspace.become(app("", there) + edge);
  const balancer = (await workspace.values("svc_load_balancer.edge")).id;
  expect(await targetsOf(balancer)).toEqual([await idInState()]);
  expect(await ids()).toHaveLength(2);
  await expectPending(2);
  workspace.world.writes();
  succeeded(await workspace.apply());
  expect(workspace.world.writes()).toEqual({ deleteApplication: 1 });
  expect(await ids()).toEqual([await idInState()]);
  await expectPending(0);
});

test("a destroy includes the original of a move", async () => {
  await workspace.become(app());
  await balancerTo(await idInState());
  await workspace.become(app("", there));
  expect(await ids()).toHaveLength(2);
  await workspace.become("");
  expect(await ids()).toEqual([]);
});
