import { BlockList, isIP, isIPv6 } from "node:net";
import { canonicalName } from "../dns";
import { COLLECTION_OF_KIND } from "../operations/load-balancers";
import type {
  Application,
  Destination,
  Domain,
  IpRestriction,
  LoadBalancer,
  ObjectStorage,
  StaticSite,
} from "../records";
import { HOSTS } from "../reference";
import type { World } from "../world";
import { fails, isAsleep, type Standing, works } from "./reasons";
import { liveOf, stateOf } from "./running";

/** A client that no rule should name: an address for documentation (RFC 5737). */
const ANYONE = "198.51.100.99";

type Service =
  | { collection: "applications"; record: Application }
  | { collection: "static-sites"; record: StaticSite }
  | { collection: "load-balancers"; record: LoadBalancer }
  | { collection: "object-storage"; record: ObjectStorage };

interface Owner {
  readonly service: Service;
  /** Missing for the public host of a bucket. */
  readonly domain?: Domain;
}

const hostOf = (domain: Domain): string =>
  (domain.is_wildcard && !domain.name.startsWith("*.") ? `*.${domain.name}` : domain.name).toLowerCase();

/** Every host that a service has, and who has it. */
export function hostsOf(world: World): Map<string, Owner> {
  const hosts = new Map<string, Owner>();
  const add = (service: Exclude<Service, { collection: "object-storage" }>): void => {
    for (const domain of Object.values(service.record.domains)) hosts.set(hostOf(domain), { service, domain });
  };
  for (const record of world.records.of("applications")) add({ collection: "applications", record });
  for (const record of world.records.of("static-sites")) add({ collection: "static-sites", record });
  for (const record of world.records.of("load-balancers")) add({ collection: "load-balancers", record });
  for (const record of world.records.of("object-storage")) {
    if (record.domain !== null) hosts.set(record.domain, { service: { collection: "object-storage", record } });
  }
  return hosts;
}

/**
 * Who answers a request for a host now, and why somebody does not: a function of the world alone. A load balancer
 * does no health checks, so one destination that fails makes a part of the requests fail.
 */
export function route(world: World, host: string, client = ANYONE, hosts = hostsOf(world)): Standing {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const isPlatforms = Object.values(HOSTS).some((it) => name.endsWith(`.${it}`));
  const target = canonicalName(world.state.dns, name);
  if (!isPlatforms && target !== HOSTS.proxy) {
    return fails("noRecord", `DNS has no CNAME record that leads from ${name} to ${HOSTS.proxy}`);
  }
  const owner = hosts.get(name) ?? hosts.get(name.replace(/^[^.]+/, "*"));
  if (!owner) return fails("unknownHost", `no service has the domain ${name}`);
  return domainFault(owner.domain) ?? answerOf(world, owner.service, client);
}

function domainFault(domain: Domain | undefined): Standing | undefined {
  if (!domain) return undefined;
  const { name, status, type, is_enabled } = domain;
  if (type === "SYSTEM") return is_enabled ? undefined : fails("domainOff", `the domain ${name} is turned off`);
  if (status === "ACTIVE") return undefined;
  if (status === "POINTING") return fails("noCertificate", `the domain ${name} has no certificate yet`);
  return fails("notVerified", `the ownership of the domain ${name} is not verified (${status})`);
}

function answerOf(world: World, service: Service, client: string): Standing {
  const { collection, record } = service;
  const by = `${collection}/${record.id}`;
  const name = `"${record.display_name}"`;
  if (collection === "applications") return applicationAnswer(world, record, client);
  if (collection === "load-balancers") return balancerAnswer(world, record, client);
  if (record.status === "deleting") return fails("targetGone", `${name} is being deleted`);
  if (collection === "static-sites" && !liveOf(record))
    return fails("noLiveDeployment", `static site ${name} has no successful deployment`);
  return works(by);
}

function applicationAnswer(world: World, application: Application, client: string): Standing {
  const { runs, standing } = stateOf(application, world);
  const name = `application "${application.display_name}"`;
  if (!standing.failing.every(isAsleep)) return standing;
  if (!runs.web || runs.web.instances === 0) return fails("noWebProcess", `${name} runs no web process`);
  if (!runs.web.is_ingress_enabled) return fails("noWebProcess", `the web process of ${name} takes no requests`);
  if (!isAdmitted(application.ip_restriction, client)) return fails("ipRule", `a rule of ${name} refuses ${client}`);
  return standing;
}

function isAdmitted({ is_enabled, type, ip_list }: IpRestriction, client: string): boolean {
  if (!is_enabled) return true;
  const listed = new BlockList();
  for (const entry of ip_list) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(bits), family);
  }
  if (isIP(client) === 0) return type === "deny";
  return listed.check(client, isIPv6(client) ? "ipv6" : "ipv4") === (type === "allow");
}

function balancerAnswer(world: World, balancer: LoadBalancer, client: string): Standing {
  const used = Object.values(balancer.destinations).filter(
    (it) => it.is_enabled && !(balancer.type === "DEFAULT" && it.weight === 0),
  );
  if (used.length === 0)
    return fails("noDestination", `load balancer "${balancer.display_name}" has no destination that is on`);
  const answers = used.map((it) => destinationAnswer(world, it, client));
  const failing = answers.flatMap((it) => it.failing);
  return {
    by: [...new Set(answers.flatMap(({ by }) => by))],
    failing: [...failing.filter((it) => !isAsleep(it)), ...failing.filter(isAsleep)],
    until: Math.min(...answers.map(({ until }) => until)),
  };
}

/** The platform refuses circles, so this ends. */
function destinationAnswer(world: World, { service_type, service_id, url }: Destination, client: string): Standing {
  if (service_type === "EXTERNAL") return works(url ?? "");
  const service = serviceOf(world, service_type, service_id ?? "");
  return service ? answerOf(world, service, client) : fails("targetGone", `the destination ${service_id} was deleted`);
}

function serviceOf({ state: { objects } }: World, type: string, id: string): Service | undefined {
  const collection = COLLECTION_OF_KIND[type] ?? "applications";
  const record = objects[collection][id];
  return record && ({ collection, record } as Service);
}
