import { randomUUID } from "node:crypto";
import type { Operation } from "./contract";
import { isLoopback, type Sent, sendDelivery } from "./deliveries";
import type { Named, Webhook } from "./records";
import { CLUSTERS } from "./reference";
import { newborn, type World } from "./world";

/** The prefix of an event's type, and the collection of its subject. */
const COLLECTION_OF_EVENT = { APP: "applications", DATABASE: "databases", STATIC_SITE: "static-sites" } as const;

/** The maximum number of deliveries; the oldest are removed. */
const KEPT_DELIVERIES = 1000;
/** The maximum number of concurrent deliveries. */
const SENT_AT_ONCE = 20;
const LONGEST_TIMER_MS = 60_000;

interface Occurrence {
  readonly type: string;
  /** The same for all attempts; each delivery has its own ID (contract note 30). */
  readonly event_id: string;
  readonly data: object;
}

/**
 * Notifies webhooks of events, with the platform's retries on the sandbox's clock. A delivery is due at a time
 * of that clock; it is sent when a timer fires or any request comes in.
 */
export class Events {
  readonly #world: World;
  readonly #saved: () => void;
  /** Deliveries that are not due yet, by ID. */
  readonly #waiting = new Map<string, number>();
  readonly #sending = new Set<string>();
  readonly #ended = new AbortController();
  /** No waiting delivery is due earlier. */
  #next = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(world: World, saved: () => void) {
    this.#world = world;
    this.#saved = saved;
    this.resume();
  }

  /** Schedules the deliveries of a state that was loaded. */
  resume(): void {
    this.#waiting.clear();
    this.#next = Number.POSITIVE_INFINITY;
    for (const { id, status, due } of this.#world.records.of("webhook-deliveries")) {
      if (status === "PENDING" && !this.#sending.has(id)) this.#wait(id, due);
    }
  }

  /** Queues deliveries of an operation's event. The subject is the created object, or the one in the path. */
  emit(operation: Operation, company: string, pathId: string | undefined, result: unknown): void {
    const type = operation.event ?? "";
    const prefix = type.slice(0, type.lastIndexOf("_")) as keyof typeof COLLECTION_OF_EVENT;
    const made = (result as { id?: string } | undefined)?.id;
    const id = operation.isCreation ? made : pathId;
    const subject = this.#world.records.lookup(COLLECTION_OF_EVENT[prefix], id, company);
    if (!subject) return;
    const data = { ...subjectData(subject), ...(type.endsWith("_DEPLOY") && { deployment_id: made }) };
    const occurrence = { type, event_id: randomUUID(), data };
    for (const webhook of this.#world.records.of("webhooks")) {
      const isMeant = webhook.company_id === company && webhook.is_enabled && webhook.allowed_events.includes(type);
      if (isMeant) this.#lineUp(webhook, occurrence, 0);
    }
    this.#forgetOldest();
    this.pump();
  }

  /** Sends what is due, and sets a timer for the next delivery. */
  pump(): void {
    if (this.#ended.signal.aborted || this.#waiting.size === 0) return;
    const now = this.#world.time.now();
    if (now >= this.#next) this.#sendDue(now);
    clearTimeout(this.#timer);
    if (this.#next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, this.#next - now) / this.#world.time.clock.speed);
    this.#timer = setTimeout(() => this.pump(), wait).unref();
  }

  end(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  #sendDue(now: number): void {
    this.#next = Number.POSITIVE_INFINITY;
    for (const [id, due] of this.#waiting) {
      if (due > now) this.#next = Math.min(this.#next, due);
      // It is sent when another one ends.
      else if (this.#sending.size < SENT_AT_ONCE) void this.#deliver(id);
    }
  }

  #wait(id: string, due: number): void {
    this.#waiting.set(id, due);
    this.#next = Math.min(this.#next, due);
  }

  #lineUp(webhook: Webhook, occurrence: Occurrence, attempt: number): void {
    const world = this.#world;
    const born = newborn(world);
    const { type, event_id, data } = occurrence;
    const wait = attempt === 0 ? 0 : (world.contract.retryWaitsSeconds[attempt - 1] ?? 0) * 1000;
    const isSent = isLoopback(webhook.endpoint);
    const delivery = world.records.add("webhook-deliveries", {
      ...born,
      company_id: webhook.company_id,
      webhook_id: webhook.id,
      event_id,
      event_type: type,
      status: isSent ? "PENDING" : "FAILED",
      endpoint: webhook.endpoint,
      payload: JSON.stringify({ webhook_id: webhook.id, event_id, event_delivery_id: born.id, type, data }),
      response: isSent ? null : "Not sent: the sandbox delivers to loopback addresses only.",
      response_status: null,
      response_time_ms: null,
      sent_at: null,
      attempt,
      due: world.time.now() + wait,
    });
    if (isSent) this.#wait(delivery.id, delivery.due);
  }

  #forgetOldest(): void {
    const ids = Object.keys(this.#world.state.objects["webhook-deliveries"]);
    const oldest = ids.slice(0, Math.max(0, ids.length - KEPT_DELIVERIES));
    this.#world.records.remove("webhook-deliveries", ...oldest);
    for (const id of oldest) this.#waiting.delete(id);
  }

  async #deliver(id: string): Promise<void> {
    const { objects } = this.#world.state;
    const delivery = objects["webhook-deliveries"][id];
    const webhook = delivery && objects.webhooks[delivery.webhook_id];
    this.#waiting.delete(id);
    if (!webhook) return;
    this.#sending.add(id);
    const sentAt = this.#world.time.now();
    const sent = await sendDelivery(delivery, webhook.secret, this.#ended.signal);
    this.#sending.delete(id);
    if (this.#ended.signal.aborted) return;
    this.#note(id, sent, sentAt);
    this.#saved();
    // Others may have had to wait for it.
    this.#next = 0;
    this.pump();
  }

  /** The state may have been replaced meanwhile. */
  #note(id: string, { status, text }: Sent, sentAt: number): void {
    const world = this.#world;
    const delivery = world.state.objects["webhook-deliveries"][id];
    if (delivery?.status !== "PENDING") return;
    const isTaken = status !== null && status >= 200 && status < 300;
    world.changes.mark("webhook-deliveries", id);
    Object.assign(delivery, {
      status: isTaken ? "SUCCESS" : "FAILED",
      response: text,
      response_status: status,
      response_time_ms: Math.max(0, world.time.now() - sentAt),
      sent_at: world.time.stamp(sentAt),
    });
    world.time.touch(delivery);
    const webhook = world.state.objects.webhooks[delivery.webhook_id];
    const isLast = delivery.attempt >= world.contract.retryWaitsSeconds.length;
    if (isTaken || isLast || !webhook?.is_enabled) return;
    this.#lineUp(webhook, JSON.parse(delivery.payload) as Occurrence, delivery.attempt + 1);
    this.#forgetOldest();
  }
}

function subjectData(subject: Named): Record<string, unknown> {
  const { id, company_id, name, display_name } = subject;
  const cluster = CLUSTERS.find((it) => it.id === (subject as { cluster_id?: string }).cluster_id);
  return { id, company_id, name, display_name, ...(cluster && { location: cluster.location }) };
}
