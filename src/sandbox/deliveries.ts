import type { Delivery } from "./records";

const TIMEOUT_MS = 10_000;
/** How much of an endpoint's answer a delivery keeps. */
const KEPT_CHARACTERS = 1000;
/** How much of it is read: an endpoint may answer without end. */
const READ_BYTES = 16_384;

export interface Sent {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly text: string;
}

/** The sandbox only contacts this machine. */
export function isLoopback(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, protocol } = new URL(endpoint);
  const isHttp = protocol === "http:" || protocol === "https:";
  return isHttp && (/^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === "localhost" || hostname === "[::1]");
}

/** Sends a delivery, with the webhook's secret itself as its signature (contract note 30). */
export async function sendDelivery(delivery: Delivery, secret: string, ended: AbortSignal): Promise<Sent> {
  try {
    const answer = await fetch(delivery.endpoint, {
      method: "POST",
      // A redirect could lead off this machine.
      redirect: "manual",
      headers: { "content-type": "application/json", "svc-signature": secret },
      body: delivery.payload,
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { status: answer.status, text: await beginning(answer) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: null, text: cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message };
  }
}

async function beginning(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8").slice(0, KEPT_CHARACTERS);
}
