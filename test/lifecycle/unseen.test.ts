import { kinds } from "../../src/kinds";
import { type PlanContext, planResource } from "../../src/lifecycle/plan/resource-plan";
import { type Kind, managedBy, type Named, parse, UNKNOWN } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Intent, Known } from "../../src/state";
import { effects } from "../support/calls";

/** The platform shows no certificates: a plan that takes a domain and adds it again says what that may lose. */
const [here, there] = CLUSTERS.map(({ id }) => id);
const id = "88888888-8888-4888-8888-888888888888";
const other = "99999999-9999-4999-8999-999999999999";
const app = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const pem = { customSslCert: "CHAIN", customSslKey: "KEY" };
const both = { ...app, domains: { "a.example.com": {}, "b.example.com": pem } };
const own = { application: id, name: "a.example.com" };
const look = { one: async () => ({}), all: async () => [] };

function knownOf(kind: Kind, declared: Named, objectId = id): Known {
  const { values, parts } = parse(kind, declared);
  const entries = Object.entries(parts).map(([name, all]) => {
    return [name, (all as { key: string; values: Named }[]).map((entry) => ({ ...entry, id: `id of ${entry.key}` }))];
  });
  return {
    live: { id: objectId, values: { ...values }, parts: Object.fromEntries(entries) },
    managed: managedBy(kind, declared),
    ...{ home: { origin: "", companyId: "" }, undeployed: false },
  };
}

async function lossesIn(kind: Kind, before: Named | undefined, declared: Named, context: PlanContext = {}) {
  const known = before && knownOf(kind, before, kind === kinds.domain ? `application/${id}/${other}` : id);
  const { notices } = await planResource({ kind, name: "it", declared, known }, { isChecked: true, ...context });
  return notices.filter(({ code }) => code === "may-lose").map(({ field, message }) => [field, message.split(":")[0]]);
}

const ofApplication = (before: Named | undefined, declared: Named, context?: PlanContext) =>
  lossesIn(kinds.application, before, declared, context);

test("the notice names what is lost, and both ways to keep it", async () => {
  const request = { kind: kinds.application, name: "it", declared: { ...both, clusterId: there } };
  const { notices } = await planResource({ ...request, known: knownOf(kinds.application, both) }, { look });
  expect(notices.find(({ code }) => code === "may-lose")).toEqual({
    code: "may-lose",
    field: "domains",
    message:
      "a.example.com: removed and added again, and the platform does not show custom certificates. One that was uploaded elsewhere and is not declared (`customSslCert`) is lost with that: declare it, or upload it again afterwards.",
  });
});

const A = ["domains", "a.example.com"];
const plain = { ...both, domains: { ...both.domains, "a.example.com": { isWildcard: false } } };
const wildcard = { ...both, domains: { ...both.domains, "a.example.com": { isWildcard: true } } };
const certified = { ...app, domains: { "b.example.com": pem } };

test.each<readonly [string, Named | undefined, Named, PlanContext, readonly unknown[]]>([
  ["a move", both, { ...both, clusterId: there }, { look }, [A]],
  ["what may be a move", both, { ...both, clusterId: UNKNOWN }, { look }, [A]],
  ["a move of declared certificates", certified, { ...certified, clusterId: there }, { look }, []],
  ["a move without domains", app, { ...app, clusterId: there }, { look }, []],
  ["a forced replacement", both, both, { isForced: true }, [A]],
  ["an entry that is recreated", plain, wildcard, {}, [A]],
  ["a certificate that changes", both, { ...both, domains: { ...both.domains, "a.example.com": pem } }, {}, []],
  ["an update of something else", both, { ...both, dockerImage: "shop/api:2" }, {}, []],
  ["a new domain", app, both, {}, []],
  ["a removed domain", both, certified, {}, []],
  ["a creation", undefined, both, {}, []],
])("%s", async (_, before, declared, context, losses) => {
  expect(await ofApplication(before, declared, context)).toEqual(losses);
});

test("a move of a domain that the original has and nothing declared until now", async () => {
  const { io } = effects({ listApplicationDomains: [{ id: "1", type: "CUSTOM", name: "a.example.com" }] });
  const declared = { ...app, clusterId: there, domains: { "a.example.com": {}, "new.example.com": {} } };
  const context = { look, io: () => io };
  const { notices } = await planResource(
    {
      kind: { ...kinds.application, lists: () => false } as Kind,
      name: "it",
      declared,
      known: { ...knownOf(kinds.application, app), home: { origin: "here", companyId: "ours" } },
    },
    { isChecked: true, ...context },
  );
  expect(notices.filter(({ code }) => code === "may-lose")).toMatchObject([
    { message: expect.stringMatching(/^a\.example\.com: /) },
  ]);
});

test.each<readonly [string, Named, readonly unknown[]]>([
  ["to another service", { ...own, application: other }, [["name", "a.example.com"]]],
  ["to a service that is replaced or moves", { ...own, application: UNKNOWN }, [["name", "a.example.com"]]],
  ["under another name", { ...own, name: "b.example.com" }, [["name", "a.example.com"]]],
  ["with its certificate", { ...own, ...pem, application: other }, []],
  ["nowhere", own, []],
])("a domain of its own that moves %s", async (_, declared, losses) => {
  expect(await lossesIn(kinds.domain, own, declared)).toEqual(losses);
});

test("a cancelled move, of what it puts back", async () => {
  const settings = { isPrimary: false, isWildcard: false };
  const begun: Intent = {
    ...{ kind: "Application", name: "it", since: 0, traits: {}, from: id, clone: other },
    home: { origin: "here", companyId: "ours" },
    taken: {
      values: { systemDomain: { name: "shop" } },
      parts: { domains: { "a.example.com": settings, "b.example.com": settings, "c.example.com": settings } },
    },
  };
  const before = { ...both, domains: { ...both.domains, "c.example.com": {} } };
  expect(await ofApplication(before, both, { begun })).toEqual([A]);
  const { notices } = await planResource(
    { kind: kinds.application, name: "it", declared: both, known: knownOf(kinds.application, before) },
    { isChecked: true, begun },
  );
  expect(notices[0]?.message).toBe(
    'Application "it": the interrupted move is no longer declared; its clone is deleted. What the move has taken is put back on the original first: a.example.com, b.example.com, systemDomain.',
  );
});
