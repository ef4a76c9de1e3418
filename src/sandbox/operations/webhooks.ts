import { randomBytes } from "node:crypto";
import { type Call, collection, type Handlers, inPath, newRecord } from "../operation";
import type { Delivery, Webhook } from "../records";
import { missing } from "../refusal";
import type { Habits } from "../world";

const HOUR = 3_600_000;

const newSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`;

const userOf = (call: Call): string | null =>
  Object.values(call.world.state.companies).find((it) => it.id === call.company)?.user_id ?? null;

const webhookOf = (call: Call): Webhook => inPath(call, "webhooks");

/** A previous secret is shown as long as it is accepted. */
function shown(webhook: Webhook, call: Call): Webhook {
  const isOver =
    webhook.old_secret_expired_at !== null && Date.parse(webhook.old_secret_expired_at) <= call.world.time.now();
  return isOver ? { ...webhook, old_secret: null, old_secret_expired_at: null } : webhook;
}

function changed(call: Call, change: (webhook: Webhook) => void): Webhook {
  const webhook = webhookOf(call);
  change(webhook);
  webhook.updated_by = userOf(call);
  call.world.time.touch(webhook);
  return shown(webhook, call);
}

function rollSecret(call: Call): Webhook {
  const hours = Number(call.body.expire_in_hours ?? 0);
  return changed(call, (webhook) => {
    webhook.old_secret = hours > 0 ? webhook.secret : null;
    webhook.old_secret_expired_at = hours > 0 ? call.world.time.stamp(call.world.time.now() + hours * HOUR) : null;
    webhook.secret = newSecret();
  });
}

/** Newest first. */
const deliveriesOf = (call: Call): Delivery[] => {
  const { id } = webhookOf(call);
  return call.world.records.ofCompany("webhook-deliveries", call.company).filter((it) => it.webhook_id === id);
};

function deliveryOf(call: Call): Delivery {
  const delivery = inPath(call, "webhook-deliveries", "delivery_id");
  if (delivery.webhook_id !== webhookOf(call).id) throw missing("webhook delivery of this webhook", delivery.id);
  return delivery;
}

export const webhookHandlers: Handlers = {
  ...collection("webhooks", "Webhook", {
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
      };
    },
    update: (webhook, call) => {
      Object.assign(webhook, call.body, { updated_by: userOf(call) });
    },
    show: shown,
  }),
  toggleWebhook: (call) =>
    changed(call, (webhook) => {
      webhook.is_enabled = !webhook.is_enabled;
    }),
  rollWebhookSecret: rollSecret,
  listWebhookDeliveries: deliveriesOf,
  getWebhookDelivery: deliveryOf,
};

/** Deliveries are deleted with their webhook. */
export const webhookHabits: Habits = {
  removed: (world, name, ids) => {
    if (name !== "webhooks") return;
    const lost = world.records.of("webhook-deliveries").filter((it) => ids.has(it.webhook_id));
    world.records.remove("webhook-deliveries", ...lost.map((it) => it.id));
  },
};
