import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Call, Kind, Look } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Io, Known } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { intentsOnly } from "../support/journal";

/** What a declaration stops, and what that costs to find out: law 11 has the rest. */
const world = worldOfTests();
const image = { clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api" };
const declaredOff = { ...image, displayName: "web", suspended: true };

const made = async (kind: Kind, declared: object): Promise<Known> => {
  const { known, error } = await apply({ kind, name: "web", declared: { displayName: "web", ...declared } }, world.io);
  if (error) throw error;
  return known;
};

/** The lists and records that a plan has read. */
function recording(refused?: string) {
  const asked: string[] = [];
  const { client } = world.io;
  const read = <T>(send: (call: Call) => Promise<T>) => {
    return (call: Call) => {
      asked.push(call.operation);
      if (call.operation === refused) throw new ApiError(call, 403, "Your role may not do this.", {});
      return send(call);
    };
  };
  const look: Look = { one: read(client.one), all: read(client.all) };
  return { look, asked };
}

async function planned(kind: Kind, declared: object, known: Known, refused?: string, io?: Io) {
  const { look, asked } = recording(refused);
  const request = { kind, name: "web", declared: { displayName: "web", ...declared }, known };
  const { notices } = await planResource(request, { look, isChecked: true, ...(io ? { io: () => io } : {}) });
  return { notices, asked, outages: notices.flatMap(({ outage }) => outage ?? []) };
}

const balanced = (name: string, service: object, more: readonly object[] = []) =>
  made(kinds.loadBalancer, { displayName: name, destinations: [{ service, weight: 1 }, ...more] });

test("an application and what leads to it, over two stations", async () => {
  const known = await made(kinds.application, image);
  const edge = await balanced("edge", { type: "APP", id: known.live.id }, [{ url: "https://old.example.org" }]);
  const outer = await balanced("outer", { type: "LOAD_BALANCER", id: edge.live.id });
  const { outages } = await planned(kinds.application, declaredOff, known);
  const why = "It is suspended, and nothing of it runs.";
  expect(outages.map((one) => [one.subject, one.until, one.why])).toEqual([
    [
      'Application "web"',
      "declared",
      `${why} Requests reach it at ${known.live.values.generatedHostname}, and are not answered.`,
    ],
    [
      `LoadBalancer "edge" (${edge.live.id})`,
      "declared",
      `It forwards a part of its requests, which reach it at ${edge.live.values.generatedHostname}, to Application "web". ${why}`,
    ],
    [
      `LoadBalancer "outer" (${outer.live.id})`,
      "declared",
      `It forwards all of its requests, which reach it at ${outer.live.values.generatedHostname}, to LoadBalancer "edge" (${edge.live.id}). ${why}`,
    ],
  ]);
});

test("a load balancer that no request reaches is not named", async () => {
  const known = await made(kinds.application, image);
  const destinations = [{ service: { type: "APP", id: known.live.id }, weight: 1 }];
  await made(kinds.loadBalancer, { displayName: "edge", destinations, systemDomain: { isEnabled: false } });
  const { outages } = await planned(kinds.application, declaredOff, known);
  expect(outages.map(({ subject }) => subject)).toEqual(['Application "web"']);
});

test("whose load balancer it is, where a store knows", async () => {
  const known = await made(kinds.application, image);
  await balanced("edge", { type: "APP", id: known.live.id });
  const owners = {
    owns: async () => false,
    otherOwner: async () => "shop/other",
    refuseLost: async () => undefined,
  };
  const io = { ...world.io, journal: { ...intentsOnly({}), owners } } as unknown as Io;
  const { outages } = await planned(kinds.application, declaredOff, known, undefined, io);
  expect(outages.map(({ why }) => why.endsWith(" It belongs to stack shop/other."))).toEqual([false, true]);
});

test.each<[string, object, object]>([
  ["nothing that stops it", {}, { displayName: "api" }],
  ["what runs again", { suspended: true }, { suspended: false }],
  ["what is suspended already", { suspended: true }, { suspended: true, displayName: "api" }],
])("a change of %s reads nothing for that", async (_, before, after) => {
  const known = await made(kinds.application, { ...image, ...before });
  const { outages, asked } = await planned(kinds.application, { ...image, ...after }, known);
  expect(outages).toEqual([]);
  expect(asked.filter((one) => /LoadBalancer|listProcesses|Domains|getApplication$/.test(one))).toEqual([]);
});

test("what somebody else has suspended meanwhile, or what has never been deployed, answers nobody", async () => {
  const known = await made(kinds.application, image);
  await world.io.client.send({ operation: "suspendApplication", ids: [known.live.id] });
  expect((await planned(kinds.application, declaredOff, known)).outages).toEqual([]);
  const other = await made(kinds.application, { ...image, displayName: "api", deploy: { wait: "none" } });
  const off = { ...image, displayName: "api", systemDomain: { isEnabled: false }, suspended: true };
  expect((await planned(kinds.application, off, other)).outages).toEqual([]);
});

test("a list that may not be read is a note, and the plan goes on", async () => {
  const known = await made(kinds.application, image);
  const { notices, outages } = await planned(kinds.application, declaredOff, known, "listLoadBalancers");
  expect(outages).toEqual([]);
  expect(notices).toContainEqual({ code: "note", message: expect.stringContaining("was not checked: ") });
});

describe("the last destination", () => {
  const url = (host: string) => ({ url: `https://${host}.example.org`, weight: 1 });
  const entry = (known: Known, host: string) => {
    const declared = { loadBalancer: known.live.id, ...url(host) };
    return apply({ kind: kinds.destination, name: host, declared }, world.io).then((done) => done.known);
  };
  const deletion = async (known: Known, isDeleted: (id: string) => boolean = () => false) => {
    const { look } = recording();
    // Each deletion here is of a run of its own.
    const all: Look["all"] = ({ once: _, ...call }) => look.all(call);
    const { outages } = await planDeletion(kinds.destination, "Destination", known, { ...look, all }, { isDeleted });
    return outages.map(({ subject, until, unless }) => [subject, until, unless]);
  };

  test("is gone with its deletion, and with that of all others in the same run, but not with that of its balancer", async () => {
    const edge = await made(kinds.loadBalancer, { displayName: "edge" });
    const one = await entry(edge, "one");
    const lost = [[`LoadBalancer "edge" (${edge.live.id})`, "forwarding", "redirected"]];
    expect(await deletion(one)).toEqual(lost);
    expect(await deletion(one, (id) => id === edge.live.id)).toEqual([]);
    const other = await entry(edge, "other");
    expect(await deletion(one)).toEqual([]);
    expect(await deletion(one, (id) => id === other.live.id)).toEqual(lost);
  });

  test("one that gets the weight 0 is no successor", async () => {
    const edge = await made(kinds.loadBalancer, { displayName: "edge" });
    const one = await entry(edge, "one");
    const declared = { loadBalancer: edge.live.id, ...url("one"), weight: 0 };
    const { outages } = await planned(kinds.destination, declared, one);
    expect(outages.map(({ until }) => until)).toEqual(["forwarding"]);
  });

  test("a change that takes nothing away reads no destinations", async () => {
    const edge = await made(kinds.loadBalancer, { displayName: "web", destinations: [url("one")] });
    const after = { destinations: [url("one"), url("two")] };
    const { outages, asked } = await planned(kinds.loadBalancer, after, edge);
    expect(outages).toEqual([]);
    expect(asked).toEqual([]);
  });
});
