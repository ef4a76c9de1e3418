import { type Finding, kindOfPart, looksLikeSecret } from "../model";
import { application } from "./application";
import { mailFault, referenceWarning } from "./parts/variables";
import { staticSite } from "./static-site";

export const variable = kindOfPart("Variable", {
  doc: "An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets.",
  part: "variables",
  of: { application, staticSite },
  key: { name: "key", doc: "Name, at most 255 characters. Those that begin with SVC_ are the platform's own." },
  columns: { variables: "value", variableScopes: "scope", variableBranches: "branch" },
  warnings: [
    referenceWarning({ isSecret: false }),
    ({ key, value }: { key: string; value: string }): Finding[] =>
      mailFault(key, value).map((say) => ({ at: "value", say })),
    ({ key, value }: { key: string; value: string }): Finding[] =>
      looksLikeSecret(key, value)
        ? [{ at: "value", say: "looks like a secret. Declare it as a secret variable." }]
        : [],
  ],
  examples: {
    minimal: { application: "66666666-6666-4666-8666-666666666666", key: "LOG_LEVEL", value: "info" },
    full: {
      staticSite: "66666666-6666-4666-8666-666666666666",
      key: "API_URL",
      value: "https://api.example.com",
      scope: "production",
      branch: "main",
    },
  },
});
