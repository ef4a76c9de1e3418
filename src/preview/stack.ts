import { IN_THE_ENVIRONMENT, PRIORITY } from "../client/settings";
import { isEmpty, isPooled, type PreviewMark, previewMarkIn } from "../environment/preview";
import { pascal } from "../model/names";
import { SvcError } from "../model/problem";
import { type Engine, unitOf } from "./engine";
import { refuseLeft } from "./left";

/** Where the configuration of a new stack comes from. */
export interface Origin {
  /** The stack to copy the configuration of. */
  readonly like?: string | undefined;
  readonly secretsProvider?: string | undefined;
}

/** Configuration of a stack by name. Secrets are passed to the engine where no other process sees them. */
export interface Configuration {
  readonly plain: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
  /** The environment variables that have the secrets. */
  readonly variables: Readonly<Record<string, string>>;
}

const { reads: READS } = IN_THE_ENVIRONMENT;
/** The environment of runs whose creations wait for those of all others. */
export const BACKGROUND: Readonly<Record<string, string>> = { [PRIORITY]: "background" };

export interface Recalling extends Pick<Origin, "like"> {
  /** The run repeats the last one: it is refused if nothing recorded what that was given. */
  readonly isRepeated?: boolean;
}

interface Updating {
  /** Nobody can have changed it since its last run: its state is not compared first. */
  readonly isUntouched?: boolean;
  readonly isInBackground?: boolean;
  /** URNs of what is replaced, whatever changed. */
  readonly replacing?: readonly string[];
}

/** The configuration that the program of a preview reads (`svc-iac/environment/program`). */
export const SETTINGS = {
  file: "svc:file",
  environment: "svc:environment",
  pullRequest: "svc:pullRequest",
  until: "svc:until",
  active: "svc:active",
  /** Set while it waits in the pool. */
  pooled: "svc:pooled",
  suspended: "svc:suspended",
  /** Names the objects whose data a run replaces. */
  allowDataLoss: "svc:allowDataLoss",
} as const;

/** The environment of a preview; a file that lists none has no name for it. */
export function fileSettings(of: {
  readonly file: string;
  readonly environment: string;
  readonly isListed: boolean;
}): Record<string, string> {
  return { [SETTINGS.file]: of.file, ...(of.isListed ? { [SETTINGS.environment]: of.environment } : {}) };
}

/** A stack of the project, as `preview-env` uses it. */
export class PreviewStack {
  /** Deletes all that it has: how a preview of the pool is cleaned whose objects cannot be replaced one by one. */
  readonly clear?: () => Promise<void>;

  constructor(
    readonly engine: Engine,
    readonly name: string,
  ) {}

  init({ like, secretsProvider }: Origin): Promise<void> {
    const copied = like === undefined ? [] : ["--copy-config-from", like];
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    return this.engine.run(["stack", "init", this.name, "--no-select", ...copied, ...provider]);
  }

  /**
   * Restores the configuration of its last run, except for some keys: a stack's file is not on a machine that did not
   * create it. A first run that was killed has left none, and that of the machine is kept, if there is any.
   */
  async recall(without: readonly string[], { like, isRepeated = false }: Recalling = {}): Promise<void> {
    const [last] = await this.engine.runs(this.name);
    const known = last ?? (await this.engine.configuration(this.name));
    if (isRepeated && known[SETTINGS.pullRequest] === undefined) throw this.#unrecorded();
    if (last) await this.engine.run(["config", "refresh", "--force", "--stack", this.name]);
    await this.forget(without);
    if (like !== undefined) await this.copyFrom(like);
  }

  copyFrom(like: string): Promise<void> {
    return this.engine.run(["config", "cp", "--stack", like, "--dest", this.name]);
  }

  async configure({ plain, secret = {} }: Partial<Configuration> & Pick<Configuration, "plain">): Promise<void> {
    const words = Object.entries(plain).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    await this.engine.run(["config", "set-all", "--stack", this.name, ...words]);
    for (const [key, input] of Object.entries(secret)) {
      await this.engine.run(["config", "set", "--secret", "--stack", this.name, "--", key], { input });
    }
  }

  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.engine.run(["config", "rm-all", "--stack", this.name, ...keys]);
  }

  up({ isUntouched = false, isInBackground = false, replacing = [] }: Updating = {}): Promise<void> {
    const environment = { ...(isUntouched ? { [READS]: "state" } : {}), ...(isInBackground ? BACKGROUND : {}) };
    const words = ["--stack", this.name, ...replacing.flatMap((urn) => ["--replace", urn])];
    return this.engine.run(["up", "--yes", "--skip-preview", ...words], { environment });
  }

  /** @throws SvcError `unfinished` if it is kept for what an interrupted run may have created. */
  async destroy(say: (line: string) => void): Promise<void> {
    await this.engine.run(["destroy", "--yes", "--skip-preview", "--stack", this.name]);
    await refuseLeft(this.engine, this.name, say);
    const selected = await this.engine.selected();
    await this.engine.run(["stack", "rm", "--yes", this.name]);
    // The engine deselects the selected stack whichever it removes.
    if (selected !== undefined && selected !== this.name) await this.engine.run(["stack", "select", selected]);
  }

  /**
   * A stack that only has such a name would have its resources replaced by a preview, and be swept. Returns the mark
   * of a preview.
   */
  async refuseOthers(pullRequest: string): Promise<PreviewMark | undefined> {
    const state = await this.engine.state(this.name);
    const mark = previewMarkIn(state);
    if (mark ? mark.pullRequest === pullRequest : isEmpty(state)) return mark;
    const what = mark ? `is the preview of pull request ${mark.pullRequest}` : "has resources and is not a preview";
    throw this.#conflict(`${what}: the preview of pull request ${pullRequest} would replace it`, "pr");
  }

  /** The same for a stack of the pool. Returns its state. */
  async refuseUnpooled(): Promise<unknown> {
    const state = await this.engine.state(this.name);
    if (isPooled(state) || previewMarkIn(state) || isEmpty(state)) return state;
    throw this.#conflict("has resources and is not a preview: the pool would replace it");
  }

  protected howToRename(): string {
    return `Give it another name (\`pulumi stack rename <name> --stack ${this.name}\`)`;
  }

  #unrecorded(): SvcError {
    return new SvcError({
      code: "conflict",
      message: `Stack "${this.name}" has no run whose configuration can be restored: its first \`up\` was interrupted. Nothing was changed.`,
      next: "Run `up` once more with all its options.",
    });
  }

  #conflict(what: string, field?: string): SvcError {
    return new SvcError({
      code: "conflict",
      ...(field === undefined ? {} : { field }),
      message: `${pascal(unitOf(this.engine))} "${this.name}" ${what}. Nothing was changed.`,
      next: `${this.howToRename()}, or destroy it if nobody needs it, and run the command again.`,
    });
  }
}
