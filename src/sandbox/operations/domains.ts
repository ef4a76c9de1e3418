import { createHash } from "node:crypto";
import { type Call, type Handlers, inPath, pathId } from "../operation";
import type { Domain } from "../records";
import { HOSTS } from "../reference";
import { unprocessable } from "../refusal";
import { newborn, partById, type World } from "../world";
import { refreshDomain } from "./domain-checks";

type Owner = "applications" | "static-sites" | "load-balancers";

const OWNERS: Readonly<Record<Owner, { noun: string; host: string }>> = {
  applications: { noun: "Application", host: HOSTS.applications },
  "static-sites": { noun: "StaticSite", host: HOSTS.staticSites },
  "load-balancers": { noun: "LoadBalancer", host: HOSTS.loadBalancers },
};

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The generated domain that every service has from creation. */
export function systemDomain(world: World, collection: Owner, serviceName: string): Record<string, Domain> {
  const name = `${serviceName}.${OWNERS[collection].host}`;
  const domain: Domain = {
    ...newborn(world),
    name,
    status: "ACTIVE",
    type: "SYSTEM",
    is_enabled: true,
    is_wildcard: false,
    is_primary: true,
    dns_records: null,
    errors: null,
  };
  return { [name]: domain };
}

/** The value of the ownership record; if it is kept, it follows from the name alone (contract note 46). */
function ownershipToken(world: World, name: string, id: string): string {
  const isKept = world.variants.domainToken === "kept";
  return `verify-${(isKept ? createHash("sha256").update(name.toLowerCase()).digest("hex") : id).slice(0, 8)}`;
}

/** A custom domain: its records in DNS make it active (contract notes 21 and 45). */
export function customDomain(world: World, name: string, isWildcard: boolean): Domain {
  const born = newborn(world);
  const base = name.replace(/^\*\./, "");
  return {
    ...born,
    name,
    status: "VERIFICATION",
    type: "CUSTOM",
    is_enabled: true,
    is_wildcard: isWildcard,
    is_primary: false,
    dns_records: [
      { type: "TXT", name: `_verify.${base}`, value: ownershipToken(world, name, born.id) },
      { type: "CNAME", name: isWildcard ? `*.${base}` : name, value: HOSTS.proxy },
    ],
    errors: null,
  };
}

/** A domain belongs to one service at a time, of any company. */
function checkFree(world: World, name: string, self?: Domain): void {
  for (const collection of Object.keys(OWNERS) as Owner[]) {
    for (const service of world.records.of(collection)) {
      for (const domain of Object.values(service.domains)) {
        if (domain !== self && domain.name.toLowerCase() === name.toLowerCase()) {
          throw unprocessable(
            `The domain ${name} is already in use by another service or by this one. Delete it there first.`,
          );
        }
      }
    }
  }
}

function checkHostName(name: string): void {
  const labels = name.replace(/^\*\./, "").split(".");
  if (name.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) {
    throw unprocessable(
      `domain_name must be a full host name such as shop.example.org or *.example.org (or set is_wildcard), got "${name}".`,
    );
  }
}

function makePrimary(domains: Record<string, Domain>, primary: Domain | undefined, world: World): void {
  for (const domain of Object.values(domains)) {
    if (domain.is_primary !== (domain === primary)) {
      domain.is_primary = domain === primary;
      world.time.touch(domain);
    }
  }
}

function labelIn({ body }: Call): string {
  const label = String(body.name);
  if (LABEL.test(label)) return label;
  throw unprocessable(`name must be one label of at most 63 letters, digits and dashes, got "${label}".`);
}

function domainHandlers(collection: Owner): Handlers {
  const { noun, host } = OWNERS[collection];
  const owned = (call: Call): Record<string, Domain> => inPath(call, collection).domains;
  const found = (call: Call): Domain => partById(owned(call), pathId(call, "domain_id"), "domain");
  const system = (call: Call, what: string): Domain => {
    const domain = found(call);
    if (domain.type !== "SYSTEM")
      throw unprocessable(`${domain.name} is a custom domain; only the SYSTEM domain can be ${what}.`);
    return domain;
  };
  return {
    [`list${noun}Domains`]: (call) => Object.values(owned(call)),
    [`get${noun}Domain`]: found,
    [`create${noun}Domain`]: (call) => {
      const domains = owned(call);
      const name = String(call.body.domain_name);
      checkHostName(name);
      checkFree(call.world, name);
      const domain = customDomain(call.world, name, call.body.is_wildcard === true || name.startsWith("*."));
      domains[name] = domain;
      return domain;
    },
    [`update${noun}Domain`]: (call) => {
      const domain = system(call, "renamed");
      const name = `${labelIn(call)}.${host}`;
      checkFree(call.world, name, domain);
      const domains = owned(call);
      delete domains[domain.name];
      domain.name = name;
      domains[name] = domain;
      call.world.time.touch(domain);
      return domain;
    },
    [`delete${noun}Domain`]: (call) => {
      const domain = found(call);
      if (domain.type === "SYSTEM")
        throw unprocessable(
          `${domain.name} is the SYSTEM domain and cannot be deleted; it can be turned off with the toggle.`,
        );
      const domains = owned(call);
      delete domains[domain.name];
      const own = Object.values(domains).find((it) => it.type === "SYSTEM");
      // There is always a primary one.
      if (domain.is_primary) makePrimary(domains, own, call.world);
    },
    [`setPrimary${noun}Domain`]: (call) => {
      makePrimary(owned(call), found(call), call.world);
      return "The domain is primary now.";
    },
    [`toggle${noun}Domain`]: (call) => {
      const domain = system(call, "turned on and off");
      domain.is_enabled = !domain.is_enabled;
      call.world.time.touch(domain);
      return domain;
    },
    [`refresh${noun}Domain`]: (call) => refreshDomain(found(call), call.world),
  };
}

export const allDomainHandlers: Handlers = {
  ...domainHandlers("applications"),
  ...domainHandlers("static-sites"),
  ...domainHandlers("load-balancers"),
};
