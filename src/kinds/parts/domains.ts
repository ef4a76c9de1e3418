import { z } from "zod";
import {
  computed,
  eachKnown,
  type Field,
  hostName,
  id,
  immutable,
  type Look,
  type Named,
  type OperationId,
  type Outage,
  type OutageRule,
  type Part,
  type Rule,
  type ShownInPlace,
  SvcError,
  stamps,
  type Wire,
  writable,
} from "../../model";

/** The operations on a service's domains; the three services with domains name them alike. */
export interface DomainOperations {
  readonly list: OperationId;
  readonly get: OperationId;
  readonly create: OperationId;
  readonly update: OperationId;
  readonly remove: OperationId;
  readonly setPrimary: OperationId;
  readonly toggle: OperationId;
  readonly refresh: OperationId;
}

/** Those of one kind of service. */
export function domainOperationsOf(service: "Application" | "StaticSite" | "LoadBalancer"): DomainOperations {
  return {
    list: `list${service}Domains`,
    get: `get${service}Domain`,
    create: `create${service}Domain`,
    update: `update${service}Domain`,
    remove: `delete${service}Domain`,
    setPrimary: `setPrimary${service}Domain`,
    toggle: `toggle${service}Domain`,
    refresh: `refresh${service}Domain`,
  };
}

/** Custom domains by name. They become active through DNS changes elsewhere (contract note 21), so their services do not wait. */
export function domains(operations: DomainOperations): Part {
  return {
    doc: "Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Only one service has a domain at a time: the plan refuses one that another service gives up in the same run, so apply that first.",
    form: { as: "map", name: "domains" },
    key: hostName,
    folded: (key) => key.toLowerCase(),
    fields: {
      isWildcard: immutable("Also serves every subdomain. Names that begin with `*.` always do.", z.boolean(), {
        default: false,
      }),
      isPrimary: writable(
        "The domain that the others redirect to. To change it, make another domain primary.",
        z.boolean(),
        { via: { by: "switch", on: operations.setPrimary } },
      ),
      customSslCert: immutable("Your own certificate chain, PEM. Requires `customSslKey`.", z.string(), {
        observed: false,
      }),
      customSslKey: immutable("Its key, PEM.", z.string(), { observed: false, secret: true }),
      id: computed("ID on the platform.", id, { follows: [] }),
      status: computed("VERIFICATION, POINTING, ACTIVE or TIMED_OUT.", z.string().nullable()),
      dnsRecords: computed(
        "DNS records to set.",
        z
          .array(z.object({ type: z.string(), name: z.string(), value: z.string() }).meta({ title: "DnsRecord" }))
          .nullable(),
        { follows: [] },
      ),
      errors: computed("Problems that the last check of its DNS records found.", z.array(z.string()).nullable(), {
        read: ({ errors }) => (errors as unknown[] | null | undefined)?.map(textOf) ?? errors,
      }),
      ...stamps,
    },
    api: { list: operations.list, get: operations.get, create: operations.create, remove: operations.remove },
    exclusive: "custom domains",
    serves: {
      field: "status",
      when: "ACTIVE",
      records: "dnsRecords",
      check: operations.refresh,
      generated,
      generatedIn,
    },
    unseen: { field: "customSslCert", what: "custom certificates" },
    keyOf: (row: Wire) => (row.type === "SYSTEM" ? undefined : String(row.name)),
    send: (entry) => ({ domain_name: entry.key }),
    rules: [
      (domain: { customSslCert?: string; customSslKey?: string }) =>
        (domain.customSslCert === undefined) !== (domain.customSslKey === undefined) && {
          at: "customSslKey",
          say: `${domain.customSslCert === undefined ? "requires" : "is required with"} customSslCert: set both or neither`,
        },
    ],
  };
}

/** The contract leaves their form open. */
const textOf = (problem: unknown) => (typeof problem === "string" ? problem : JSON.stringify(problem));

function generated({ type, name, is_enabled: isOn }: Wire, { systemDomain }: Named) {
  const wanted = (systemDomain as { readonly name?: unknown } | undefined)?.name;
  return type === "SYSTEM" && isOn === true
    ? { name: String(name), isKept: String(name).split(".")[0] === wanted }
    : undefined;
}

function generatedIn({ generatedHostname: host, systemDomain: before }: Named, declared: Named) {
  const isOn = (before as Partial<SystemDomain> | undefined)?.isEnabled !== false;
  return typeof host === "string" && isOn
    ? generated({ type: "SYSTEM", is_enabled: true, name: host }, declared)
    : undefined;
}

/** What is wrong with a wildcard name, if anything. */
export function wildcardFault(name: string, isWildcard: boolean | undefined): string[] {
  return name.startsWith("*.") && isWildcard === false
    ? ["must be true or omitted, because the name begins with *."]
    : [];
}

/** At most one primary domain, and no invalid wildcard. */
export const domainRules: readonly Rule[] = [
  ({ domains: declared = {} }: { domains?: Record<string, { isWildcard?: boolean }> }) =>
    eachKnown(declared, ({ isWildcard }, name) =>
      wildcardFault(name, isWildcard).map((say) => ({
        at: `domains.${name}.isWildcard`,
        given: false,
        say,
        suggestion: { edit: "remove" as const },
      })),
    ),
  ({ domains: declared = {} }: { domains?: Record<string, { isPrimary?: boolean }> }) => {
    const primary = Object.keys(declared).filter((name) => declared[name]?.isPrimary);
    return primary.slice(1).map((name) => ({
      at: `domains.${name}.isPrimary`,
      given: true,
      say: `must not be true: ${primary[0]} is the primary domain, and only one can be`,
      suggestion: { edit: "remove" as const },
    }));
  },
];

const systemDomainSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, {
        error: "must be one label of lower-case letters, digits and dashes",
      })
      .optional(),
    isEnabled: z.boolean().optional(),
  })
  .meta({ title: "SystemDomain" });

interface SystemDomain {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

const systemRow = (record: Wire) => (record.rows as Wire[]).find(({ type }) => type === "SYSTEM");

/** The domain that the platform gives a new service: it can be renamed and turned off, not deleted. */
export function systemDomain(operations: DomainOperations): Field<typeof systemDomainSchema> {
  const find = (record: Wire) => {
    const row = systemRow(record);
    return row && { id: row.id, name: String(row.name).split(".")[0], isEnabled: row.is_enabled };
  };
  return writable(
    "The generated domain: `name` changes its first label, `isEnabled: false` turns it off.",
    systemDomainSchema,
    {
      watched: { usual: { isEnabled: true } },
      opens: ({ isEnabled }) => isEnabled !== false,
      source: { operation: operations.list, list: true },
      read: find,
      claims: ({ name }) => name,
      release: (held, wanted) => {
        const { name } = wanted as z.infer<typeof systemDomainSchema>;
        const { id, name: now } = (held ?? {}) as Partial<SystemDomain>;
        // The ID makes it unique among the originals and clones of earlier moves.
        return name !== undefined && now === name ? { name: `${name.slice(0, 54)}-${id?.slice(0, 8)}` } : undefined;
      },
      via: {
        by: "calls",
        operations: [operations.update, operations.toggle],
        calls: ({ from, to, object }) => {
          const now = from as SystemDomain | undefined;
          if (!now) throw withoutSystemDomain(object.id);
          const { name, isEnabled } = to as z.infer<typeof systemDomainSchema>;
          const ids = [object.id, now.id];
          const isRenamed = name !== undefined && name !== now.name;
          const renamed = isRenamed ? [{ operation: operations.update, ids, body: { name } }] : [];
          const isToggled = isEnabled !== undefined && isEnabled !== now.isEnabled;
          const toggled = isToggled ? [{ operation: operations.toggle, ids }] : [];
          // One that is switched off never answers under its new name.
          return isEnabled === false ? [...toggled, ...renamed] : [...renamed, ...toggled];
        },
      },
    },
  );
}

/** The old name of a generated domain that is renamed, and the name of one that is switched off, if its service answers. */
export const lostSystemDomain = (operations: DomainOperations, answers: Answers) => ({
  outages: lostNames(operations, answers),
  shownOutages: shownOff,
});

type Answers = (service: string, look: Look) => Promise<boolean>;

function lostNames(operations: DomainOperations, answers: Answers): OutageRule {
  return async ({ id: service, declared, changed }, look) => {
    const { name, isEnabled } = (declared.systemDomain ?? {}) as z.infer<typeof systemDomainSchema>;
    const isOff = isEnabled === false;
    if ((name === undefined && !isOff) || !changed.has("systemDomain")) return [];
    const row = systemRow({ rows: await look.all({ operation: operations.list, ids: [service] }) });
    const old = String(row?.name);
    if (!row?.is_enabled) return [];
    if (isOff) return (await answers(service, look)) ? [switchedOff(old)] : [];
    if (old.split(".")[0] === name) return [];
    const without = "Without an outage: give out a custom domain, which keeps its name.";
    return [{ subject: old, why: `The generated domain is renamed to ${name}.`, without, until: "never" }];
  };
}

const switchedOff = (subject: string): Outage => ({
  subject,
  why: "The generated domain is switched off.",
  without: "Without an outage: leave it on, or switch it off when nobody uses it any more.",
  until: "declared",
});

/** The same as far as a plan shows it. */
function shownOff({ state, declared, changed }: ShownInPlace): Outage[] {
  const { isEnabled } = (declared.systemDomain ?? {}) as Partial<SystemDomain>;
  const host = isEnabled === false && changed.has("systemDomain") ? generatedIn(state, {}) : undefined;
  return host ? [switchedOff(host.name)] : [];
}

function withoutSystemDomain(id: string): SvcError {
  return new SvcError({
    code: "not-found",
    field: "systemDomain",
    message: `${id}: the platform lists no generated domain of this service, so it cannot be renamed or turned off.`,
    next: "Run the command again. If the service has none, take `systemDomain` out of the configuration.",
  });
}

/** The host of that domain. Read once: only a change of the domain changes it. */
export function generatedHostname(operations: DomainOperations): Field {
  return computed("Host name that the platform generates on creation.", z.string(), {
    stable: true,
    follows: ["systemDomain"],
    source: { operation: operations.list, list: true },
    read: (record) => systemRow(record)?.name,
  });
}
