import { randomBytes } from "node:crypto";
import { type Call, collection, type Handlers, newRecord, pathId } from "../operation";
import type { Delivery, Webhook } from "../records";
import { partById } from "../world";

const HOUR = 3_600_000;

const newSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`;

const userOf = (call: Call): string | null =>
  Object.values(call.world.state.companies).find((it) => it.id === call.company)?.user_id ?? null;

const webhookOf = (call: Call): Webhook => call.world.find("webhooks", pathId(call), call.company);

/** An old secret is shown as long as it is accepted. */
function shown(webhook: Webhook, call: Call): Webhook {
  const isOver =
    webhook.old_secret_expired_at !== null && Date.parse(webhook.old_secret_expired_at) <= call.world.now();
  return isOver ? { ...webhook, old_secret: null, old_secret_expired_at: null } : webhook;
}

function changed(call: Call, change: (webhook: Webhook) => void): Webhook {
  const webhook = webhookOf(call);
  change(webhook);
  webhook.updated_by = userOf(call);
  call.world.touch(webhook);
  return shown(webhook, call);
}

function rollSecret(call: Call): Webhook {
  const hours = Number(call.body.expire_in_hours ?? 0);
  return changed(call, (webhook) => {
    webhook.old_secret = hours > 0 ? webhook.secret : null;
    webhook.old_secret_expired_at = hours > 0 ? call.world.timestamp(call.world.now() + hours * HOUR) : null;
    webhook.secret = newSecret();
  });
}

const deliveryOf = (call: Call): Delivery =>
  partById(webhookOf(call).deliveries, pathId(call, "delivery_id"), "webhook delivery");

export const webhookHandlers: Handlers = {
  ...collection(
    "webhooks",
    {
      list: "listWebhooks",
      create: "createWebhook",
      get: "getWebhook",
      update: "updateWebhook",
      delete: "deleteWebhook",
    },
    {
      create: (call) => {
        const { endpoint = "", allowed_events = [], description = null } = call.body as Partial<Webhook>;
        return {
          ...newRecord(call),
          endpoint,
          allowed_events,
          is_enabled: true,
          description,
          secret: newSecret(),
          old_secret: null,
          old_secret_expired_at: null,
          created_by: userOf(call),
          updated_by: userOf(call),
          deliveries: {},
        };
      },
      update: (webhook, call) => {
        Object.assign(webhook, call.body, { updated_by: userOf(call) });
      },
      show: shown,
    },
  ),
  toggleWebhook: (call) =>
    changed(call, (webhook) => {
      webhook.is_enabled = !webhook.is_enabled;
    }),
  rollWebhookSecret: rollSecret,
  listWebhookDeliveries: (call) => Object.values(webhookOf(call).deliveries).reverse(),
  getWebhookDelivery: deliveryOf,
};
