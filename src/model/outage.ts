import type { Named } from "./field";
import type { Look } from "./rule";

/** What cannot be reached for some time because of a change, how long, and how to do without it. */
export type Outage = {
  /** A host name, or what has several. */
  readonly subject: string;
  /** A sentence. */
  readonly why: string;
  /** A sentence: what has no such outage. */
  readonly without: string;
} & (
  | { readonly atMostSeconds: number }
  /** `dns`: until its DNS records are as the platform asks; `rerun`: until another run; `deployment`: until one of the subject; `successor`: of what it forwards to; `referral`: until it forwards to a clone; `redirection`: to a successor; `renewal`: of the subject itself; `elsewhere`: until something else has it. */
  | { readonly until: keyof typeof LENGTHS }
);

const LENGTHS = {
  dns: "until the platform has found its DNS records and issued its certificate",
  rerun: "until the next run",
  deployment: "until its next deployment is live",
  successor: "until what replaces its last destination is created",
  referral: "until it forwards to the clone",
  redirection: "until it forwards to the successor",
  renewal: "until it is created again",
  elsewhere: "until another service has it and the platform has checked it",
  never: "for good",
} as const;

/** An outage in a sentence or two. */
export function outageText(outage: Outage): string {
  const { subject, why, without } = outage;
  return `${subject} is unavailable ${outageLength(outage)}. ${why} ${without}`;
}

/** The parts of such a text, where an engine shows nothing else: what, how long, and the rest. */
export function readOutage(text: string): readonly [subject: string, length: string, rest: string] | undefined {
  const lengths = ["for at most \\d+ (?:min|s)", ...Object.values(LENGTHS)].join("|");
  const [, subject, length, rest] =
    new RegExp(`^(.+?) is unavailable (${lengths})\\. (.*)$`, "s").exec(text.trim()) ?? [];
  return subject === undefined || length === undefined || rest === undefined ? undefined : [subject, length, rest];
}

/** `for at most 20 min`. */
export function outageLength(outage: Outage): string {
  if ("until" in outage) return LENGTHS[outage.until];
  const { atMostSeconds: seconds } = outage;
  return `for at most ${seconds >= 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;
}

/** A change of an existing object in place. */
export interface ChangeInPlace {
  readonly id: string;
  /** `Database "main"`, for messages. */
  readonly label: string;
  readonly declared: Named;
  /** What is known of it now. */
  readonly live: Named;
  /** Declared names of what differs. */
  readonly changed: ReadonlySet<string>;
}

/** The same as an engine's plan shows it. */
export interface ShownInPlace extends Pick<ChangeInPlace, "label" | "declared" | "changed"> {
  readonly state: Named;
}

/** What a change makes unavailable, as a kind knows it. */
export type OutageRule = (change: ChangeInPlace, look: Look) => Promise<readonly Outage[]>;
