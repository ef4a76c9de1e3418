import { type Difference, diff, goalOf } from "../../declaration";
import { isObject, type Kind, type Named, namesOf, ownValue, parse, partNamed } from "../../model";
import { declarationOf } from "../../read";
import { declaredWith, type Known } from "../../state";

/**
 * The inputs that would lead to the current object. Unchanged values keep the user's spelling, so that a
 * refresh only changes what has drifted.
 */
export function refreshedInputs(kind: Kind, known: Known, declared: Named): Record<string, unknown> {
  const { live } = known;
  const found = diff(kind, goalOf(kind, parse(kind, declared), undefined), live);
  const now = declarationOf(kind, live, declaredWith(kind, known, declared));
  const entries = Object.keys({ ...declared, ...now }).map((name) => {
    const same = namesBeside(kind, name);
    const own = found.filter(({ path }) => same.includes(path[0] ?? ""));
    if (own.length === 0) return [name, declared[name]] as const;
    const isMap = own.every(({ path }) => path.length > 1) && isObject(declared[name]) && isObject(now[name]);
    return [name, isMap ? eachEntry(declared[name] as Named, now[name] as Named, own) : now[name]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

/** The names under which one part is declared. */
function namesBeside(kind: Kind, name: string): readonly string[] {
  const part = partNamed(kind, name);
  return part ? namesOf(part) : [name];
}

function eachEntry(declared: Named, now: Named, found: readonly Difference[]): Named {
  const keys = Object.keys({ ...declared, ...now }).map((key) => [
    key,
    ownValue(found.some(({ path }) => path[1] === key) ? now : declared, key),
  ]);
  return Object.fromEntries(keys.filter(([, value]) => value !== undefined));
}
