import { createHash, timingSafeEqual } from "node:crypto";
import type { components } from "../contract/types.gen";
import type { ProblemCode } from "../model";
import { SvcError } from "../model/problem";
import { SIGNATURE_HEADER as HEADER } from "./signature";

export type WebhookEventType = components["schemas"]["WebhookEventType"];

export type DeployEventType = "APP_DEPLOY" | "STATIC_SITE_DEPLOY";

/** The subject of an event. */
export interface WebhookSubject {
  readonly id: string;
  readonly company_id: string;
  readonly name: string;
  readonly display_name: string;
  /** Of what runs in a cluster. */
  readonly location?: string;
}

export interface DeployedSubject extends WebhookSubject {
  readonly deployment_id?: string;
}

interface Delivered<Type extends WebhookEventType, Data> {
  readonly webhook_id: string;
  /** The same in every attempt: store it to detect repeated deliveries. */
  readonly event_id: string;
  /** Different in every attempt. */
  readonly event_delivery_id: string;
  readonly type: Type;
  readonly data: Data;
}

export type ServiceEvent = Delivered<Exclude<WebhookEventType, DeployEventType>, WebhookSubject>;
export type DeployEvent = Delivered<DeployEventType, DeployedSubject>;

/** What the platform sends to a webhook's endpoint, discriminated by `type`. */
export type WebhookEvent = ServiceEvent | DeployEvent;

/** Those of `node:http`, of a `Request`, or any record; names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

const FIELDS = ["webhook_id", "event_id", "event_delivery_id", "type"];

/**
 * Returns the event of a delivery that has the webhook's secret, and throws an `SvcError` otherwise: its
 * code is `webhook-signature` or `webhook-payload`. Secrets are compared in constant time.
 *
 * @param body as received, before any parsing.
 * @param secret the webhook's; during a rotation, a list that includes the previous one.
 */
export function verify(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string | readonly string[],
): WebhookEvent {
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((it) => typeof it !== "string" || it === "")) {
    throw refused("webhook-signature", "The webhook's secret is empty.", "Read it from the webhook (`secret`).");
  }
  const given = headerOf(headers);
  if (given === undefined) {
    throw refused(
      "webhook-signature",
      `The header ${HEADER} is missing.`,
      "Answer 401: the platform always sends this header.",
    );
  }
  const digest = digestOf(given);
  // Every secret is compared, whichever matches.
  const matches = secrets.filter((it) => timingSafeEqual(digestOf(it), digest));
  if (matches.length === 0) {
    throw refused("webhook-signature", `The header ${HEADER} is not the webhook's secret.`, "Answer 401.");
  }
  return readEvent(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
}

/** Digests have equal lengths. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

function headerOf(headers: WebhookHeaders): string | undefined {
  if (typeof headers.get === "function")
    return (headers as { get(name: string): string | null }).get(HEADER) ?? undefined;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === HEADER)?.[1];
  // A header that is sent twice is not valid.
  return typeof found === "string" ? found : undefined;
}

function readEvent(text: string): WebhookEvent {
  let event: Partial<Record<string, unknown>> | null = null;
  try {
    event = JSON.parse(text);
  } catch {
    // Handled below: the text may hold anything, so it is not quoted.
  }
  const isEvent =
    typeof event === "object" && event !== null && FIELDS.every((name) => typeof event?.[name] === "string");
  if (!isEvent || typeof event?.data !== "object" || event.data === null) {
    throw refused(
      "webhook-payload",
      "The body is not an event of the platform.",
      "Pass the body as received, unparsed.",
    );
  }
  return event as unknown as WebhookEvent;
}

const refused = (code: ProblemCode, message: string, next: string): SvcError => new SvcError({ code, message, next });
