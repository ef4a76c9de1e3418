/** Why nothing answers a host, or a connection does not work. */
export type Reason =
  | "noRecord"
  | "unknownHost"
  | "notVerified"
  | "noCertificate"
  | "domainOff"
  | "ipRule"
  | "suspended"
  | "hibernating"
  | "noLiveDeployment"
  | "noWebProcess"
  | "noDestination"
  | "targetGone"
  | "notConnected"
  | "databaseDown"
  | "wrongPassword"
  | "keyExpired";

export interface Failure {
  reason: Reason;
  /** The same as a sentence. */
  why: string;
  /** The application that a request wakes. */
  asleep?: string;
}

/** Who answers now, and what does not. It works if something answers and nothing fails. */
export interface Standing {
  /** Each as `<collection>/<id>`, or as the address of an external destination. */
  by: string[];
  failing: Failure[];
  /** When this changes by itself, in milliseconds since 1970. */
  until: number;
}

export const works = (by: string, until = Number.POSITIVE_INFINITY): Standing => ({ by: [by], failing: [], until });

export const fails = (reason: Reason, why: string, until = Number.POSITIVE_INFINITY): Standing => ({
  by: [],
  failing: [{ reason, why }],
  until,
});

/** It answers soon after the request that wakes it: what else fails is shown before that. */
export const isAsleep = ({ reason }: Failure): boolean => reason === "hibernating";
