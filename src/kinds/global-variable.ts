import { z } from "zod";
import { entryOperationsOf, type Finding, kind, type RuleContext, stamps, type Wire, writable } from "../model";
import { referenceWarning, variableKey, variableValue } from "./parts/variables";

interface Declared {
  readonly key: string;
  readonly adopt?: { readonly id?: string; readonly displayName?: string };
}

export const globalVariable = kind("GlobalVariable", {
  doc: "An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each.",
  fields: {
    key: writable("Name, unique in the company. Names that begin with SVC_ are the platform's.", variableKey, {
      required: true,
    }),
    value: writable(
      "Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret.",
      variableValue,
      { required: true, secret: true },
    ),
    isRuntime: writable("Whether the variable is available when applications run.", z.boolean(), { default: true }),
    isBuildtime: writable("Whether the variable is available when applications are built.", z.boolean(), {
      default: true,
    }),
    ...stamps,
  },
  naming: "key",
  identity: ["key"],
  deletedFirst: true,
  rules: [onePerKey],
  warnings: [referenceWarning({ isSecret: true })],
  api: entryOperationsOf("GlobalEnvVar"),
  examples: {
    minimal: { key: "LOG_LEVEL", value: "info" },
    full: { key: "SEARCH_KEY", value: "correct-horse-battery", isRuntime: true, isBuildtime: false },
  },
});

/** The platform refuses a key that is in use: in this run, and on the platform. */
async function onePerKey(
  { key, adopt }: Declared,
  { previous, id, look, claim, mayBeOurs }: RuleContext,
): Promise<Finding | undefined> {
  const other = claim?.(`the global variable ${key}`);
  if (other !== undefined) return { at: "key", given: key, say: `must be unique: ${other} has the same key` };
  const before = (previous as Declared | undefined)?.key;
  if (before === key) return undefined;
  const rows = (await look?.all({ operation: "listGlobalEnvVars", ids: [] })) ?? [];
  // Not every face knows the ID of the own object before it plans.
  const own = id ?? rows.find((row) => row.key === before)?.id;
  // Somebody else may have renamed it to this key.
  if (previous && own === undefined) return undefined;
  const present = rows.find((row) => row.key === key && row.id !== own && !mayBeOurs?.(row));
  if (!present || adopt?.displayName === key || adopt?.id === present.id) return undefined;
  return {
    at: "key",
    given: key,
    say: `must be unique, and a variable with this key exists (${present.id}). ${wayOut(present, previous !== undefined)}`,
  };
}

/** What has an object already adopts no other one. */
function wayOut({ id }: Wire, hasObject: boolean): string {
  return hasObject
    ? "Rename or delete that one first, in a run of its own"
    : `Adopt that one with \`adopt: { id: "${id}" }\`, or delete it first`;
}
