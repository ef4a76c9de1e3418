import { randomUUID } from "node:crypto";
import type { Operation } from "./contract";
import type { Delivery, Named, Webhook } from "./records";
import { CLUSTERS } from "./reference";
import type { World } from "./world";

/** What an event's type starts with, and where its subject lies. */
const COLLECTION_OF_EVENT = { APP: "applications", DATABASE: "databases", STATIC_SITE: "static-sites" } as const;

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];
const TIMEOUT_MS = 10_000;
const KEPT_DELIVERIES = 500;
const LONGEST_TIMER_MS = 60_000;

/**
 * Tells webhooks what happened, with the platform's retries on the sandbox's clock. A delivery is due at a time
 * of that clock; it is sent when a timer or any request notices.
 */
export class Events {
  readonly #world: World;
  readonly #saved: () => void;
  readonly #sending = new Set<string>();
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(world: World, saved: () => void) {
    this.#world = world;
    this.#saved = saved;
  }

  /** Lines up deliveries of an operation's event. The subject is what was made, or what the path names. */
  emit(operation: Operation, company: string, pathId: string | undefined, result: unknown): void {
    const type = operation.event ?? "";
    const prefix = type.slice(0, type.lastIndexOf("_")) as keyof typeof COLLECTION_OF_EVENT;
    const made = (result as { id?: string } | undefined)?.id;
    const id = operation.isCreation ? made : pathId;
    const subject = this.#world.lookup(COLLECTION_OF_EVENT[prefix], id, company);
    if (!subject) return;
    const data = { ...subjectData(subject), ...(type.endsWith("_DEPLOY") && { deployment_id: made }) };
    const eventId = randomUUID();
    for (const webhook of this.#world.all("webhooks", company)) {
      if (webhook.is_enabled && webhook.allowed_events.includes(type)) this.#lineUp(webhook, type, eventId, data, 0);
    }
    this.pump();
  }

  /** Sends what is due, and sets a timer for what comes next. */
  pump(): void {
    if (this.#ended.signal.aborted) return;
    const now = this.#world.now();
    let next = Number.POSITIVE_INFINITY;
    for (const webhook of this.#world.records("webhooks")) {
      for (const delivery of Object.values(webhook.deliveries)) {
        if (delivery.status !== "PENDING" || this.#sending.has(delivery.id)) continue;
        if (delivery.due <= now) void this.#deliver(webhook, delivery);
        else next = Math.min(next, delivery.due);
      }
    }
    clearTimeout(this.#timer);
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(LONGEST_TIMER_MS, (next - now) / this.#world.clock.speed);
    this.#timer = setTimeout(() => this.pump(), wait).unref();
  }

  end(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  #lineUp(webhook: Webhook, type: string, eventId: string, data: object, attempt: number): void {
    const born = this.#world.newborn();
    const wait = attempt === 0 ? 0 : (this.#world.contract.retryWaitsSeconds[attempt - 1] ?? 0) * 1000;
    // The event keeps its id over all attempts, a delivery has its own (contract note 30).
    const payload = { webhook_id: webhook.id, event_id: eventId, event_delivery_id: born.id, type, data };
    webhook.deliveries[born.id] = {
      ...born,
      webhook_id: webhook.id,
      event_id: eventId,
      event_type: type,
      status: "PENDING",
      endpoint: webhook.endpoint,
      payload: JSON.stringify(payload),
      response: null,
      response_status: null,
      response_time_ms: null,
      sent_at: null,
      attempt,
      due: this.#world.now() + wait,
    };
    const ids = Object.keys(webhook.deliveries);
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT_DELIVERIES))) delete webhook.deliveries[id];
  }

  async #deliver(webhook: Webhook, delivery: Delivery): Promise<void> {
    this.#sending.add(delivery.id);
    const sentAt = this.#world.now();
    const outcome = await this.#send(webhook, delivery);
    this.#sending.delete(delivery.id);
    if (this.#ended.signal.aborted) return;
    const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    delivery.status = isTaken ? "SUCCESS" : "FAILED";
    delivery.response = outcome.text;
    delivery.response_status = outcome.status;
    delivery.response_time_ms = Math.max(0, this.#world.now() - sentAt);
    delivery.sent_at = this.#world.timestamp(sentAt);
    this.#world.touch(delivery);
    const { type, event_id, data } = JSON.parse(delivery.payload) as { type: string; event_id: string; data: object };
    const isLast = delivery.attempt >= this.#world.contract.retryWaitsSeconds.length;
    if (!isTaken && !isLast && webhook.is_enabled) this.#lineUp(webhook, type, event_id, data, delivery.attempt + 1);
    this.#saved();
    this.pump();
  }

  async #send(webhook: Webhook, delivery: Delivery): Promise<{ status: number | null; text: string }> {
    if (!LOOPBACK_HOSTS.includes(new URL(delivery.endpoint).hostname)) {
      return { status: null, text: "The sandbox delivers to loopback addresses only." };
    }
    try {
      const answer = await fetch(delivery.endpoint, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", "svc-signature": webhook.secret },
        body: delivery.payload,
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return { status: answer.status, text: (await answer.text()).slice(0, 1000) };
    } catch (error) {
      return { status: null, text: (error as Error).message };
    }
  }
}

function subjectData(subject: Named): Record<string, unknown> {
  const { id, company_id, name, display_name } = subject;
  const cluster = CLUSTERS.find((it) => it.id === (subject as { cluster_id?: string }).cluster_id);
  return { id, company_id, name, display_name, ...(cluster && { location: cluster.location }) };
}
