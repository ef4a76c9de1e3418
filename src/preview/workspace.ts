import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { documentsFrom } from "../client/settings";
import { POOLED_TYPE, PREVIEW_TYPE } from "../environment/preview";
import { camelCase } from "../model/names";
import { printedJson, pulledState } from "../model/printed-json";
import { later } from "../state";
import { backEndHashes, knownState } from "../terraform/which-state";
import type { Engine } from "./engine";
import { journalsOf, refuseLeft } from "./left";
import { type BegunRun, begunRuns } from "./runs";
import type { Origin } from "./settings";
import { BACKGROUND, PreviewStack } from "./stack";
import { stackNamesIn } from "./stack-names";
import { MARK, WorkspaceSettings } from "./workspace-settings";

/** Runs the engine in the folder of the configuration. Returns what it prints, if that is asked for. */
export type RunTerraform = (
  words: readonly string[],
  how: { readonly environment: Readonly<Record<string, string>>; readonly isQuiet?: true },
) => Promise<string>;

const SELECTED = "TF_WORKSPACE";
const UNATTENDED = ["-auto-approve", "-input=false"];

/** Terraform or OpenTofu: a preview is a workspace. */
export function terraformEngine(run: RunTerraform, folder = process.cwd()): Engine {
  const inWorkspace = (name: string, ...words: string[]) =>
    run(words, { environment: { [SELECTED]: name }, isQuiet: true });
  const byFolder = `${basename(resolve(folder))} (terraform)`;
  /** Without a place, as earlier releases called it. */
  const named = () => {
    const names = stackNamesIn(folder);
    return [...(names === undefined ? [] : [`${names.own} (terraform stack)`]), byFolder];
  };
  const placed = () => {
    const { isShared } = documentsFrom(process.env).store;
    const [own, ...earlier] = backEndHashes({ folder, environment: process.env }, isShared);
    const at = (hash: string) => later(named()[0] ?? byFolder, hash);
    return { own: at(own), earlier: earlier.map(at) };
  };
  const engine: Engine = {
    unit: "workspace",
    run: async (words, how) => void (await run(words, { environment: { [SELECTED]: "", ...how?.environment } })),
    // Pulumi's projects share the store with it, and have a pool.
    project: async () => placed().own,
    earlierProjects: () => [...placed().earlier, ...named()],
    isOwn: async (name) => {
      const documents = documentsFrom(process.env);
      if (documents.store.isShared)
        return ({ project, stack }) => stack === name && stackNamesIn(folder)?.all.includes(project);
      // The store of a folder has no others, but may have other back ends.
      const { inFolder } = await knownState({ folder, environment: { ...process.env, [SELECTED]: name } }, documents);
      return ({ stack }) => stack === inFolder;
    },
    stacks: async () => (await listed()).flatMap(({ name }) => (name === "default" ? [] : [name])),
    selected: async () => (await listed()).find(({ isSelected }) => isSelected)?.name,
    state: async (name) => {
      const state = pulledState(await inWorkspace(name, "state", "pull")) as State;
      return exported(state, state.outputs?.[MARK]?.value ?? (await lostMark(name, state)));
    },
    // Only the mark in its state has what `up` was given.
    configuration: async () => ({}),
    runs: async () => [],
    outputs: async (name) => {
      const all = printedJson(await inWorkspace(name, "output", "-json")) as Record<string, Output>;
      const shown = Object.entries(all).filter(([key, { sensitive }]) => key !== MARK && !sensitive);
      return Object.fromEntries(shown.map(([key, { value }]) => [key, value]));
    },
    stack: (name) => new Workspace(engine, name, new WorkspaceSettings(engine, name, folder)),
  };
  /** The engine removes it from the state before it destroys anything. */
  const lostMark = async (name: string, { lineage }: State) => {
    const mark = (await begunRuns(engine))[name]?.mark;
    return mark && mark.lineage === lineage ? mark.fields : {};
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
  readonly lineage?: string;
  readonly outputs?: Readonly<Record<string, Output>>;
  readonly resources?: readonly { readonly mode: string; readonly type?: string }[];
}

/** A state in the form in which previews are recognised: the mark, whether there is anything else, and its types. */
function exported({ lineage, resources = [] }: State, marking: object) {
  const mark = Object.entries(marking).filter(([, value]) => value !== null);
  const {
    suspended: paused,
    pooled,
    ...marked
  } = Object.fromEntries(mark.map(([name, value]) => [camelCase(name), value]));
  const managed = resources.filter(({ mode }) => mode === "managed");
  const type = pooled === undefined ? PREVIEW_TYPE : POOLED_TYPE;
  return {
    lineage,
    types: managed.flatMap((one) => one.type ?? []),
    deployment: {
      resources: [
        ...(mark.length > 0 ? [{ type, urn: pooled, outputs: { ...marked, paused } }] : []),
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

class Workspace extends PreviewStack {
  #isNew = false;

  constructor(
    engine: Engine,
    name: string,
    override readonly settings: WorkspaceSettings,
  ) {
    super(engine, name, settings);
  }

  override async clear(): Promise<void> {
    await this.#notedOf({ mark: this.settings.mark }, () => this.#run(["destroy", ...UNATTENDED], BACKGROUND));
  }

  override async init({ like }: Origin): Promise<void> {
    if (like !== undefined) await this.settings.copied();
    this.settings.refuseUnmarked();
    this.#isNew = true;
  }

  /**
   * With its mark: the engine writes that of a run with the first object, and a run may be killed before. `workspace new` would
   * select it, for whatever runs in this folder at the same time or after a kill.
   */
  async #create(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "svc-iac-preview-"));
    try {
      const file = join(folder, "marked.tfstate");
      writeFileSync(file, JSON.stringify(stateWith(this.settings.mark.fields)));
      await this.engine.run(["state", "push", file], { environment: { [SELECTED]: this.name } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    this.#isNew = false;
  }

  override async up({ isUntouched = false, isInBackground = false, isEnding = false } = {}): Promise<void> {
    this.settings.refuseUnmarked();
    this.settings.refuseUnset();
    const words = ["apply", ...UNATTENDED, ...(isUntouched ? ["-refresh=false"] : [])];
    await this.#notedOf({ isEnding }, async () => {
      if (this.#isNew) await this.#create();
      await this.#run(words, isInBackground ? BACKGROUND : {});
    });
  }

  override async destroy(say: (line: string) => void): Promise<void> {
    await this.settings.recall([]);
    await this.#notedOf({ isEnding: true, mark: this.settings.mark }, () => this.#destroy(say));
  }

  async #destroy(say: (line: string) => void): Promise<void> {
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

  #notedOf(begun: Omit<BegunRun, "since" | "lineage">, work: () => Promise<void>): Promise<void> {
    return this.noted({ ...begun, lineage: this.settings.mark.lineage }, work);
  }

  #run(words: readonly string[], background: Readonly<Record<string, string>> = {}): Promise<void> {
    return this.engine.run(words, {
      environment: { ...background, [SELECTED]: this.name, ...this.settings.variables },
    });
  }
}
