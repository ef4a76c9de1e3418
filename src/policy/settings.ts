import { z } from "zod";
import { kinds } from "../kinds";
import { SvcError } from "../model";
import { type Mistake, mistakesIn } from "../yaml/yaml-file";

const kindNames = Object.values(kinds).map(({ name }) => name);

const pattern = z.string().refine(isPattern, { error: "must be a regular expression" });
const money = z.number().nonnegative({ error: "must be at least 0" });

/** The rules, by the names that `except` and reports use. */
const ruleNames = ["protected", "private", "names", "regions", "sizes", "budget"] as const;
export type RuleName = (typeof ruleNames)[number];

/** The rules of a policy, as a program or a file gives them. What is not set is not checked, but for the first two. */
export interface PolicySettings {
  /** Whatever holds data has `deletionProtection`; default true. */
  protected?: boolean | undefined;
  /** No private data is reachable from the internet; default true. */
  private?: boolean | undefined;
  /** A regular expression for names, or one for each kind: `{ Database: "-db$" }`. */
  names?: string | Readonly<Partial<Record<string, string>>> | undefined;
  /** Clusters, by ID or name, and storage locations that are allowed. */
  regions?: readonly string[] | undefined;
  /** The sizes that are allowed, by ID or name. */
  sizes?: readonly string[] | undefined;
  /** The most that all sizes together may cost a month, and the price of each by its ID or name, in any one currency. */
  budget?: { monthly: number; prices: Readonly<Record<string, number>> } | undefined;
  /** By rule, addresses or names that it does not apply to, with `*` and `?`. */
  except?: Readonly<Partial<Record<RuleName, readonly string[]>>> | undefined;
}

/** With the defaults. */
export type CheckedSettings = PolicySettings & Required<Pick<PolicySettings, "protected" | "private">>;

const texts = z.array(z.string().min(1, { error: "must not be empty" })).min(1, { error: "must not be empty" });

/** The shape of the settings. */
export const policySettings = z.strictObject({
  protected: z.boolean().default(true),
  private: z.boolean().default(true),
  names: z.union([pattern, z.partialRecord(z.enum(kindNames), pattern)]).optional(),
  regions: texts.optional(),
  sizes: texts.optional(),
  budget: z.strictObject({ monthly: money, prices: z.record(z.string(), money) }).optional(),
  except: z.partialRecord(z.enum(ruleNames), texts).optional(),
});

/** Every key of the settings, to suggest one for a misspelled one, and what is allowed where there are alternatives. */
export const words = {
  keys: [...Object.keys(policySettings.shape), "monthly", "prices", ...ruleNames, ...kindNames],
  alternatives: "a regular expression, or one for each kind",
};

/** @throws SvcError `policy` with all mistakes, each with its place. */
export function checkedSettings(given: unknown): CheckedSettings {
  const result = policySettings.safeParse(given ?? {});
  if (result.success) return result.data;
  const mistakes = mistakesIn(result.error, words, (path) => valueAt(given, path) === undefined);
  throw new SvcError({
    code: "policy",
    message: mistakes.map((mistake) => `the policy: ${placed(mistake)}`).join("\n"),
    next: "The rules are in docs/policy.md.",
  });
}

/** A file has lines and columns instead. */
function placed({ path, say }: Mistake): string {
  const place = path.slice(0, -1).join(".");
  return place === "" || say.startsWith(place) ? say : `${place}: ${say}`;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((now, step) => (now as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step], value);

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
