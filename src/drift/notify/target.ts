import { randomUUID } from "node:crypto";
import { exchange } from "../../client/exchange";
import { isPrivateWay } from "../../model/loopback";
import { SvcError } from "../../model/problem";
import { SIGNATURE_HEADER } from "../../webhooks/signature";
import { subjectOf } from "../formats/words";
import type { Report } from "../report";
import type { Message } from "./messages";

export const SHAPES = ["slack", "json"] as const;
export type Shape = (typeof SHAPES)[number];

/** A webhook. Its URL is a secret. */
export interface Target {
  readonly url: string;
  readonly shape: Shape;
  /** What messages call it. */
  readonly name: string;
}

/** How chats give out webhooks, and what is compatible with them. */
const OF_CHATS = /^\/services\/T\w+\/B\w+\/\w+$/;
/** Milliseconds. */
const PATIENCE = 10_000;

/**
 * `spelled` is what has named it, as messages write that.
 *
 * @throws SvcError `usage`, without the URL, if it is none that may get a message.
 */
export function targetOf(given: string, shape?: Shape, spelled = "--notify"): Target {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !isPrivateWay(url)) {
    throw new SvcError({
      code: "usage",
      field: "notify",
      message: `${spelled} requires an https URL, or an http one on loopback.`,
      next: "Pass the URL of the webhook, which is not printed here because it is a secret.",
    });
  }
  return { url: url.href, shape: shape ?? (OF_CHATS.test(url.pathname) ? "slack" : "json"), name: url.host };
}

/**
 * Sends the messages to each target. One that is not delivered is only reported: the comparison itself has not failed.
 * Returns whether all were.
 *
 * @param secret is sent with JSON, as the platform's webhooks send theirs.
 */
export async function notify(
  targets: readonly Target[],
  messages: readonly Message[],
  report: Report,
  { secret, say, signal }: NotifyOptions,
): Promise<boolean> {
  let isAll = true;
  await Promise.all(
    targets.map(async ({ url, shape, name }) => {
      const body = shape === "slack" ? slack : json;
      const headers = {
        "content-type": "application/json",
        ...(shape === "json" && secret ? { [SIGNATURE_HEADER]: secret } : {}),
      };
      for (const message of messages) {
        const problem = await problemIn(
          exchange({
            ...{ url, headers, method: "POST", patience: PATIENCE, body: JSON.stringify(body(message, report)) },
            ...(signal ? { signal } : {}),
          }),
        );
        if (problem === undefined) continue;
        isAll = false;
        say(`warning: a notification was not delivered to ${name} (${problem})`);
      }
    }),
  );
  return isAll;
}

export interface NotifyOptions {
  readonly secret?: string | undefined;
  readonly say: (message: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The texts of errors are left out: they may have the URL in them. */
async function problemIn(answer: ReturnType<typeof exchange>): Promise<string | undefined> {
  try {
    const { status } = await answer;
    return status >= 200 && status < 300 ? undefined : `status ${status}`;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const word = code ?? name;
    return /timeout/i.test(word) ? `no answer within ${PATIENCE / 1000} s` : word;
  }
}

function slack({ title, lines }: Message, report: Report) {
  return {
    text: [`*${escaped(title)}*`, escaped(subjectOf(report)), ...lines.map((line) => `• ${escaped(line)}`)].join("\n"),
  };
}

/** The characters that its links, mentions and commands need. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The envelope of the platform's own webhooks. */
function json(message: Message, { service, sources, checkedAt }: Report) {
  return {
    webhook_id: "svc-iac",
    event_id: randomUUID(),
    event_delivery_id: randomUUID(),
    type: "DRIFT",
    data: { ...message, service, sources, checkedAt },
  };
}
