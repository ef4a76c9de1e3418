import type { EnforcementLevel, Policies } from "@pulumi/policy";
import { type Declared, kindOfType, secretsOf } from "../cost";
import { SvcError, UNKNOWN } from "../model";
import { line, ofResource, ofStack, shown, type Violation } from "./judge";
import { namesOnPlatform } from "./names";
import { resourceRules, stackRules } from "./rules";
import { checkedSettings, type PolicySettings } from "./settings";

/**
 * The rules as policies of a Pulumi policy pack: `new PolicyPack("svc", { policies: policies({ names: "^shop-" }) })`.
 * They apply to resources of both providers. The default level is `mandatory`, which stops previews and updates.
 *
 * @throws SvcError `policy` for settings that are not valid.
 */
export function policies(settings: PolicySettings = {}, enforcementLevel: EnforcementLevel = "mandatory"): Policies {
  const checked = hidingStack(() => checkedSettings(settings));
  const namesOf = namesOnPlatform();
  const ofEach = resourceRules.map((rule) => ({
    name: `svc-${rule.name}`,
    description: rule.title,
    enforcementLevel,
    validateResource: (args: Shown, report: (message: string) => void) =>
      reporting(report, [args], async ([resource]) => (resource ? ofResource(rule, resource, checked, namesOf) : [])),
  }));
  const ofAll = stackRules.map((rule) => ({
    name: `svc-${rule.name}-total`,
    description: rule.title,
    enforcementLevel,
    validateStack: ({ resources }: { resources: Shown[] }, report: (message: string) => void) =>
      reporting(report, resources, (all) => ofStack(rule, all, checked, namesOf)),
  }));
  return [...ofEach, ...ofAll];
}

/** The engine prints an error of a pack with its stack and its properties, unless it has this mark and no stack. */
function hidingStack<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    throw Object.assign(new Error(error.message), { __pulumiRunError: true, stack: undefined });
  }
}

/** What cannot be checked is reported like a violation: the engine would print an error with its stack. */
async function reporting(
  report: (message: string) => void,
  resources: readonly Shown[],
  judge: (resources: readonly Declared[]) => Promise<readonly Violation[]>,
): Promise<void> {
  try {
    const all = declared(resources);
    for (const violation of shown(await judge(all), all)) report(line(violation));
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    report(error.message);
  }
}

/** What the engine shows of a resource. */
interface Shown {
  readonly type: string;
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
}

function declared(resources: readonly Shown[]): Declared[] {
  return resources.flatMap(({ type, name, props }) => {
    const kind = kindOfType(type);
    if (!kind) return [];
    const values = plain(props) as Declared["values"];
    return [{ kind, address: name, values, secrets: secretsOf(kind, { values }) }];
  });
}

/** In a preview, the engine's library throws where a value is read that is not known yet. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((_, index) => read(value, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, read(value as Record<string, unknown>, key)]));
}

function read<K extends PropertyKey>(from: Readonly<Record<K, unknown>>, key: K): unknown {
  try {
    return plain(from[key]);
  } catch {
    return UNKNOWN;
  }
}
