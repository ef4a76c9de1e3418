import type { Field, Fields, Named } from "../model/field";
import { covers, isUnset, normal } from "../model/normal";
import { isObject } from "../model/plain";
import { applies } from "./diff";
import { valueAt } from "./sound";

/** A live value that nobody declares and that is not the platform's own. */
export interface Undeclared {
  readonly path: readonly string[];
  readonly from: unknown;
}

/** What of some fields nobody declares and does not have the platform's own value. */
export function unusual(
  fields: Fields,
  wanted: Named,
  live: Named,
  isMeant: (field: Field) => boolean,
): readonly Undeclared[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isMeant(field) || !applies(field, fields, wanted, live)) return [];
    return usualIn(field).flatMap(([inner, usual]) => {
      const path = [name, ...inner];
      const from = valueAt(live, path) ?? undefined;
      const isDeclared = (valueAt(wanted, path) ?? undefined) !== undefined;
      return isDeclared || from === undefined || isSame(field, inner, usual, from) ? [] : [{ path, from }];
    });
  });
}

/** Whether a value of a field, or of a property in it, is the platform's own; one that is not known may be another. */
export function isUsual(field: Field, inner: readonly string[], value: unknown): boolean {
  if (value === undefined && inner.length === 0) return false;
  const own = usualIn(field).find(([path]) => path.join(".") === inner.join("."));
  return own ? isSame(field, inner, own[1], value) : isUnset(value);
}

/** What the platform has where nobody declares any, as far as the kind tells: of the field, or of properties in it. */
function usualIn({
  watched,
  default: resting,
  clears,
}: Field): (readonly [inner: readonly string[], usual: unknown])[] {
  const usual = watched === true ? undefined : watched?.usual;
  if (isObject(usual)) return Object.entries(usual).map(([key, value]) => [[key], value]);
  return usual !== undefined || resting !== undefined || watched || clears ? [[[], usual ?? resting]] : [];
}

function isSame(field: Field, inner: readonly string[], usual: unknown, value: unknown): boolean {
  return inner.length > 0 ? covers(usual, value) : covers(normal(field, usual), normal(field, value));
}
