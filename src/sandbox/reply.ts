import { randomInt } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Fault } from "./faults";
import { errorEnvelope, Refusal } from "./refusal";

/** An answer before it is sent. */
export interface Answer {
  status: number;
  /** The serialised body: records change later, an answer does not. */
  text: string | undefined;
  headers: Record<string, string>;
}

/** An error as an answer. Every 5xx carries a reference code (spec part 7). */
export function failure(error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : unexpected(error);
  const wait = refusal.extra.retryAfterSeconds;
  if (refusal.status >= 500) refusal.extra.code ??= referenceCode();
  return {
    status: refusal.status,
    text: JSON.stringify(errorEnvelope(refusal)),
    headers: wait === undefined ? {} : { "retry-after": String(wait) },
  };
}

function unexpected(error: unknown): Refusal {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return new Refusal(500, `The sandbox failed: ${message}`, { hint: stack ?? "" });
}

function referenceCode(): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}`;
}

/** Sends an answer, damaged as the fault requires. */
export function send(reply: FastifyReply, answer: Answer, fault: Partial<Fault>): void {
  const { status, text, headers } = answer;
  if (text !== undefined) reply.header("content-type", "application/json; charset=utf-8");
  reply.headers(headers).code(status);
  if (fault.truncate && text !== undefined) sendHalf(reply, text);
  else reply.send(fault.malformed && text !== undefined ? `<html>${text.slice(0, 20)}` : text);
}

/** Closes the connection without an answer. */
export function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

function sendHalf(reply: FastifyReply, text: string): void {
  const bytes = Buffer.from(text);
  reply.hijack();
  reply.raw.writeHead(
    reply.statusCode,
    Object.entries({ ...reply.getHeaders(), "content-length": bytes.length }).flat() as string[],
  );
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy());
}
