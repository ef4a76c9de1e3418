import { parse } from "../../model/declaration";
import { type Fields, isOneWay, type Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { ownValue } from "../../model/names";
import { fixedIn } from "../../model/normal";
import { keyAmong } from "../../model/part";
import { UNKNOWN } from "../../model/unknown";
import type { Known } from "../../state/known";

/**
 * What a comparison believes of what is known. What can only be switched on goes off when it is switched on elsewhere,
 * and that is recorded there: `true` counts where it was declared, in the state and in `last`, what was declared last.
 * Anywhere else it counts as not observed. What cannot change, and no answer has shown, is as it was declared last.
 */
export function believed(
  kind: Kind,
  { live, managed }: Pick<Known, "live" | "managed">,
  last: Named | undefined,
): Live {
  const before = last && parse(kind, last);
  const parts = Object.entries(live.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    if (!part || !Object.values(part.fields).some(isOneWay)) return [name, entries] as const;
    const declared = before?.parts[name] ?? [];
    const inLast = new Map(declared === UNKNOWN ? [] : declared.map(({ key, values }) => [key, values]));
    const each = entries.map((entry) => {
      const { names = [] } = ownValue(managed.parts[name] ?? {}, entry.key) ?? {};
      const then = before && (inLast.get(keyAmong(part, [...inLast.keys()], entry.key) ?? "") ?? {});
      return { ...entry, values: vouchedFor(part.fields, entry.values, names, then) };
    });
    return [name, each] as const;
  });
  return {
    ...live,
    values: {
      ...fixedIn(kind.fields, before?.values ?? {}),
      ...vouchedFor(kind.fields, live.values, managed.values, before?.values),
    },
    parts: Object.fromEntries(parts),
  };
}

function vouchedFor(fields: Fields, values: Named, names: readonly string[], last: Named | undefined): Named {
  const isOpen = (name: string) => !names.includes(name) || (last !== undefined && last[name] !== true);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(value === true && fields[name] && isOneWay(fields[name]) && isOpen(name)),
    ),
  );
}
