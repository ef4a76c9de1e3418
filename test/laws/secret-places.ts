import fc from "fast-check";
import { check } from "../../src/declaration";
import { autonamedField, type Field, type Kind, type Named } from "../../src/model";
import { sampleOf } from "./samples";

type Path = readonly string[];

/** A declaration with a text at one place. */
export interface Placed {
  readonly declared: Named;
  readonly path: Path;
  /** As it was drawn, for what comes after it. */
  readonly sample: Named;
}

/** `values` with another one at a path. */
export function withAt(values: unknown, [key = "", ...rest]: Path, change: (value: unknown) => unknown): unknown {
  const next = (value: unknown) => (rest.length === 0 ? change(value) : withAt(value, rest, change));
  if (Array.isArray(values)) return values.map((one, index) => (String(index) === key ? next(one) : one));
  return { ...(values as Named), [key]: next((values as Named)[key]) };
}

/** All places of a declaration that may have a text: own fields, and fields of the first entries of parts. */
function placesIn(kind: Kind, sample: Named): { path: Path; field: Field | undefined }[] {
  // A name is shown everywhere, and the platform derives others from it.
  const named = Object.entries(kind.fields).filter(([name]) => name !== autonamedField(kind));
  const own = named.map(([name, field]) => ({ path: [name], field }));
  const inParts = Object.values(kind.parts).flatMap(({ form, fields }) => {
    const columns = form.as === "columns" ? Object.entries(form.columns) : [];
    const [key] = form.as === "columns" ? [] : Object.keys(sample[form.name] ?? {});
    const inColumns = columns.flatMap(([name, { field }]) =>
      Object.keys(sample[name] ?? {}).map((one) => ({ path: [name, one], field: fields[field] })),
    );
    const inEntry = Object.entries(fields).map(([name, field]) => ({
      path: [form.as === "columns" ? "" : form.name, key ?? "", name],
      field,
    }));
    return key === undefined ? inColumns : inEntry;
  });
  return [...own, ...inParts];
}

/** The first key of each map, as another one. */
export async function keysPlaced(kind: Kind, texts: readonly string[]) {
  const maps = Object.values(kind.parts).flatMap(({ form }) =>
    form.as === "columns" ? Object.keys(form.columns) : form.as === "map" ? [form.name] : [],
  );
  const [accepted, refused]: Placed[][] = [[], []];
  for (const sample of fc.sample(sampleOf(kind), { numRuns: 4, seed: 1 })) {
    for (const name of maps) {
      const [[key = "", value] = [], ...others] = Object.entries((sample[name] ?? {}) as Named);
      if (key === "") continue;
      for (const text of texts) {
        const declared = { ...sample, [name]: { [text]: value, ...Object.fromEntries(others) } };
        const isAllowed = (await check({ kind, declared, context: {} })).length === 0;
        (isAllowed ? accepted : refused)?.push({ declared, path: [name, text], sample });
      }
    }
  }
  const byPlace = (all: readonly Placed[] = []) => [...new Map(all.map((one) => [`${one.path[0]}, a key`, one]))];
  return { accepted: byPlace(accepted), refused: byPlace(refused) };
}

/** Each place of a kind once, as one of the texts is accepted there, and once as one is refused. */
export async function textsPlaced(kind: Kind, texts: readonly string[]) {
  const [accepted, refused] = [new Map<string, Placed>(), new Map<string, Placed>()];
  for (const sample of fc.sample(sampleOf(kind), { numRuns: 4, seed: 1 })) {
    for (const { path, field } of placesIn(kind, sample)) {
      const place = path.map((key, index) => (index === 1 ? "*" : key)).join(".");
      for (const text of accepted.has(place) ? [] : texts) {
        const placed = { declared: withAt(sample, path, () => text) as Named, path, sample };
        const isText = field?.schema.safeParse(text).success;
        const isAllowed = isText && (await check({ kind, declared: placed.declared, context: {} })).length === 0;
        if (isAllowed) accepted.set(place, placed);
        else refused.set(place, placed);
        if (isAllowed) break;
      }
    }
  }
  return { accepted: [...accepted], refused: [...refused] };
}
