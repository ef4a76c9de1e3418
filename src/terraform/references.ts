import { kindNamed, kinds } from "../kinds";
import { type Kind, type Problem, show, UNKNOWN, withArticle, wordsIn } from "../model";
import type { Resource } from "./resource";
import type { Session } from "./session";
import type { Attribute, Shape } from "./shape";
import type { Row } from "./value";

/** A known ID in a configuration, and the kinds whose object it may be. */
interface Reference {
  /** As a declaration spells it. */
  readonly path: string;
  readonly id: string;
  readonly kinds: readonly string[];
}

/**
 * Known IDs that lead to nothing, or to an object of another kind. Of the objects that this plan has met, the kind is
 * known; any other project, pipeline or registry is read once, unless the state had its ID there already. A kind's own
 * rules look up what they need.
 */
export async function referenceProblems(
  { schema, session }: Resource,
  config: Row,
  prior: Row | undefined,
): Promise<Problem[]> {
  if (session.known.met.isApplying) return [];
  const before = new Set(prior ? referencesIn(schema.attributes, prior).map(({ id }) => id) : []);
  const open = referencesIn(schema.attributes, config).filter(({ id }) => !before.has(id));
  const found = await Promise.all(
    open.map(async ({ path, id, kinds: names }): Promise<Problem[]> => {
      const met = session.memory.kinds.get(id);
      const allowed = `the ID of ${withArticle(names.map(wordsIn).join(" or "))}`;
      const say = (why: string) => [
        { code: "invalid" as const, field: path, given: id, allowed, message: `${path} is ${show(id)}, ${why}.` },
      ];
      if (met)
        return names.some((name) => isSame(met, kindNamed(name)))
          ? []
          : say(`the ID of ${withArticle(wordsIn(met.name))}: ${allowed} is required`);
      const [only, ...more] = names;
      if (only === undefined || more.length > 0 || !schema.kind.fields[path]?.schema.meta()?.idOf) return [];
      return (await exists(session, kindNamed(only), id))
        ? []
        : say(`but there is no ${wordsIn(only)} with this ID in this company`);
    }),
  );
  return found.flat();
}

/** Whether there is such an object; where none can be read, it may exist. */
function exists({ memory, run }: Session, kind: Kind, id: string): Promise<boolean> {
  return run.look() ? memory.existing.has(kind, id, run.io()) : Promise.resolve(true);
}

/** A preview is an application. */
const isSame = (one: Kind, other: Kind) => one.api.get === other.api.get;

const KINDS = new Set(Object.values<Kind>(kinds).map(({ name }) => name));

function referencesIn(attributes: readonly Attribute[], row: Row): Reference[] {
  return attributes.flatMap(({ name, declared, shape, presence }) =>
    presence === "computed" ? [] : within(shape, row[name], declared),
  );
}

function within(shape: Shape, value: unknown, path: string): Reference[] {
  if (value === null || value === undefined || value === UNKNOWN) return [];
  if (shape.is === "string") {
    const names = (shape.idOf ?? []).filter((name) => KINDS.has(name));
    return names.length > 0 ? [{ path, id: String(value), kinds: names }] : [];
  }
  if (shape.is === "list")
    return (value as unknown[]).flatMap((item, index) => within(shape.of, item, `${path}[${index}]`));
  if (shape.is === "map")
    return Object.entries(value as Row).flatMap(([key, item]) => within(shape.of, item, `${path}.${key}`));
  if (shape.is !== "object") return [];
  return shape.attributes.flatMap(({ name, declared, shape: inner, presence }) =>
    presence === "computed" ? [] : within(inner, (value as Row)[name], `${path}.${declared}`),
  );
}
