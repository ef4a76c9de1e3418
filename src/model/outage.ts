import type { Named } from "./field";
import type { Look } from "./rule";

/** What cannot be reached for some time because of a change, how long, and how to do without it. */
export interface Outage {
  /** A host name, or what has several. */
  readonly subject: string;
  /** A sentence. */
  readonly why: string;
  /** A sentence: what has no such outage. */
  readonly without: string;
  /** `dns`: until its DNS records are as the platform asks; `deployment`: until one of the subject; `successor`: of what it forwards to; `referral`: until it forwards to a clone; `redirection`: to a successor; `forwarding`: to anything; `ready`: until what it needs is; `renewal`: of the subject itself; `elsewhere`: until something else has it; `declared`: what is declared asks for it. */
  readonly until: keyof typeof outageLengths;
  /** Where this holds, there is none: a plan that announces it cannot know that. */
  readonly unless?: keyof typeof outageConditions;
}

/** How long, for each `until`: no bound of the platform gives any of them in seconds. */
export const outageLengths = {
  dns: "until the platform has found its DNS records and issued its certificate",
  deployment: "until its next deployment is live",
  successor: "until what replaces its last destination is created",
  referral: "until it forwards to the clone",
  redirection: "until it forwards to the successor",
  forwarding: "until it forwards to something else",
  ready: "until it is ready again",
  renewal: "until it is created again",
  elsewhere: "until another service has it and the platform has checked it",
  declared: "until this is changed back",
  never: "for good",
} as const;

export const outageConditions = {
  released: "the same run also deletes the application, or first deploys that without it",
  redirected: "the same run also deletes it, or first has it forward to something else",
  deleted: "the same run also deletes the application, or declares this inline in it",
  deployedInTime: "it is deployed with the new keys before the earlier ones end",
  followed: "the same run first deploys what uses it with the successor",
  same: "the password is the one that it has",
} as const;

/** An outage in a sentence or two. */
export function outageText(outage: Outage): string {
  const { subject, why, without } = outage;
  return `${subject} is unavailable ${outageLength(outage)}. ${why} ${without}`;
}

/** The parts of such a text, where an engine shows nothing else: what, how long, and the rest. */
export function readOutage(text: string): readonly [subject: string, length: string, rest: string] | undefined {
  const [lengths, conditions] = [outageLengths, outageConditions].map((all) => Object.values(all).join("|"));
  const [, subject, length, rest] =
    new RegExp(`^(.+?) is unavailable ((?:${lengths})(?:, unless (?:${conditions}))?)\\. (.*)$`, "s").exec(
      text.trim(),
    ) ?? [];
  return subject === undefined || length === undefined || rest === undefined ? undefined : [subject, length, rest];
}

/** `until it is created again`. */
export function outageLength({ until, unless }: Pick<Outage, "until" | "unless">): string {
  return unless ? `${outageLengths[until]}, unless ${outageConditions[unless]}` : outageLengths[until];
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

/** By what a declaration stops an object, so that nothing of it answers. */
export interface Stop {
  /** The declared name of what asks for that. */
  readonly field: string;
  /** A sentence each. */
  readonly why: string;
  readonly without: string;
  /** Also what no request reaches: what it uses is not connected any more. */
  readonly isWhole?: true;
}

/** How a kind shows that. */
export interface Stops {
  /** By declared names; `undefined` if something answers, as far as they tell. */
  readonly why: (values: Named) => Stop | undefined;
  /** The same names as they are on the platform; `undefined` if nothing of the object runs. */
  readonly now: (id: string, look: Look) => Promise<Named | undefined>;
}

/** What a change makes unavailable, as a kind knows it. */
export type OutageRule = (change: ChangeInPlace, look: Look) => Promise<readonly Outage[]>;
