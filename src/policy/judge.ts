import type { Declared } from "../cost";
import { type Refusal, type ResourceRule, resourceRules, type StackRule, stackRules } from "./rules";
import type { CheckedSettings, RuleName } from "./settings";

/** A refusal with its rule and resource. */
export interface Violation extends Refusal {
  readonly rule: RuleName;
  /** `svc_database.main`, or the name of a Pulumi resource; missing for what all of them are responsible for. */
  readonly address?: string;
}

/** All violations of the settings. */
export async function violations(resources: readonly Declared[], settings: CheckedSettings): Promise<Violation[]> {
  const own = await Promise.all(
    resources.flatMap((resource) => resourceRules.map((rule) => ofResource(rule, resource, settings))),
  );
  return [...own.flat(), ...stackRules.flatMap((rule) => ofStack(rule, resources, settings))];
}

/** What one rule refuses of one resource. */
export async function ofResource(
  rule: ResourceRule,
  resource: Declared,
  settings: CheckedSettings,
): Promise<Violation[]> {
  if (isExcepted(rule.name, resource, settings)) return [];
  const { address } = resource;
  return (await rule.judge(resource, settings)).map((refusal) => ({ rule: rule.name, address, ...refusal }));
}

/** What one rule refuses of all of them together. */
export function ofStack(rule: StackRule, resources: readonly Declared[], settings: CheckedSettings): Violation[] {
  const counted = resources.filter((resource) => !isExcepted(rule.name, resource, settings));
  return rule.judge(counted, settings).map((refusal) => ({ rule: rule.name, ...refusal }));
}

/** A violation as a line. */
export const line = ({ rule, address, message, next }: Violation): string =>
  `${address === undefined ? "" : `${address}: `}${message} ${next} (${rule})`;

function isExcepted(rule: RuleName, { kind, address, values }: Declared, { except }: CheckedSettings): boolean {
  const name = kind.naming === undefined ? undefined : values[kind.naming];
  return (except?.[rule] ?? []).some((pattern) =>
    [address, name].some((text) => text === pattern || matches(text, pattern)),
  );
}

function matches(text: unknown, pattern: string): boolean {
  const source = pattern
    .split("")
    .map((char) => (char === "*" ? ".*" : char === "?" ? "." : char.replace(/[\\^$.+()[\]{}|/]/, "\\$&")));
  return typeof text === "string" && new RegExp(`^${source.join("")}$`, "su").test(text);
}
