import { changedFields } from "../declaration/diff";
import type { Field } from "../model/field";
import type { Kind } from "../model/kind";
import type { Io } from "../state/io";
import { observe } from "./observe";
import { type Working, working } from "./working";

/**
 * Whether an object is as a new clone of `original` is: it has what a deployment of that is made of, and the same entries of
 * the parts that a clone gets (contract note 3). Without the original, nothing shows that.
 */
export async function isCopyOf(kind: Kind, original: string, id: string, io: Io): Promise<boolean> {
  const [from, copy] = await Promise.all([original, id].map((one) => read(kind, one, io)));
  if (!from || !copy) return false;
  const made = deployedFields(kind).filter(([name]) => name in from.values);
  const values = Object.fromEntries(made.map(([name]) => [name, from.values[name]]));
  if (changedFields(kind.fields, values, copy.values).length > 0) return false;
  return (kind.move?.copies ?? []).every((part) => keysOf(from, part) === keysOf(copy, part));
}

/** The fields in a record that a deployment of its object is made of. */
export function deployedFields({ fields }: Kind): readonly (readonly [string, Field])[] {
  const isShown = ({ deploys, secret, observed, source }: Field) =>
    deploys === true && !secret && observed === undefined && !source;
  return Object.entries(fields).filter(([, field]) => isShown(field));
}

function read(kind: Kind, id: string, io: Io): Promise<Working | undefined> {
  const parts = Object.fromEntries((kind.move?.copies ?? []).map((part) => [part, []]));
  return observe(kind, id, { fields: new Set<string>(), parts }, working(id), io);
}

const keysOf = ({ parts }: Working, part: string) => JSON.stringify((parts[part] ?? []).map(({ key }) => key).sort());
