import type { Declared } from "../cost";
import { placeOf } from "../environment/place";
import { jsonSchemaOf, type Kind, oneOf, show, UNKNOWN, whenKnown, withoutNulls } from "../model";
import { existing, firstOf, type Listed, type Names } from "./names";
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
  judge(
    resource: Declared,
    settings: CheckedSettings,
    namesOf: Names,
  ): readonly Refusal[] | Promise<readonly Refusal[]>;
}

/** Looks at all resources together. */
export interface StackRule extends Rule {
  judge(
    resources: readonly Declared[],
    settings: CheckedSettings,
    namesOf: Names,
  ): readonly Refusal[] | Promise<readonly Refusal[]>;
}

export const resourceRules: readonly ResourceRule[] = [
  {
    name: "protected",
    title: "What holds data is protected against deletion.",
    async judge({ kind, values }, settings) {
      const { protection } = kind;
      if (!settings.protected || protection === undefined) return [];
      const given = values[protection];
      if (given === true || given === UNKNOWN) return [];
      // Engines show what is not declared as null.
      const declared = withoutNulls(values) as Declared["values"];
      const data = await whenKnown(declared, (known) => kind.holdsData?.(known));
      if (data === undefined) return [];
      const message = `${protection} is not set, and the resource holds ${data}.`;
      return [{ field: protection, given: false, allowed: "true", message, next: "Set it to true." }];
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
      const wanted = typeof names === "string" ? (isNamed(kind) ? names : undefined) : names?.[kind.name];
      const name = kind.naming === undefined ? undefined : values[kind.naming];
      if (wanted === undefined || typeof name !== "string" || new RegExp(wanted, "u").test(name)) return [];
      const message = `${kind.naming} is ${show(name)}, which does not match /${wanted}/.`;
      return [{ field: kind.naming ?? "", given: name, allowed: `/${wanted}/`, message, next: "Change the name." }];
    },
  },
  {
    name: "regions",
    title: "Everything is in an allowed region.",
    judge: (resource, { regions }, namesOf) => refusedOf(located(resource), regions, "region", namesOf),
  },
  {
    name: "sizes",
    title: "Sizes are among those that the team uses.",
    judge: (resource, { sizes }, namesOf) => refusedOf(sizesOf(resource), sizes, "size", namesOf),
  },
  {
    name: "budget",
    title: "Every size has a price.",
    async judge(resource, { budget }, namesOf) {
      if (budget === undefined) return [];
      const uses = await Promise.all(
        sizesOf(resource).map(async (use) => ({ ...use, price: await priceOf(use, budget, namesOf) })),
      );
      return uses
        .filter(({ price }) => price === undefined)
        .map(({ path, id }) => ({
          field: path,
          given: id,
          message: `${path} is ${show(id)}, which has no price in budget.prices.`,
          next: "Add its price to the policy, or use another size.",
        }));
    },
  },
];

export const stackRules: readonly StackRule[] = [
  {
    name: "budget",
    title: "All sizes together cost no more than the budget.",
    async judge(resources, { budget }, namesOf) {
      if (budget === undefined) return [];
      const uses = resources.flatMap((resource) => sizesOf(resource).map((use) => ({ ...use, resource })));
      const costs = await Promise.all(
        uses.map(async (use) => ({ ...use, cost: ((await priceOf(use, budget, namesOf)) ?? 0) * use.instances })),
      );
      const sum = costs.reduce((total, { cost }) => total + cost, 0);
      if (sum <= budget.monthly) return [];
      const dearest = costs
        .filter(({ cost }) => cost > 0)
        .sort((a, b) => b.cost - a.cost)
        .slice(0, MOST_SHOWN);
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

/** Whether a pattern for all names means this kind: the endpoint of a webhook and the key of a variable are no names. */
const isNamed = ({ naming }: Kind): boolean => naming === "displayName" || naming === "name";

const MOST_SHOWN = 5;
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/** Also where nothing is declared and the platform chooses. */
function located({ kind, values }: Declared): (Listed & { path: string })[] {
  return Object.entries(kind.fields)
    .filter(([, { locates }]) => locates)
    .flatMap(([path, { default: usual, schema }]) => {
      const id = values[path] ?? usual;
      const all = jsonSchemaOf(schema).enum?.map(String) ?? [];
      return typeof id === "string" ? [{ path, id, list: placeOf(schema).listing, values: all }] : [];
    });
}

async function refusedOf(
  chosen: readonly (Listed & { path: string })[],
  allowed: readonly string[] | undefined,
  what: string,
  namesOf: Names,
): Promise<Refusal[]> {
  if (allowed === undefined) return [];
  const refused = await Promise.all(
    chosen.map(async (one) => ((await firstOf(one, allowed, namesOf)) === undefined ? [one] : [])),
  );
  return Promise.all(
    refused.flat().map(async (one) => {
      const { usable, available } = await existing(one, allowed, namesOf);
      return {
        field: one.path,
        given: one.id,
        allowed: oneOf(usable.length > 0 ? usable : allowed),
        message: `${one.path} is ${show(one.id)}, which is not an allowed ${what}.`,
        next: usable.length > 0 ? `Use ${oneOf(usable)}.` : nobodyHas(allowed, available, what),
      };
    }),
  );
}

/** The policy itself is wrong: nothing that it allows can be used. */
function nobodyHas(allowed: readonly string[], available: readonly string[], what: string): string {
  const some = available.slice(0, MOST_SHOWN).map(show).join(", ");
  const list = available.length > MOST_SHOWN ? `${some}, …` : some;
  return `The policy allows ${oneOf(allowed)}, but no ${what} of this field has that name. Correct the policy${list ? `; available: ${list}` : ""}.`;
}

async function priceOf(
  size: Listed,
  { prices }: NonNullable<CheckedSettings["budget"]>,
  namesOf: Names,
): Promise<number | undefined> {
  const name = await firstOf(size, Object.keys(prices), namesOf);
  return name === undefined ? undefined : prices[name];
}
