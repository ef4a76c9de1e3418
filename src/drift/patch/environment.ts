import { isDeepStrictEqual } from "node:util";
import type { Around } from "../../discover";
import { type Program, termsOf } from "../../discover/code";
import { camel, kebab } from "../../discover/names";
import { fieldsOf } from "../../discover/to-environment";
import { environmentsIn, layersOf } from "../../environment/layers";
import type { Place } from "../../environment/place";
import { type Read, read, type Written } from "../../environment/read";
import { undefinedIn } from "../../environment/references";
import { type Shape, shapeOf } from "../../environment/shape";
import { find } from "../../environment/tree";
import { Expression, type Term } from "../../environment/value";
import { kindsBySection, sectionOf, wordOf } from "../../environment/words";
import { treeOfYaml } from "../../environment/yaml";
import { kindNamed } from "../../kinds";
import { agrees, type Change, changed, EDITED, inside, type Step, type Steps, textOf, underNameGiven } from "./change";
import { CannotPatch, edited, positionAt, type Texts } from "./edit";
import { editsFor } from "./literal";
import type { Left, Source, Subject } from "./source";
import { asCopy, asNew, inOverlay, inPlace, overMerged, type Way, wholeInOverlay } from "./ways";
import { Yaml } from "./yaml";

type Environments = ReadonlyMap<string, Read & { readonly isBroken: boolean }>;

/**
 * An environment file. What several environments, or several places by an anchor, have in common is changed for the one
 * environment only: each way of writing a change is tried and kept if it changes that and nothing else.
 */
export class EnvironmentFile implements Source {
  constructor(
    private readonly texts: Texts,
    private readonly file: string,
    private readonly environment: string,
    readonly revert: string,
  ) {}

  async change(subject: Subject, changes: readonly Change[]): Promise<void> {
    const place = placeOf(subject);
    for (const one of changes) {
      const fields = inside(sectionsIn(this.#readAll().get(this.environment) ?? { resources: [] }), place);
      const has = (name: string) => (inside(fields, [name]) ?? null) !== null;
      const change = underNameGiven(kindNamed(subject.kind), one, has);
      this.#make({ ...change, at: [...place, ...change.at] });
    }
  }

  async remove(subject: Subject): Promise<void> {
    this.#make({ is: "remove", at: placeOf(subject) });
  }

  /** Before that, a file that could be compared had none. */
  async strays(): Promise<readonly Left[]> {
    const found = this.#readAll().get(this.environment);
    return (found ? undefinedIn(found) : []).map(({ position, message }) => ({ position, reason: message }));
  }

  async around(): Promise<Around> {
    return { taken: namesByKind(this.#readAll().get(this.environment)?.resources ?? []) };
  }

  async add(program: Program): Promise<readonly Left[]> {
    for (const object of program.objects) {
      const at = [sectionOf(object.kind), kebab(object.words)];
      this.#make({ is: "set", at, to: fieldsOf(object, program) }, true);
    }
    return termsOf(program, "secret").map(({ words }) => ({
      position: undefined,
      reason: `pulumi config set --secret ${camel(words)}`,
    }));
  }

  #make(wanted: Change, isNew = false): void {
    // What is in force is compared here: in the text, an expression is a map.
    const change: Change = wanted.is === "remove" ? { is: "remove", at: wanted.at } : wanted;
    const before = this.#readAll();
    if (!isNew) this.#refuse(before.get(this.environment), wanted);
    if (wanted.is === "expect") return;
    const text = this.texts.read(this.file);
    const own = [...environmentsIn(treeOfYaml(text, this.file).tree)].includes(this.environment);
    const overlay: Steps = ["environments", this.environment];
    const isOver = own && inside(new Yaml(text).plain(), [...overlay, ...change.at]) !== undefined;
    const layer = isOver ? overlay : ["base"];
    const inLayer = isNew ? [asNew(layer)] : [inPlace(layer), overMerged(layer), asCopy(layer)];
    const ways: Way[] = [...inLayer, ...(own ? [inOverlay(overlay), wholeInOverlay(overlay)] : [])];
    // A way that was tried may have moved the lines.
    const position = this.#positionOf(change);
    let problem: CannotPatch | undefined;
    const { meant, forms } = this.#asLookUp(before.get(this.environment), change);
    for (const [form, way] of forms.flatMap((one) => ways.map((how) => [one, how] as const))) {
      try {
        const after = written(this.file, text, way, form);
        if (after === undefined) continue;
        this.texts.write(this.file, after);
        if (this.#isOnly(before, this.#readAll(), meant, isNew)) return;
      } catch (error) {
        if (!(error instanceof CannotPatch)) throw error;
        problem ??= error;
      }
    }
    throw problem ?? new CannotPatch("is shared with other resources or environments", position);
  }

  /** What a change means, and how it can be written: where the value is a look-up, such as `{ size: DB1 }`, as one. */
  #asLookUp(found: Read | undefined, change: Change): { meant: Change; forms: readonly Change[] } {
    const { term } = expressionAt(found, change) ?? {};
    const word = term?.is === "listed" ? placeAt(change)?.word : undefined;
    if (change.is !== "set" || !change.rows || term?.is !== "listed" || word === undefined)
      return { meant: change, forms: [change] };
    const { at, rows } = change;
    const named: Change = { is: "set", at: [...at, word], ...rows };
    const whole: Change = { is: "set", at, to: { [word]: rows.to } };
    return { meant: { is: "set", at, to: new Expression({ ...term, name: rows.to }) }, forms: [named, whole] };
  }

  /** Every environment of the file; a file that lists none is the same for all. */
  #readAll(): Environments {
    const { tree, isGuess, mistakes } = treeOfYaml(this.texts.read(this.file), this.file);
    const names = environmentsIn(tree);
    return new Map(
      (names.length > 0 ? names : [this.environment]).map((name) => {
        const { mistakes: structure, ...layers } = layersOf(tree, name);
        const found = read(layers);
        // Such as a `null` in an overlay for what the base no longer has.
        const errors = [...structure, ...found.mistakes].filter(({ severity }) => severity === "error");
        return [name, { ...found, mistakes: errors, isBroken: isGuess || mistakes.length > 0 }];
      }),
    );
  }

  #isOnly(before: Environments, after: Environments, change: Change, isNew: boolean): boolean {
    return [...before].every(([name, earlier]) => {
      const later = after.get(name);
      if (!later || later.isBroken || later.mistakes.length > earlier.mistakes.length) return false;
      const [was, is] = [sectionsIn(earlier), sectionsIn(later)];
      if (name !== this.environment) return isDeepStrictEqual(is, was);
      const [one, other] = isNew ? [changed(is, { is: "remove", at: change.at }), was] : [is, changed(was, change)];
      return isDeepStrictEqual(withoutNothing(one), withoutNothing(other));
    });
  }

  /**
   * What is an expression, or holds one, stays as it is; what is removed may be anything. What has been edited since it
   * was applied stays, too.
   */
  #refuse(found: Read | undefined, change: Change): void {
    const { at, is } = change;
    const [section, name, ...path] = at;
    const resource = found?.resources.find((one) => one.section === section && one.name === name);
    if (!resource) throw new CannotPatch("is no longer declared here", undefined);
    const last = is === "set" ? path.length + 1 : path.length;
    for (let length = 1; length < last; length++) {
      const here = path.slice(0, length);
      const expression =
        is === "arrange" ? undefined : expressionIn(inside(resource.fields, here), length === path.length);
      if (!expression || (is === "set" && isRow(expression, change.rows?.from))) continue;
      throw new CannotPatch(`is an expression: ${wordsOf(expression.term)}`, positionIn(resource, here));
    }
    if (is !== "remove" && is !== "set" && is !== "expect") return;
    const said = inside(resource.fields, path);
    const values = is === "set" ? [change.from, change.to] : [change.from];
    const isSame = values.some((value) => agrees(said, value, (inner) => inner instanceof Expression));
    if (change.from !== undefined && !isSame) throw new CannotPatch(EDITED, positionIn(resource, path));
  }

  #positionOf({ at: [section, name, ...path] }: Change) {
    const resources = this.#readAll().get(this.environment)?.resources ?? [];
    const resource = resources.find((one) => one.section === section && one.name === name);
    return resource && positionIn(resource, path);
  }
}

const isRow = ({ term }: Expression, name: string | undefined) => term.is === "listed" && term.name === name;

/** The expression that is the whole value which changes. */
function expressionAt(found: Read | undefined, { at: [section, name, ...path] }: Change): Expression | undefined {
  const value = inside(found?.resources.find((one) => one.section === section && one.name === name)?.fields, path);
  return value instanceof Expression ? value : undefined;
}

/** What the value may be. */
function placeAt({ at: [section, , ...path] }: Change): Place | undefined {
  const kind = kindsBySection.get(String(section));
  const below = (shape: Shape | undefined, step: Step) =>
    shape?.is === "fields"
      ? shape.field(String(step))
      : shape?.is === "map" || shape?.is === "list"
        ? shape.each
        : undefined;
  const shape = path.reduce<Shape | undefined>(below, kind && shapeOf(kind));
  return shape?.is === "value" ? shape.place : undefined;
}

const placeOf = ({ kind, name }: Subject): Steps => [sectionOf(kindNamed(kind)), name];

function namesByKind(resources: readonly Written[]): Around["taken"] {
  const names = new Map<string, string[]>();
  for (const { kind, name } of resources) names.set(kind.name, [...(names.get(kind.name) ?? []), name]);
  return names;
}

function positionIn({ tree, at }: Written, path: Steps) {
  const found = find(tree, textOf(path));
  return found.tree === tree ? at : (found.tree.at ?? found.key ?? at);
}

function sectionsIn({
  resources,
}: Pick<Read, "resources">): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const { section, name, fields } of resources) sections[section] = { ...sections[section], [name]: fields };
  return sections;
}

/** A section without anything in it says nothing. */
function withoutNothing(sections: unknown): unknown {
  const present = Object.entries(sections as object).filter(([, section]) => Object.keys(section).length > 0);
  return Object.fromEntries(present);
}

function expressionIn(value: unknown, isDeep: boolean): Expression | undefined {
  if (value instanceof Expression) return value;
  if (!isDeep || typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = expressionIn(inner, true);
    if (found) return found;
  }
  return undefined;
}

function wordsOf(term: Term): string {
  return term.is === "resource" ? `{ ${wordOf(term.kind)}: ${term.name} }` : `{ ${WORDS[term.is]}: … }`;
}

const WORDS = {
  output: "from",
  listed: "a look-up",
  secret: "secret",
  config: "config",
  stack: "stack",
  format: "format",
};

/** The text with a change made in some way, or `undefined` where that way does not lend itself. */
function written(file: string, text: string, way: Way, change: Change): string | undefined {
  const changes = way(new Yaml(text), change);
  return changes?.reduce((now, one) => {
    const yaml = new Yaml(now);
    return edited(
      now,
      editsFor(yaml.root, one, yaml, (offset) => positionAt(file, now, offset)),
    );
  }, text);
}
