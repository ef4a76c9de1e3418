import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type { Definition } from "../../src/environment/definition.gen";
import { examineEnvironment } from "../../src/environment/load";
import { sectionOf } from "../../src/environment/words";
import { kinds } from "../../src/kinds";
import { type Kind, type Named, withPlainReferences } from "../../src/model";
import { sampleOf } from "../laws/samples";

/** Generated files with overlays: what the schema accepts, the loader accepts, and the reverse. */
const ajv = new Ajv({ allErrors: true, strictTypes: false });
addFormats(ajv);
const fits = ajv.compile(JSON.parse(readFileSync(join(__dirname, "../../schemas/environment.schema.json"), "utf8")));

/** What only the loader can know: a schema does not see the base and an overlay at once, nor two fields of an object. */
const ONLY_THE_LOADER: readonly RegExp[] = [
  // Whether the base has what a `null` removes, and what the base leaves out.
  / is null, which removes nothing: /,
  / is missing/,
  // Rules of several fields, or of several resources.
  /: (?:Set exactly one of|must have either) | must have exactly one of /,
  / are both empty: | has no effect without | refers to a variable that is neither /,
  / is declared by .* too: | must be unique|, and UsageAlert .* already covers it| require type /,
  / also has in a stage: | is not supported for entries of /,
  / must have at most one | is set to .*, but |\.scope must be .* for an /,
  / must be one of the declared processes | is also in secretVariables\. /,
  // Formats that a pattern does not cover.
  / must be a cron expression | must be an IANA time zone /,
];

const isMap = (value: unknown): value is Named => typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of all keys. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isMap(value)) return path.length > 0 ? [path] : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key])),
  ];
}

/** An overlay with one value at a path. */
const overlayOf = ([key = "", ...rest]: readonly string[], value: unknown): Named => ({
  [key]: rest.length === 0 ? value : overlayOf(rest, value),
});

const EDITS: readonly ((path: readonly string[], other: unknown) => Named)[] = [
  (path) => overlayOf(path, null),
  (path) => overlayOf([...path.slice(0, -1), `${path.at(-1)}x`], null),
  (path) => overlayOf([...path, "inner"], null),
  (path, other) => overlayOf(path, other),
  (path) => overlayOf(path, { config: null }),
  (path) => overlayOf(path, { secret: null }),
  (path) => overlayOf(path, { config: "key", default: null }),
  (path) => overlayOf(path, {}),
];

const documents = (kind: Kind) =>
  fc
    .tuple(
      sampleOf(kind),
      sampleOf(kind),
      fc.nat(),
      fc.nat({ max: EDITS.length - 1 }),
      fc.nat({ max: 1 }),
      fc.nat({ max: 2 }),
    )
    .map(([drawn, drawnOther, at, edit, layer]) => {
      // A file refers by names and IDs: it has no whole resource to pass.
      const [one, other] = [drawn, drawnOther].map((declared) => withPlainReferences(kind, declared));
      const base = { [sectionOf(kind)]: { one, two: one } };
      const paths = pathsIn(JSON.parse(JSON.stringify(base)));
      const path = paths[at % paths.length] ?? [];
      const overlay = EDITS[edit]?.(path, path.length === 2 ? other : "x") ?? {};
      return layer === 0
        ? { base, environments: { staging: overlay } }
        : { base: overlay, environments: { staging: {} } };
    });

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", async (_, kind) => {
  await fc.assert(
    fc.asyncProperty(documents(kind), async (definition) => {
      const { mistakes } = await examineEnvironment({ definition: definition as Definition, environment: "staging" });
      const errors = mistakes.filter(({ severity }) => severity === "error").map(({ message }) => message);
      const isValid = fits(definition);
      const visible = errors.filter((message) => !ONLY_THE_LOADER.some((known) => known.test(message)));
      // Either both refuse it, or neither does, but for what only the loader knows.
      if (isValid) expect(visible).toEqual([]);
      else expect({ errors, refused: ajv.errorsText(fits.errors) }).not.toMatchObject({ errors: [] });
    }),
    { numRuns: 150 },
  );
});
