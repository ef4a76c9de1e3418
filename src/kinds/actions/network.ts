import { z } from "zod";
import {
  type ActionOn,
  type ActionRequest,
  type Asked,
  action,
  computed,
  type Kind,
  type OperationId,
  option,
  SvcError,
  show,
} from "../../model";
import { application } from "../application";
import { loadBalancer } from "../load-balancer";
import { staticSite } from "../static-site";

const inputs = {
  domain: option("Host name of the domain, or its ID.", z.string().min(1), { required: true }),
};

const refreshing = (subject: Kind, noun: "Application" | "StaticSite" | "LoadBalancer"): ActionOn<typeof inputs> => ({
  subject,
  operation: `refresh${noun}Domain`,
  request: domainIn(`list${noun}Domains`),
  effect: { by: "answer" },
  accepted: "domain {domain} is {status}",
  done: "domain {domain} is {status}",
});

export const refreshDomain = action("refresh-domain", {
  doc: "Check the DNS records of a domain again. Does not wait for DNS changes.",
  inputs,
  words: ["domain"],
  outputs: {
    domain: computed("Host name.", z.string(), { wire: "name" }),
    status: computed("VERIFICATION, POINTING, ACTIVE or TIMED_OUT.", z.string().nullable()),
    dnsRecords: computed("DNS records to set.", z.array(z.unknown()).nullable()),
    errors: computed("Problems that the check found.", z.array(z.unknown()).nullable()),
  },
  on: [
    refreshing(application, "Application"),
    refreshing(staticSite, "StaticSite"),
    refreshing(loadBalancer, "LoadBalancer"),
  ],
  examples: [
    ["svc-iac refresh-domain api api.shop.example.com", "of an application"],
    ["svc-iac refresh-domain edge www.example.com --json", "of a load balancer, with the DNS records to set"],
  ],
});

const purged = {
  effect: { by: "answer" },
  accepted: "its cache is being purged",
  done: "its cache is being purged",
} as const;

export const purgeCache = action("purge-cache", {
  doc: "Purge the cache of an application or a static site.",
  on: [
    { subject: application, operation: "purgeApplicationCache", ...purged },
    { subject: staticSite, operation: "purgeStaticSiteCache", ...purged },
  ],
  examples: [["svc-iac purge-cache shop-docs", "the CDN fetches everything again"]],
});

function domainIn(list: OperationId): (asked: Asked<typeof inputs>) => Promise<ActionRequest> {
  return async ({ id, input, label, look }) => {
    const rows = await look.all({ operation: list, ids: [id] });
    const wanted = input.domain?.toLowerCase();
    const found = rows.find((row) => [row.id, String(row.name).toLowerCase()].includes(wanted));
    if (found) return { ids: [String(found.id)] };
    const names = rows.map(({ name }) => String(name)).join(", ");
    throw new SvcError({
      code: "not-found",
      field: "domain",
      given: input.domain,
      allowed: names,
      message: `${label}: it has no domain ${show(input.domain)}. Its domains: ${names || "none"}.`,
    });
  };
}
