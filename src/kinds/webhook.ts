import { z } from "zod";
import {
  asSet,
  companyId,
  computed,
  type Finding,
  id,
  kind,
  operationsOf,
  rotation,
  stamps,
  webUrl,
  writable,
} from "../model";

const events = [
  ...["APP_CREATE", "APP_UPDATE", "APP_DELETE", "APP_DEPLOY"],
  ...["DATABASE_CREATE", "DATABASE_UPDATE", "DATABASE_DELETE"],
  ...["STATIC_SITE_CREATE", "STATIC_SITE_UPDATE", "STATIC_SITE_DELETE", "STATIC_SITE_DEPLOY"],
] as const;

const rotated = { follows: ["rotation"] } as const;

/** A delivery carries the secret itself (contract note 30). */
function inClear({ endpoint }: { endpoint: string }): Finding | false {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (
    protocol === "http:" &&
    !isLocal && {
      at: "endpoint",
      say: "should be an https URL: each delivery carries the secret in its svc-signature header, where anyone on the network path can read it.",
    }
  );
}

export const webhook = kind("Webhook", {
  doc: "Posts events of the company to an address, with retries.",
  fields: {
    endpoint: writable("Address that events are posted to.", webUrl, { required: true }),
    allowedEvents: writable("Event types to send, each once.", z.array(z.enum(events)).min(1), {
      required: true,
      normal: asSet,
    }),
    description: writable("Its purpose.", z.string(), { clears: true }),
    isEnabled: writable("Whether events are sent.", z.boolean(), {
      default: true,
      watched: true,
      via: { by: "toggle", operation: "toggleWebhook" },
    }),
    rotation: rotation("a new `secret`", { operation: "rollWebhookSecret", grace: "expire_in_hours" }),
    companyId,
    secret: computed("Secret that each delivery carries as `svc-signature`.", z.string().nullable(), {
      secret: true,
      ...rotated,
    }),
    oldSecret: computed("The previous secret, while it is still accepted.", z.string().nullable(), {
      secret: true,
      ...rotated,
    }),
    oldSecretExpiredAt: computed("When the previous secret expires, RFC 3339.", z.iso.datetime().nullable(), rotated),
    createdBy: computed("User who created the object.", id.nullable(), { stable: true }),
    updatedBy: computed("User who last changed the object.", id.nullable()),
    ...stamps,
  },
  naming: "endpoint",
  histories: { deliveries: "listWebhookDeliveries" },
  rules: [
    ({ allowedEvents }: { allowedEvents: readonly string[] }): Finding[] =>
      allowedEvents.flatMap((event, index) =>
        allowedEvents.indexOf(event) === index
          ? []
          : [
              {
                at: `allowedEvents[${index}]`,
                given: event,
                say: `repeats ${event}. Remove the duplicate`,
                suggestion: { edit: "remove" },
              },
            ],
      ),
  ],
  warnings: [inClear],
  changedBy: "updated_by",
  api: operationsOf("Webhook"),
  examples: {
    minimal: { endpoint: "https://hooks.example.com/svc", allowedEvents: ["APP_DEPLOY"] },
    full: {
      endpoint: "https://hooks.example.com/svc",
      allowedEvents: ["APP_DEPLOY", "STATIC_SITE_DEPLOY", "DATABASE_DELETE"],
      description: "Notifies the chat of deployments",
      isEnabled: true,
      rotation: { trigger: "2026-01", graceHours: 24 },
    },
  },
});
