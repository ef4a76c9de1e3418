import { isPooled, type PreviewMark, pooledAs, previewMarkIn } from "../environment/preview";
import { snakeCase } from "../model/names";
import { SvcError } from "../model/problem";
import type { Engine } from "./engine";
import { type Given, givenIn, givenWith, givenWithout, NOTHING_GIVEN, valuesOf } from "./given";
import { plainSecret } from "./plain-secret";
import type { StoredMark } from "./runs";
import { type Configuration, type Recalling, SETTINGS, StackSettings } from "./settings";
import { textsIn } from "./stack-names";

/** The variable and the output of a configuration that mark a workspace as a preview. */
export const MARK = "preview";

/** The settings of a preview that its mark has. */
const FIELDS: readonly string[] = [
  SETTINGS.pullRequest,
  SETTINGS.until,
  SETTINGS.active,
  SETTINGS.suspended,
  SETTINGS.pooled,
];
const fieldOf = (setting: string) => snakeCase(setting.replace(/^svc:/, ""));

/** Whether the configuration declares a variable as one whose value is not to be shown. */
function isSensitive(text: string, name: string): boolean {
  const [block = ""] =
    new RegExp(`\\bvariable\\s+"?${name}"?\\s*\\{(?:[^\\n]*\\}[^\\S\\n]*$|[^]*?^\\})`, "m").exec(text) ?? [];
  return /\b(?:sensitive|ephemeral)\s*=\s*true\b/.test(block);
}

const SENSITIVE =
  "the configuration declares that variable as sensitive, and the mark in the state would have its value in plain text. Nothing was changed.";

/** A workspace has no configuration of its own: the mark in its state has what its runs are given. */
export class WorkspaceSettings extends StackSettings {
  readonly #mark: Record<string, unknown> = {};
  #lineage: string | undefined;
  /** For its variables, now or by an earlier `up`. */
  #given: Given = NOTHING_GIVEN;
  /** Names that this run gives. */
  #named: readonly string[] = [];

  constructor(
    engine: Engine,
    name: string,
    private readonly folder: string,
  ) {
    super(engine, name);
  }

  override async recall(without: readonly string[], { like, isRepeated = false }: Recalling = {}): Promise<void> {
    if (like !== undefined) await this.copied();
    const state = (await this.engine.state(this.name)) as { readonly lineage?: string };
    const marked: Partial<PreviewMark> = previewMarkIn(state) ?? {};
    const { isPaused, settings, ...mark } = marked;
    this.#lineage = state.lineage;
    if (isPooled(state)) this.#mark[fieldOf(SETTINGS.pooled)] = pooledAs(state);
    const given = givenIn(settings);
    if (isRepeated && !given) this.#refuseUnrecorded();
    const all = Object.entries({ ...mark, suspended: isPaused === true });
    const recalled = all.map(([name, value]) => [fieldOf(name), value]);
    Object.assign(this.#mark, Object.fromEntries(recalled));
    this.#given = given ?? NOTHING_GIVEN;
    await this.forget(without);
  }

  override async copied(): Promise<never> {
    throw new SvcError({
      code: "usage",
      field: "like",
      message: "--like copies the configuration of a Pulumi stack; a workspace of Terraform has none.",
      next: "Set its variables in the environment (TF_VAR_…), or with --config and --secret.",
    });
  }

  override async set({ plain, variables = {} }: Partial<Configuration> & Pick<Configuration, "plain">) {
    for (const [key, value] of Object.entries(plain)) {
      if (FIELDS.includes(key)) this.#mark[fieldOf(key)] = key === SETTINGS.suspended ? value === "true" : value;
    }
    const config = Object.fromEntries(Object.entries(plain).filter(([key]) => !key.startsWith("svc:")));
    this.#given = givenWith(this.#given, { config, secrets: variables });
    this.#named = [...Object.keys(config), ...Object.keys(variables)];
  }

  override async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) delete this.#mark[fieldOf(key)];
    this.#given = givenWithout(this.#given, keys);
  }

  /** What the state is to have as its mark, and which state that is. */
  get mark(): StoredMark {
    const fields = { ...this.#mark, ...(this.#isOwned() ? { settings: JSON.stringify(this.#given) } : {}) };
    return { lineage: this.#lineage, fields };
  }

  /** What a run of the engine gets besides its words, which other processes see. */
  get variables(): Record<string, string> {
    const { values } = valuesOf(this.#given, process.env);
    const variables = Object.entries(values).map(([key, value]) => [`TF_VAR_${key}`, value]);
    const { fields } = this.mark;
    const mark = Object.keys(fields).length === 0 ? [] : [[`TF_VAR_${MARK}`, JSON.stringify(fields)]];
    return Object.fromEntries([...mark, ...variables]);
  }

  /** The engine ignores a value of a variable that does not exist: nothing would end the preview. */
  refuseUnmarked(): void {
    const text = this.#text();
    const secret = this.#named.find((name) => Object.hasOwn(this.#given.config, name) && isSensitive(text, name));
    if (secret !== undefined) throw plainSecret(`--config ${secret}`, secret, SENSITIVE);
    const missing = [
      ...["variable", "output"].map((type) => [type, MARK] as const),
      ...this.#named.map((name) => ["variable", name] as const),
    ].find(([type, name]) => !new RegExp(`\\b${type}"?[\\s:{]+"?${name}\\b`).test(text));
    if (!missing) return;
    throw new SvcError({
      code: "invalid",
      message: `The configuration in this folder has no ${missing[0]} "${missing[1]}", which a preview sets.`,
      next: "docs/guides/previews.md has the lines to add. Nothing was changed.",
    });
  }

  /** What goes back to the pool needs no secrets of its last pull request any more. */
  #isOwned = () => this.#mark[fieldOf(SETTINGS.pullRequest)] !== undefined;

  /** @throws SvcError if the environment has no value of a secret that an earlier `up` was given. */
  refuseUnset(): void {
    if (!this.#isOwned()) return;
    const [first] = valuesOf(this.#given, process.env).missing.filter(([key]) => !process.env[`TF_VAR_${key}`]);
    if (!first) return;
    throw new SvcError({
      code: "settings",
      field: "secret",
      message: `--secret ${first[0]}: the environment variable ${first[1]}, from which an earlier \`up\` took it, is not set. Nothing was changed.`,
      next: "Set it as for that run.",
    });
  }

  #refuseUnrecorded(): void {
    const names = [...this.#text().matchAll(/\bvariable"?[\s:{]+"?([\w-]+)/g)].map(([, name]) => name);
    if (names.every((name) => name === MARK)) return;
    throw new SvcError({
      code: "conflict",
      message: `Workspace "${this.name}" has no record of the variables that \`up\` set: this run would replace them with their defaults. Nothing was changed.`,
      next: 'Add the attribute `settings` to variable "preview", as in docs/guides/previews.md, and run `up` once more with all its options.',
    });
  }

  #text(): string {
    return textsIn(this.folder).join("\n");
  }
}
