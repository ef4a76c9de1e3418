import { isDeepStrictEqual } from "node:util";
import { type Kind, type Named, normal } from "../model";

/** Values that only differ in their spelling keep the previous one, as the preview has shown. */
export function spelledAs(olds: Named, { fields }: Kind, outs: Record<string, unknown>): Record<string, unknown> {
  const same = Object.entries(fields).filter(
    ([name, field]) =>
      field.normal &&
      name in olds &&
      name in outs &&
      isDeepStrictEqual(normal(field, olds[name]), normal(field, outs[name])),
  );
  return { ...outs, ...Object.fromEntries(same.map(([name]) => [name, olds[name]])) };
}
