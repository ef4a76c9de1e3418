import { isDeepStrictEqual } from "node:util";
import { type Kind, normal } from "../model";

type Named = Readonly<Record<string, unknown>>;

/** What only differs in how it is written stays as it was: the preview has shown it so. */
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
