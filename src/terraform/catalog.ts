import { lazily } from "../model/lazily";
import { actionSources } from "./actions";
import { dataSources } from "./data";
import { ephemeralSources } from "./ephemeral";
import { listSources } from "./list";
import type { ResourceSchema } from "./schema";
import type * as wire from "./wire.gen";
import { wireSchema } from "./wire-schema";

/**
 * What the engine can name beside resources. It starts several processes for one command, and asks one of them for all
 * schemas; the others build what they meet.
 */
export const catalog = {
  data: lazily(dataSources),
  ephemeral: lazily(ephemeralSources),
  lists: lazily(listSources),
  actions: lazily(actionSources),
};

export function known<T>(all: ReadonlyMap<string, T>, typeName = ""): T {
  const found = all.get(typeName);
  if (found === undefined) throw new Error(`There is no type ${typeName}.`);
  return found;
}

export function names(all: ReadonlyMap<string, unknown>): wire.TypeName[] {
  return [...all.keys()].map((typeName) => ({ typeName }));
}

export function schemas(
  all: ReadonlyMap<string, Pick<ResourceSchema, "attributes" | "description"> & { readonly version?: number }>,
): Record<string, wire.Schema> {
  return Object.fromEntries(
    [...all].map(([name, { attributes, description, version }]) => [
      name,
      wireSchema(attributes, description, version),
    ]),
  );
}
