import { eachKnown, type Finding, type RuleContext } from "../../model";

interface Destination {
  readonly service?: { readonly id: string };
  readonly url?: string;
  readonly weight?: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly isEnabled?: boolean;
}

interface Declared extends Destination {
  readonly destinations?: readonly Destination[];
}

const FIXED = ["weight", "latitude", "longitude"] as const;

/** The platform creates each destination switched on: one that is declared off receives requests for a moment. */
export function switchedOnFirst({ destinations, ...own }: Declared, { previous }: RuleContext): Finding[] {
  const before = previous as Declared | undefined;
  // Nothing reaches a balancer that is created with it.
  if (destinations && !before) return [];
  const earlier = destinations ? (before?.destinations ?? []) : [before ?? {}];
  return eachKnown(destinations ?? [own], (destination, index) => {
    if (destination.isEnabled !== false || earlier.some((one) => isKept(one, destination))) return [];
    const say =
      "is false, but the platform creates it switched on: it receives requests until it is switched off right afterwards";
    return [{ at: destinations ? `destinations[${index}].isEnabled` : "isEnabled", say }];
  });
}

const isKept = (before: Destination, now: Destination): boolean =>
  before.url === now.url &&
  before.service?.id === now.service?.id &&
  FIXED.every((name) => now[name] === undefined || now[name] === before[name]);
