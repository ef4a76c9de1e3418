import type { Declared } from "../cost";
import { globOf, inside, publicText } from "../model";
import { hiding } from "../model/hiding";
import { type Names, namesOnPlatform } from "./names";
import { type Refusal, type ResourceRule, resourceRules, type StackRule, stackRules } from "./rules";
import type { CheckedSettings, RuleName } from "./settings";

export interface Violation extends Refusal {
  readonly rule: RuleName;
  /** `svc_database.main`, or the name of a Pulumi resource; missing for what all of them are responsible for. */
  readonly address?: string;
}

export async function violations(
  resources: readonly Declared[],
  settings: CheckedSettings,
  namesOf: Names = namesOnPlatform(),
): Promise<Violation[]> {
  const own = resources.flatMap((resource) =>
    resourceRules.map((rule) => ofResource(rule, resource, settings, namesOf)),
  );
  const all = stackRules.map((rule) => ofStack(rule, resources, settings, namesOf));
  return (await Promise.all([...own, ...all])).flat();
}

/** What one rule refuses of one resource. */
export async function ofResource(
  rule: ResourceRule,
  resource: Declared,
  settings: CheckedSettings,
  namesOf: Names,
): Promise<Violation[]> {
  if (isExcepted(rule.name, resource, settings)) return [];
  const { address } = resource;
  return (await rule.judge(resource, settings, namesOf)).map((refusal) => ({ rule: rule.name, address, ...refusal }));
}

/** What one rule refuses of all of them together. */
export async function ofStack(
  rule: StackRule,
  resources: readonly Declared[],
  settings: CheckedSettings,
  namesOf: Names,
): Promise<Violation[]> {
  const counted = resources.filter((resource) => !isExcepted(rule.name, resource, settings));
  return (await rule.judge(counted, settings, namesOf)).map((refusal) => ({ rule: rule.name, ...refusal }));
}

/** Violations as they are printed: without any secret of what was judged. */
export function shown(violations: readonly Violation[], judged: readonly Declared[]): Violation[] {
  const redact = hiding(judged.flatMap(({ secrets }) => secrets));
  return violations.map((one) =>
    inside(one, (value) => (typeof value === "string" ? publicText(value, redact) : value)),
  ) as Violation[];
}

export const line = ({ rule, address, message, next }: Violation): string =>
  `${address === undefined ? "" : `${address}: `}${message} ${next} (${rule})`;

function isExcepted(rule: RuleName, { kind, address, values }: Declared, { except }: CheckedSettings): boolean {
  const name = kind.naming === undefined ? undefined : values[kind.naming];
  return (except?.[rule] ?? []).some((pattern) =>
    [address, name].some((text) => typeof text === "string" && (text === pattern || globOf(pattern).test(text))),
  );
}
