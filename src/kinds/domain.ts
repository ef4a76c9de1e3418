import { type Finding, kindOfPart } from "../model";
import { application } from "./application";
import { loadBalancer } from "./load-balancer";
import { wildcardFault } from "./parts/domains";
import { staticSite } from "./static-site";

export const domain = kindOfPart("Domain", {
  doc: "A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that.",
  part: "domains",
  of: { application, staticSite, loadBalancer },
  key: { name: "name", doc: "Host name, `shop.example.com` or `*.example.com`." },
  rules: [
    ({ name, isWildcard }: { name: string; isWildcard?: boolean }): Finding[] =>
      wildcardFault(name, isWildcard).map((say) => ({ at: "isWildcard", given: false, say })),
  ],
  examples: {
    minimal: { application: "66666666-6666-4666-8666-666666666666", name: "shop.example.com" },
    full: {
      staticSite: "66666666-6666-4666-8666-666666666666",
      name: "docs.example.com",
      isWildcard: true,
      isPrimary: true,
      customSslCert: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
      customSslKey: "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----",
    },
  },
});
