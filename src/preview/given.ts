import { z } from "zod";

/**
 * What `up` was given for the variables of a workspace: values and, of secrets, only the names of the environment
 * variables that have them.
 */
export interface Given {
  readonly config: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export const NOTHING_GIVEN: Given = { config: {}, secrets: {} };

const shape = z.object({ config: z.record(z.string(), z.string()), secrets: z.record(z.string(), z.string()) });

/** What a mark records. A mark without such a record is of an earlier release, or of a configuration without its field. */
export function givenIn(recorded: string | undefined): Given | undefined {
  if (recorded === undefined) return undefined;
  try {
    return shape.safeParse(JSON.parse(recorded)).data;
  } catch {
    return undefined;
  }
}

/** A key that is given again has its new value only, as a secret or not. */
export function givenWith(before: Given, more: Given): Given {
  const keys = [...Object.keys(more.config), ...Object.keys(more.secrets)];
  const { config, secrets } = givenWithout(before, keys);
  return { config: { ...config, ...more.config }, secrets: { ...secrets, ...more.secrets } };
}

export function givenWithout({ config, secrets }: Given, keys: readonly string[]): Given {
  const rest = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));
  return { config: rest(config), secrets: rest(secrets) };
}

/** The values of all that was given, and the environment variables of secrets that are not set. */
export function valuesOf({ config, secrets }: Given, environment: NodeJS.ProcessEnv) {
  const isKnown = ([, variable]: [string, string]) => Boolean(environment[variable]);
  const all = Object.entries(secrets);
  const known = all.filter(isKnown).map(([key, variable]) => [key, environment[variable] as string]);
  return {
    values: { ...config, ...(Object.fromEntries(known) as Record<string, string>) },
    missing: all.filter((one) => !isKnown(one)),
  };
}
