import { kindOfPart } from "../model";
import { application } from "./application";
import { loadBalancer } from "./load-balancer";
import { staticSite } from "./static-site";

export const domainReady = kindOfPart("DomainReady", {
  doc: "Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it.",
  part: "domains",
  of: { application, staticSite, loadBalancer },
  key: { name: "name", doc: "Host name of a domain that the service or a `Domain` declares." },
  awaits: { within: 1200 },
  examples: {
    minimal: { application: "66666666-6666-4666-8666-666666666666", name: "shop.example.com" },
    full: { staticSite: "77777777-7777-4777-8777-777777777777", name: "docs.example.com" },
    others: {
      "66666666-6666-4666-8666-666666666666": { ...application.examples.minimal, domains: { "shop.example.com": {} } },
      "77777777-7777-4777-8777-777777777777": { ...staticSite.examples.minimal, domains: { "docs.example.com": {} } },
    },
  },
});
