/** Length of a window in milliseconds (spec 8). */
export const WINDOW = 60_000;

export type LimitName = "requests" | "creations";

/** How many a window allows (spec 8). */
export const LIMITS: Readonly<Record<LimitName, number>> = { requests: 120, creations: 5 };

/** Seconds: what a header asks for beyond that is no limit of the service. */
export const LONGEST_WAIT = 300;

/** How often a request that the limits refuse is sent. */
export const LIMITED_ATTEMPTS = 10;

/** A wait that an answer asks for, in seconds; it may have asked for a longer one. */
export interface Refused {
  readonly retryAfterSeconds: number | undefined;
  readonly asksLonger?: true;
}

/** What is said of a wait of `seconds` that an answer asks for. */
export const refusedFor = (seconds: number, { asksLonger }: Pick<Refused, "asksLonger">): string =>
  asksLonger
    ? `trying again in ${Math.ceil(seconds)} s: the platform asks to wait longer`
    : `waiting ${Math.ceil(seconds)} s: the platform refuses requests until then`;

/** How urgent a creation is that waits until nobody else has one. */
export const BACKGROUND = -1;

/** The server's window starts when it gets a request, ours when we send it: a margin keeps us behind it. */
export const MARGIN = 250;

/** One limit in an answer: the one with the fewest left, for a creation that of creations (contract note 32). */
export interface LimitHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** What a rate limiter learns from an answer. */
export interface Spent {
  readonly limits: LimitHeaders | undefined;
  /** The server's time, to the second. */
  readonly date: number;
}

/** One request that may be sent. */
export interface Permit {
  /** The request has been answered, or, without an answer, never will be. */
  answered(answer: Spent | undefined): void;
}

/** Requests that wait to be sent. */
export interface Demand {
  readonly requests: number;
  /** How urgent each of the creations is. */
  readonly creations: readonly number[];
}

export interface Standing {
  /** How many may still be sent in the window, if known. */
  readonly left: number;
  /** On the client's clock; 0 while no window is open. */
  readonly endsAt: number;
  /** How many of a window are available to this process. */
  readonly each: number;
}

/** Where a process gets its permits from. */
export interface Shares {
  /** A permit for one request, `undefined` while none is available. A creation counts against both limits. */
  take(creation: boolean): Permit | undefined;
  /** Requests that still wait once all permits are used. */
  await(demand: Demand): void;
  /** After a 429: blocks requests of this limit for `seconds`. */
  exhausted(name: LimitName, seconds: number): void;
  standing(name: LimitName): Standing;
}

export const counting = (creation: boolean): readonly LimitName[] =>
  creation ? ["requests", "creations"] : ["requests"];

export const limitOf = (headers: LimitHeaders): LimitName | undefined =>
  (["requests", "creations"] as const).find((name) => LIMITS[name] === headers.limit);
