import { z } from "zod";
import { action, computed, option } from "../../model";
import { apiKey } from "../api-key";
import { application } from "../application";
import { bucket } from "../bucket";
import { webhook } from "../webhook";

const secret = (doc: string) => computed(doc, z.string(), { secret: true });
/** The messages of a rotation. */
const renewed = (what: string, stay = "the previous one stays") => {
  const says = `has ${what}; ${stay} valid for {graceHours} h`;
  return { accepted: says, done: says };
};

export const rotate = action("rotate", {
  doc: "Rotate the keys of a bucket, the secret of a webhook or the token of an API key. The new ones are shown only once; the secret of a webhook stays readable. The previous ones expire at once, or after `graceHours`. No answer shows a token or a key again: what a program exports or passes on keeps the previous value, so rotate what a program declares with its `rotation`.",
  inputs: {
    graceHours: option("Hours for which the previous ones stay valid.", z.int().min(0).max(168), { default: 0 }),
  },
  outputs: {
    accessKey: secret("New access key of a bucket."),
    secretKey: secret("New secret key of a bucket."),
    secret: secret("New signing secret of a webhook."),
    token: secret("New token of an API key."),
  },
  on: [
    {
      subject: bucket,
      operation: "rotateObjectStorageCredentials",
      request: ({ input }) => ({ body: { old_credentials_ttl_hours: input.graceHours } }),
      // Keys whose answer was lost cannot be recovered: new ones are created (decisions, lost answers).
      effect: { by: "answer" },
      ...renewed("new keys", "the previous ones stay"),
    },
    {
      subject: webhook,
      operation: "rollWebhookSecret",
      request: ({ input }) => ({ body: { expire_in_hours: input.graceHours } }),
      effect: { by: "reading", operation: "getWebhook", field: "secret" },
      ...renewed("a new secret"),
    },
    {
      subject: apiKey,
      operation: "rotateApiKey",
      request: ({ input }) => ({ body: { old_token_ttl_hours: input.graceHours } }),
      effect: { by: "answer" },
      ...renewed("a new token"),
    },
  ],
  examples: [
    ["svc-iac rotate shop-assets --grace-hours 24 --output keys.json", "keys of a bucket, into a file"],
    ["svc-iac rotate https://hooks.example.com/deploys --show", "secret of a webhook, which is printed"],
    ["svc-iac rotate ci --kind ApiKey --output token.json", "token of an API key"],
  ],
});

export const regenerateHook = action("regenerate-hook", {
  doc: "Regenerate the address of an application's deploy hook. The previous one is revoked at once.",
  outputs: { url: secret("New address. Anyone who has it can start a deployment.") },
  on: [
    {
      subject: application,
      operation: "regenerateDeploymentHook",
      effect: {
        by: "reading",
        operation: "getDeploymentHook",
        field: "url",
        missing: "its deploy hook is off. Turn it on with `deploymentHook: true` in the program that declares it.",
      },
      accepted: "has a new deploy hook",
      done: "has a new deploy hook",
    },
  ],
  examples: [["svc-iac regenerate-hook api --output hook.json", "the new address, into a file"]],
});
