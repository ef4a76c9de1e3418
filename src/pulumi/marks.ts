import { isSecretPath } from "../declaration";
import {
  currentName,
  earlierNames,
  inside,
  isObject,
  type Kind,
  mapValues,
  type Named,
  namesOf,
  type Part,
  textsIn,
} from "../model";
import { hasSecretText } from "../model/secret-value";
import type { Notes } from "../state";
import { SECRETS } from "./carried-inputs";
import { ENGINE_UNKNOWN, NOTES } from "./engine-values";

/** The engine's marker for values that JSON cannot represent (its wire protocol). */
const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const RESOURCE = "5cf8f73096256a8f31e491e813e4eb8e";
const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

type Path = readonly string[];

export function isSecret(value: unknown): value is { readonly value: unknown } {
  return isObject(value) && value[SIGNATURE] === SECRET;
}

export function secret(value: unknown): Named {
  return isSecret(value) ? value : { [SIGNATURE]: SECRET, value };
}

/** The values without markers except unknown sentinels; a whole resource becomes its ID. */
export function plain(raw: Named): Record<string, unknown> {
  return plainValue(raw) as Record<string, unknown>;
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  switch (value[SIGNATURE]) {
    case SECRET:
      return plainValue(value.value);
    case OUTPUT:
      return "value" in value ? plainValue(value.value) : ENGINE_UNKNOWN;
    case RESOURCE:
      return value.id === "" || value.id === undefined ? ENGINE_UNKNOWN : value.id;
    default:
      return mapValues(value, plainValue);
  }
}

/** The same, with the paths of what the program has marked as a secret, as the class of the dynamic provider adds them. */
export function plainWithSecrets(kind: Kind, raw: Named): Record<string, unknown> {
  const paths = pathsOfSecrets(raw).filter((path) => !isSecretPath(kind, path));
  return { ...plain(raw), ...(paths.length > 0 ? { [SECRETS]: paths } : {}) };
}

function pathsOfSecrets(value: unknown, path: Path = []): Path[] {
  if (isSecret(value)) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOfSecrets(inner, [...path, key]));
}

/** The texts that the program has marked as secrets, beside those of the kind: no message may show them. */
export function markedTexts(values: Named): string[] {
  return pathsIn(values).flatMap((path) => {
    const at = path.reduce<unknown>(
      (one, key) => (typeof one === "object" ? (one as Named | null)?.[key] : one),
      values,
    );
    return textsIn(at).filter((text) => text !== ENGINE_UNKNOWN);
  });
}

/** The names of the values that have a secret of the program in them, also of those that only our notes have. */
export function markedNames(kind: Kind, values: Named): string[] {
  return pathsIn(values).flatMap(([name = "", of, , inner = ""]) => {
    if (name === NOTES) return of === "undeclared" ? [inner] : [];
    return [currentName(kind, name)];
  });
}

/**
 * Paths of an object that was declared as `inputs`: also of what its state has, and is not declared any more, of which our
 * notes have what is left in entries.
 */
export function markedPaths(kind: Kind, inputs: Named, olds: Named, { undeclared }: Notes): readonly Path[] {
  const isLeftIn = (part: string) => Object.keys(undeclared?.parts[part] ?? {}).length > 0;
  const parts = Object.keys(kind.parts).filter(isLeftIn);
  const inEntries = new Set(parts.flatMap((part) => [part, ...namesOf(kind.parts[part] as Part)]));
  const left = markedNames(kind, olds).filter((name) => !(name in inputs) || inEntries.has(name));
  return [...pathsIn(inputs), ...left.map((name) => [name])];
}

const pathsIn = ({ [SECRETS]: paths }: Named): readonly Path[] => (Array.isArray(paths) ? paths : []);

/** Values under each of their names, with the engine's marker at earlier ones too. */
export function markedUnderEarlierNames(kind: Kind, values: Named, names: readonly string[]): Named {
  const marked = [...earlierNames(kind)].filter(([name, current]) => name in values && names.includes(current));
  return { ...values, ...Object.fromEntries(marked.map(([name]) => [name, secret(values[name])])) };
}

/**
 * Our notes, with the engine's marker around what has a secret: an address in a list is the key of its entry there, and what
 * is not declared may be anything. All else stays readable in a state that is exported without its secrets.
 */
export function markedNotes(
  kind: Kind,
  { managed, declared, undeclared, ...rest }: Notes,
  names: readonly string[],
): Named {
  const isMarked = (name: string) => names.includes(name);
  const entries = (own: Named, name: string) => {
    const part = kind.parts[name];
    const isOfProgram = isMarked(name) || (part !== undefined && namesOf(part).some(isMarked));
    return isOfProgram || hasSecretText(own) ? secret(own) : own;
  };
  const parts = (all: Readonly<Record<string, Named>>) =>
    inside<Named>(all, (own, name) => entries(own as Named, name));
  const value = (own: unknown, name: string) => (isMarked(name) || hasSecretText(own) ? secret(own) : own);
  return {
    ...rest,
    managed: { ...managed, parts: parts(managed.parts) },
    ...(declared ? { declared: { ...declared, parts: parts(declared.parts) } } : {}),
    ...(undeclared ? { undeclared: { values: inside(undeclared.values, value), parts: parts(undeclared.parts) } } : {}),
  };
}
