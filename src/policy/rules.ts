import type { Declared } from "../cost";
import { oneOf, show, UNKNOWN, whenKnown } from "../model";
import type { CheckedSettings, RuleName } from "./settings";
import { sizesOf, valuesOf } from "./values";

/** What a rule refuses. The message is clear without its context, but for the resource. */
export interface Refusal {
  /** Path in the declaration; of the whole resource if there is none. */
  readonly field?: string;
  readonly given?: unknown;
  readonly allowed?: string;
  readonly message: string;
  readonly next: string;
}

interface Rule {
  readonly name: RuleName;
  readonly title: string;
}

/** Looks at one resource. */
export interface ResourceRule extends Rule {
  judge(resource: Declared, settings: CheckedSettings): readonly Refusal[] | Promise<readonly Refusal[]>;
}

/** Looks at all resources together. */
export interface StackRule extends Rule {
  judge(resources: readonly Declared[], settings: CheckedSettings): readonly Refusal[];
}

export const resourceRules: readonly ResourceRule[] = [
  {
    name: "protected",
    title: "What holds data is protected against deletion.",
    async judge({ kind, values }, settings) {
      const { deletionProtection } = values;
      if (!settings.protected || deletionProtection === true || deletionProtection === UNKNOWN) return [];
      const data = await whenKnown(withoutNulls(values), (known) => kind.holdsData?.(known));
      if (data === undefined) return [];
      const message = `deletionProtection is not set, and the resource holds ${data}.`;
      return [{ field: "deletionProtection", given: false, allowed: "true", message, next: "Set it to true." }];
    },
  },
  {
    name: "private",
    title: "Private data is not reachable from the internet.",
    judge: (resource, settings) =>
      valuesOf(resource)
        .filter(({ field, value }) => settings.private && field.exposes && value === true)
        .map(({ path, value }) => ({
          field: path,
          given: value,
          allowed: "false",
          message: `${path} is true: the data would be reachable from the internet.`,
          next: "Set it to false, and connect from inside the cluster.",
        })),
  },
  {
    name: "names",
    title: "Names follow the pattern of the team.",
    judge({ kind, values }, { names }) {
      const wanted = typeof names === "string" ? names : names?.[kind.name];
      const name = kind.naming === undefined ? undefined : values[kind.naming];
      if (wanted === undefined || typeof name !== "string" || new RegExp(wanted, "u").test(name)) return [];
      const message = `${kind.naming} is ${show(name)}, which does not match /${wanted}/.`;
      return [{ field: kind.naming ?? "", given: name, allowed: `/${wanted}/`, message, next: "Change the name." }];
    },
  },
  {
    name: "regions",
    title: "Everything is in an allowed region.",
    judge: (resource, { regions }) =>
      regions === undefined
        ? []
        : located(resource)
            .filter(({ value }) => typeof value === "string" && !regions.includes(value))
            .map(({ path, value }) => notOneOf(path, value, regions, "region")),
  },
  {
    name: "sizes",
    title: "Sizes are among those that the team uses.",
    judge: (resource, { sizes }) =>
      sizes === undefined
        ? []
        : sizesOf(resource)
            .filter(({ size }) => !sizes.includes(size))
            .map(({ path, size }) => notOneOf(path, size, sizes, "size")),
  },
  {
    name: "budget",
    title: "Every size has a price.",
    judge: (resource, { budget }) =>
      sizesOf(resource)
        .filter(({ size }) => budget !== undefined && budget.prices[size] === undefined)
        .map(({ path, size }) => ({
          field: path,
          given: size,
          message: `${path} is ${show(size)}, which has no price in budget.prices.`,
          next: "Add its price to the policy, or use another size.",
        })),
  },
];

export const stackRules: readonly StackRule[] = [
  {
    name: "budget",
    title: "All sizes together cost no more than the budget.",
    judge(resources, { budget }) {
      if (budget === undefined) return [];
      const uses = resources.flatMap((resource) => sizesOf(resource).map((use) => ({ ...use, resource })));
      const costs = uses.map(({ size, instances, ...use }) => ({
        ...use,
        cost: (budget.prices[size] ?? 0) * instances,
      }));
      const sum = costs.reduce((total, { cost }) => total + cost, 0);
      if (sum <= budget.monthly) return [];
      const dearest = costs.sort((a, b) => b.cost - a.cost).slice(0, MOST_SHOWN);
      const list = dearest
        .map(({ resource, path, cost }) => `${resource.address} ${path}: ${rounded(cost)}`)
        .join(", ");
      return [
        {
          given: rounded(sum),
          allowed: `at most ${budget.monthly}`,
          message: `The sizes cost ${rounded(sum)} a month, and the budget is ${budget.monthly}. Most of it: ${list}.`,
          next: "Use smaller sizes or fewer instances, or raise the budget.",
        },
      ];
    },
  },
];

const MOST_SHOWN = 5;
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/** Also where nothing is declared and the platform chooses. */
function located({ kind, values }: Declared): { path: string; value: unknown }[] {
  return Object.entries(kind.fields)
    .filter(([, { locates }]) => locates)
    .map(([path, { default: usual }]) => ({ path, value: values[path] ?? usual }));
}

function notOneOf(field: string, given: unknown, allowed: readonly string[], what: string): Refusal {
  return {
    field,
    given,
    allowed: oneOf(allowed),
    message: `${field} is ${show(given)}, which is not an allowed ${what}.`,
    next: `Use ${oneOf(allowed)}.`,
  };
}

/** Engines show what is not declared as null. */
function withoutNulls(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
