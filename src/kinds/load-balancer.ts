import { z } from "zod";
import {
  companyId,
  computed,
  displayName,
  eachKnown,
  type Finding,
  id,
  identityOfRow,
  immutable,
  type Kind,
  kind,
  type Look,
  operationsOf,
  optionalStamps,
  type Part,
  projectId,
  type RuleContext,
  replacement,
  serviceReference,
  show,
  stamps,
  systemName,
  webUrl,
  withArticle,
  wordsIn,
  writable,
} from "../model";
import { application } from "./application";
import { bucket } from "./bucket";
import {
  domainOperationsOf,
  domainRules,
  domains,
  generatedHostname,
  lostSystemDomain,
  systemDomain,
} from "./parts/domains";
import { found, unread } from "./parts/found";
import { balancersTo, forwards } from "./parts/referrers";
import { switchedOnFirst } from "./parts/switched-on";
import { staticSite } from "./static-site";

const domainOperations = domainOperationsOf("LoadBalancer");

interface Service {
  readonly type: string;
  readonly id: string;
}

interface Destination {
  readonly service?: Service;
  readonly url?: string;
  readonly weight?: number;
  readonly latitude?: number;
  readonly longitude?: number;
}

interface Declared {
  readonly type?: "DEFAULT" | "GEO";
  readonly destinations?: readonly Destination[];
}

const destinationFields = {
  service: immutable(
    "An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`.",
    serviceReference(["Application", "StaticSite", "Bucket", "LoadBalancer"]),
    {
      normal: ({ type, id: service }) => ({ type, id: service }),
      // The answer of a toggle does not show it.
      read: ({ service_type: type, service_id: service }) =>
        type === undefined ? undefined : type === "EXTERNAL" ? null : { type, id: service },
      write: ({ type, id: service }) => ({ service_type: type, service_id: service }),
    },
  ),
  url: immutable("An address outside the platform. Either this or `service`.", webUrl, {
    write: (url) => ({ service_type: "EXTERNAL", url }),
  }),
  weight: immutable("Share of the requests in weighted mode, 0 to 10000.", z.int().min(0).max(10_000)),
  latitude: immutable("Latitude in geographic mode, -90 to 90.", z.number().min(-90).max(90)),
  longitude: immutable("Longitude in geographic mode, -180 to 180.", z.number().min(-180).max(180)),
  isEnabled: writable(
    "Whether the destination receives requests. The platform creates it switched on: with `false`, it receives requests until it is switched off right afterwards, and the plan says so.",
    z.boolean(),
    {
      watched: { usual: true },
      via: { by: "toggle", operation: "toggleLoadBalancerDestination", answer: "is_enabled" },
    },
  ),
  id: computed("ID on the platform.", id, { follows: [] }),
  ...optionalStamps,
};
const identity = ["service", "url"];

/** There is no update: a changed one is recreated, before the removal or, if the list is full, after it (note 25). */
const destinations: Part = {
  doc: "Where requests go, at most 20 destinations, with those that are resources of their own. Beside several new balancers, these may be counted only in the apply, once theirs exists.",
  form: { as: "list", name: "destinations", identity },
  fields: destinationFields,
  api: {
    list: "listLoadBalancerDestinations",
    create: "createLoadBalancerDestination",
    remove: "deleteLoadBalancerDestination",
  },
  max: 20,
  overlaps: true,
  forwards,
  keyOf: (row, around) => identityOfRow(destinationFields, identity, row, around),
  rules: [
    ({ service, url }: Destination) => {
      if ((service === undefined) !== (url === undefined)) return undefined;
      const given = service ? "both" : "neither";
      return { at: "", say: `must have either service or url, got ${given}` };
    },
    ({ latitude, longitude }: Destination) =>
      (latitude === undefined) !== (longitude === undefined) && {
        at: latitude === undefined ? "longitude" : "latitude",
        say: `requires ${latitude === undefined ? "latitude" : "longitude"}: set both or neither`,
      },
    leadsSomewhere,
  ],
};

export const loadBalancer = kind("LoadBalancer", {
  doc: "Distributes requests over destinations, by weight or by location.",
  fields: {
    displayName: displayName(2),
    type: writable("`DEFAULT` distributes by weight, `GEO` by location.", z.enum(["DEFAULT", "GEO"]), {
      default: "DEFAULT",
    }),
    projectId,
    systemDomain: systemDomain(domainOperations),
    generatedHostname: generatedHostname(domainOperations),
    name: systemName,
    companyId,
    ...stamps,
  },
  // A domain that is removed does not lead to a new destination before.
  parts: { domains: domains(domainOperations), destinations },
  rules: [ofEach(strayFindings), ...domainRules],
  rulesOnceMade: [noCircle],
  warnings: [ofEach(unlocatedFindings)],
  notes: [switchedOnFirst],
  serviceType: "LOAD_BALANCER",
  ...lostSystemDomain(domainOperations, forwardsNow),
  referrers: balancersTo("LOAD_BALANCER"),
  api: operationsOf("LoadBalancer"),
  examples: {
    minimal: { displayName: "edge" },
    full: {
      displayName: "edge",
      type: "DEFAULT",
      destinations: [
        { service: { type: "APP", id: "66666666-6666-4666-8666-666666666666" }, weight: 80, isEnabled: true },
        { url: "https://old.example.com", weight: 20 },
      ],
      systemDomain: { name: "edge", isEnabled: true },
      domains: { "www.example.com": { isPrimary: true } },
    },
  },
});

async function forwardsNow(id: string, look: Look): Promise<boolean> {
  return (await look.all({ operation: "listLoadBalancerDestinations", ids: [id] })).some(forwards);
}

function ofEach(findingsOf: (destination: Destination, type: string) => Finding[]) {
  return ({ type = "DEFAULT", destinations: declared = [] }: Declared): Finding[] =>
    eachKnown(declared, (destination, index) =>
      findingsOf(destination, type).map((finding) => ({
        ...finding,
        at: [`destinations[${index}]`, finding.at].filter(Boolean).join("."),
      })),
    );
}

/** Settings of a destination that the mode of its balancer does not use. */
export function strayFindings(destination: Destination, type: string): Finding[] {
  const [wrong, mode] =
    type === "GEO" ? ([["weight"], "geographic"] as const) : ([["latitude", "longitude"], "weighted"] as const);
  return wrong
    .filter((field) => destination[field] !== undefined)
    .map((field) => ({
      at: field,
      given: destination[field],
      say: `is set to ${show(destination[field])}, but type "${type}" (${mode} mode) uses ${type === "GEO" ? "latitude and longitude" : "weight"} instead`,
      suggestion: { edit: "remove" as const },
    }));
}

/** The platform accepts a destination without a location, and one that it has is declared as it is. */
export function unlocatedFindings({ latitude }: Destination, type: string): Finding[] {
  if (type !== "GEO" || latitude !== undefined) return [];
  return [{ at: "", say: 'has no latitude and longitude, by which type "GEO" distributes requests' }];
}

interface Before extends Destination, Declared {}

/** A service that was not a destination before is looked up: there must be one of its type (contract note 25). */
async function leadsSomewhere({ service }: Destination, { look, previous }: RuleContext): Promise<Finding[]> {
  const { destinations: inline, ...own } = (previous ?? {}) as Before;
  const before = inline ?? [own];
  if (!service || before.some(({ service: had }) => had?.id === service.id && had.type === service.type)) return [];
  const targets: readonly Kind[] = [application, staticSite, bucket, loadBalancer];
  const record = ({ api }: Kind) => api.get && found(api.get, service.id, look);
  const declared = targets.find(({ serviceType }) => serviceType === service.type);
  if (!declared || (await record(declared)) !== null) return [];
  for (const target of targets) {
    if (target === declared || !(await record(target))) continue;
    const { serviceType: type, name } = target;
    const say = `is ${show(service.type)}, but the ID is that of ${withArticle(wordsIn(name))}: set it to ${show(type)}`;
    const suggestion = replacement(type);
    return [{ at: "service.type", given: service.type, allowed: String(type), say, suggestion }];
  }
  const say = `is ${show(service.id)}, but there is no ${wordsIn(declared.name)} with this ID in this company`;
  return [{ at: "service.id", given: service.id, say }];
}

/** A balancer must not point back to itself (contract note 25): its destinations are followed on the platform. */
async function noCircle({ destinations: declared = [] }: Declared, { id: own, look }: RuleContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, { service }] of declared.entries()) {
    const found = service ? await destinationCircle(own, service, look) : [];
    findings.push(...found.map((finding) => ({ ...finding, at: `destinations[${index}].${finding.at}` })));
  }
  return findings;
}

/** The problem with a service as a destination of the balancer `own`, if it points back there. */
export async function destinationCircle(
  own: string | undefined,
  service: Service,
  look: RuleContext["look"],
): Promise<Finding[]> {
  const way = service.type === "LOAD_BALANCER" ? await wayTo(own, service.id, look, new Set()) : undefined;
  if (!way) return [];
  const say =
    way.length === 1
      ? "is this load balancer itself: traffic would go in a circle. Choose another destination"
      : `points back to this load balancer (through ${way.slice(0, -1).join(", ")}): traffic would go in a circle. Choose another destination; if this run removes one on that way, apply that first`;
  return [{ at: "service", given: service.id, say }];
}

async function wayTo(
  goal: string | undefined,
  from: string,
  look: RuleContext["look"],
  seen: Set<string>,
): Promise<string[] | undefined> {
  if (from === goal) return [from];
  if (seen.has(from) || !look) return undefined;
  seen.add(from);
  const rows = await look.all({ operation: "listLoadBalancerDestinations", ids: [from] }).catch(unread);
  for (const row of (rows ?? []).filter(({ service_type: type }) => type === "LOAD_BALANCER")) {
    const way = await wayTo(goal, String(row.service_id), look, seen);
    if (way) return [from, ...way];
  }
  return undefined;
}
