import { kindOfPart } from "../model";
import { application } from "./application";
import { referenceWarning } from "./parts/variables";
import { staticSite } from "./static-site";
import { variable } from "./variable";

export const secretVariable = kindOfPart("SecretVariable", {
  doc: "An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service.",
  part: "variables",
  of: { application, staticSite },
  key: { name: "key", doc: variable.fields.key?.doc ?? "" },
  columns: { secretVariables: "value", variableScopes: "scope", variableBranches: "branch" },
  warnings: [referenceWarning({ isSecret: true })],
  examples: {
    minimal: { application: "66666666-6666-4666-8666-666666666666", key: "PAYMENT_KEY", value: "s3cr3t-value" },
    full: {
      application: "66666666-6666-4666-8666-666666666666",
      key: "PAYMENT_KEY",
      value: "s3cr3t-value",
      scope: "runtime",
    },
  },
});
