import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { POOLED_TYPE, PREVIEW_TYPE, type PreviewMark, previewMarkIn } from "../environment/preview";
import { camelCase, snakeCase } from "../model/names";
import { SvcError } from "../model/problem";
import type { Engine } from "./engine";
import { type Given, givenIn, givenWith, givenWithout, NOTHING_GIVEN, valuesOf } from "./given";
import { journalsOf, refuseLeft } from "./left";
import { plainSecret } from "./plain-secret";
import { BACKGROUND, type Configuration, type Origin, PreviewStack, type Recalling, SETTINGS } from "./stack";

/** Runs the engine in the folder of the configuration. Returns what it prints, if that is asked for. */
export type RunTerraform = (
  words: readonly string[],
  how: { readonly environment: Readonly<Record<string, string>>; readonly isQuiet?: true },
) => Promise<string>;

/** The variable and the output of a configuration that mark a workspace as a preview. */
export const MARK = "preview";
const SELECTED = "TF_WORKSPACE";
const UNATTENDED = ["-auto-approve", "-input=false"];

/** What of the settings of a preview its mark has: a workspace has no configuration of its own. */
const FIELDS: readonly string[] = [
  SETTINGS.pullRequest,
  SETTINGS.until,
  SETTINGS.active,
  SETTINGS.suspended,
  SETTINGS.pooled,
];
const fieldOf = (setting: string) => snakeCase(setting.replace(/^svc:/, ""));

/** Terraform or OpenTofu: a preview is a workspace. */
export function terraformEngine(run: RunTerraform, folder = process.cwd()): Engine {
  const inWorkspace = (name: string, ...words: string[]) =>
    run(words, { environment: { [SELECTED]: name }, isQuiet: true });
  const engine: Engine = {
    unit: "workspace",
    run: async (words, how) => void (await run(words, { environment: { [SELECTED]: "", ...how?.environment } })),
    // Pulumi's projects share the store with it, and have a pool.
    project: () => `${basename(resolve(folder))} (terraform)`,
    stacks: async () => (await listed()).flatMap(({ name }) => (name === "default" ? [] : [name])),
    selected: async () => (await listed()).find(({ isSelected }) => isSelected)?.name,
    state: async (name) => exported(JSON.parse((await inWorkspace(name, "state", "pull")) || "{}")),
    // Only the mark in its state has what `up` was given.
    configuration: async () => ({}),
    runs: async () => [],
    outputs: async (name) => {
      const all = JSON.parse(await inWorkspace(name, "output", "-json")) as Record<string, Output>;
      const shown = Object.entries(all).filter(([key, { sensitive }]) => key !== MARK && !sensitive);
      return Object.fromEntries(shown.map(([key, { value }]) => [key, value]));
    },
    stack: (name) => new Workspace(engine, name, folder),
  };
  const listed = async () =>
    (await inWorkspace("", "workspace", "list")).split("\n").flatMap((line) => {
      const [, star, name] = /^(\*?)\s*(\S+)\s*$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, isSelected: star === "*" }];
    });
  return engine;
}

interface Output {
  readonly value: unknown;
  readonly sensitive?: boolean;
}

interface State {
  readonly outputs?: Readonly<Record<string, Output>>;
  readonly resources?: readonly { readonly mode: string; readonly type?: string }[];
}

/** A state in the form in which previews are recognised: the mark, whether there is anything else, and its types. */
function exported({ outputs = {}, resources = [] }: State) {
  const mark = Object.entries(outputs[MARK]?.value ?? {}).filter(([, value]) => value !== null);
  const {
    suspended: paused,
    pooled,
    ...marked
  } = Object.fromEntries(mark.map(([name, value]) => [camelCase(name), value]));
  const managed = resources.filter(({ mode }) => mode === "managed");
  const type = pooled === undefined ? PREVIEW_TYPE : POOLED_TYPE;
  return {
    types: managed.flatMap((one) => one.type ?? []),
    deployment: {
      resources: [
        ...(mark.length > 0 ? [{ type, outputs: { ...marked, paused } }] : []),
        ...managed.map(() => ({ custom: true })),
      ],
    },
  };
}

/** A state, in the engine's format, that has nothing but a mark. */
function stateWith(fields: Readonly<Record<string, unknown>>) {
  const types = Object.entries(fields).map(([name, value]) => [name, typeof value === "boolean" ? "bool" : "string"]);
  return {
    ...{ version: 4, terraform_version: "1.0.0", serial: 1, lineage: randomUUID() },
    outputs: { [MARK]: { value: fields, type: ["object", Object.fromEntries(types)] } },
    resources: [],
  };
}

/** Whether the configuration declares a variable as one whose value is not to be shown. */
function isSensitive(text: string, name: string): boolean {
  const [block = ""] =
    new RegExp(`\\bvariable\\s+"?${name}"?\\s*\\{(?:[^\\n]*\\}[^\\S\\n]*$|[^]*?^\\})`, "m").exec(text) ?? [];
  return /\b(?:sensitive|ephemeral)\s*=\s*true\b/.test(block);
}

const SENSITIVE =
  "the configuration declares that variable as sensitive, and the mark in the state would have its value in plain text. Nothing was changed.";

class Workspace extends PreviewStack {
  override readonly clear = async () => {
    await this.recall([]);
    await this.#run(["destroy", ...UNATTENDED], BACKGROUND);
  };
  readonly #mark: Record<string, unknown> = {};
  /** For its variables, now or by an earlier `up`. */
  #given: Given = NOTHING_GIVEN;
  #isNew = false;
  /** Names that this run gives. */
  #named: readonly string[] = [];

  constructor(
    engine: Engine,
    name: string,
    private readonly folder: string,
  ) {
    super(engine, name);
  }

  override async init({ like }: Origin): Promise<void> {
    if (like !== undefined) await this.copyFrom();
    this.#refuseUnmarked();
    this.#isNew = true;
  }

  /** With its mark: the engine writes that of a run with the first object, and a run may be killed before. */
  async #create(): Promise<void> {
    const selected = await this.engine.selected();
    const folder = mkdtempSync(join(tmpdir(), "svc-iac-preview-"));
    try {
      const file = join(folder, "marked.tfstate");
      writeFileSync(file, JSON.stringify(stateWith(this.#fields())));
      await this.engine.run(["workspace", "new", `-state=${file}`, this.name]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    this.#isNew = false;
    if (selected !== undefined) await this.engine.run(["workspace", "select", selected]);
  }

  override async recall(without: readonly string[], { like, isRepeated = false }: Recalling = {}): Promise<void> {
    if (like !== undefined) await this.copyFrom();
    const marked: Partial<PreviewMark> = previewMarkIn(await this.engine.state(this.name)) ?? {};
    const { isPaused, settings, ...mark } = marked;
    const given = givenIn(settings);
    if (isRepeated && !given) this.#refuseUnrecorded();
    const all = Object.entries({ ...mark, suspended: isPaused === true });
    const recalled = all.map(([name, value]) => [fieldOf(name), value]);
    Object.assign(this.#mark, Object.fromEntries(recalled));
    this.#given = given ?? NOTHING_GIVEN;
    await this.forget(without);
  }

  override async copyFrom(): Promise<void> {
    throw new SvcError({
      code: "usage",
      field: "like",
      message: "--like copies the configuration of a Pulumi stack; a workspace of Terraform has none.",
      next: "Set its variables in the environment (TF_VAR_…), or with --config and --secret.",
    });
  }

  override async configure({ plain, variables = {} }: Partial<Configuration> & Pick<Configuration, "plain">) {
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

  override async up({ isUntouched = false, isInBackground = false } = {}): Promise<void> {
    this.#refuseUnmarked();
    this.#refuseUnset();
    if (this.#isNew) await this.#create();
    const words = ["apply", ...UNATTENDED, ...(isUntouched ? ["-refresh=false"] : [])];
    await this.#run(words, isInBackground ? BACKGROUND : {});
  }

  override async destroy(say: (line: string) => void): Promise<void> {
    await this.recall([]);
    // Unlike Pulumi's, its state does not note what a run has begun.
    const isKnown = (await journalsOf(this.engine, this.name)).length > 0;
    await this.#run(["destroy", ...UNATTENDED]);
    await refuseLeft(this.engine, this.name, say);
    if (!isKnown)
      say(
        `${this.name}: no journal of its runs is here. If one was killed, what it was creating may still exist; with the same SVC_STORE for all runs, that is known.`,
      );
    const selected = await this.engine.selected();
    // The engine does not delete the workspace that is selected.
    if (selected === this.name) await this.engine.run(["workspace", "select", "default"]);
    await this.engine.run(["workspace", "delete", this.name]);
  }

  protected override howToRename(): string {
    return "Move its state to a workspace of another name (`state pull`, `workspace new`, `state push`)";
  }

  #fields(): Record<string, unknown> {
    return { ...this.#mark, ...(this.#isOwned() ? { settings: JSON.stringify(this.#given) } : {}) };
  }

  #run(words: readonly string[], background: Readonly<Record<string, string>> = {}): Promise<void> {
    // Not among the words, which other processes see.
    const { values } = valuesOf(this.#given, process.env);
    const variables = Object.entries(values).map(([key, value]) => [`TF_VAR_${key}`, value]);
    const fields = this.#fields();
    const mark = Object.keys(fields).length === 0 ? [] : [[`TF_VAR_${MARK}`, JSON.stringify(fields)]];
    const own = Object.fromEntries([[SELECTED, this.name], ...mark, ...variables]);
    return this.engine.run(words, { environment: { ...background, ...own } });
  }

  /** The engine ignores a value of a variable that does not exist: nothing would end the preview. */
  #refuseUnmarked(): void {
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
  #refuseUnset(): void {
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
    const files = readdirSync(this.folder).filter((name) => /\.(tf|tofu)(\.json)?$/.test(name));
    return files.map((name) => readFileSync(join(this.folder, name), "utf8")).join("\n");
  }
}
