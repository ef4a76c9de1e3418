import { lazily } from "../model/lazily";
import { SvcError } from "../model/problem";
import type { Engine } from "./engine";
import type { Purpose } from "./pool";

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

export interface Recalling extends Pick<Origin, "like"> {
  /** The run repeats the last one: it is refused if nothing recorded what that was given. */
  readonly isRepeated?: boolean;
}

/** The configuration that the program of a preview reads (`svc-iac/environment/program`). */
export const SETTINGS = {
  file: "svc:file",
  environment: "svc:environment",
  pullRequest: "svc:pullRequest",
  until: "svc:until",
  active: "svc:active",
  /** Set while it waits in the pool: see `pool-marks`. */
  pooled: "svc:pooled",
  suspended: "svc:suspended",
  /** Names what its pull request has set, in a preview of the pool. */
  given: "svc:given",
  /** Names the objects whose data a run replaces. */
  allowDataLoss: "svc:allowDataLoss",
} as const;

/** The environment of a preview; a file that lists none has no name for it. */
export function fileSettings({ file, environment }: Purpose, isListed: boolean): Record<string, string> {
  return { [SETTINGS.file]: file, ...(isListed ? { [SETTINGS.environment]: environment } : {}) };
}

/** What the next run of a stack is given. */
export class StackSettings {
  /** What its last run was given or, where none is recorded, what this machine has. */
  readonly #last = lazily(async () => {
    const [last] = await this.engine.runs(this.name);
    return { known: last ?? (await this.engine.configuration(this.name)), isRecorded: last !== undefined };
  });

  constructor(
    protected readonly engine: Engine,
    protected readonly name: string,
  ) {}

  /**
   * Restores the configuration of its last run, except for some keys: a stack's file is not on a machine that did not
   * create it. A first run that was killed has left none, and that of the machine is kept, if there is any.
   */
  async recall(without: readonly string[], { like, isRepeated = false }: Recalling = {}): Promise<void> {
    const { known, isRecorded } = await this.#last();
    if (isRepeated && known[SETTINGS.pullRequest] === undefined) {
      throw new SvcError({
        code: "conflict",
        message: `Stack "${this.name}" has no run whose configuration can be restored: its first \`up\` was interrupted. Nothing was changed.`,
        next: "Run `up` once more with all its options.",
      });
    }
    if (isRecorded) await this.engine.run(["config", "refresh", "--force", "--stack", this.name]);
    await this.forget(without);
    if (like !== undefined) await this.copyFrom(like);
  }

  /**
   * What `--like` names, before a stack is created, or taken, that would stay without it.
   *
   * @throws SvcError if there is none.
   */
  copied(like: string): ReturnType<Engine["configuration"]> {
    return this.engine.configuration(like);
  }

  copyFrom(like: string): Promise<void> {
    return this.engine.run(["config", "cp", "--stack", like, "--dest", this.name]);
  }

  async set({ plain, secret = {} }: Partial<Configuration> & Pick<Configuration, "plain">): Promise<void> {
    const words = Object.entries(plain).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    await this.engine.run(["config", "set-all", "--stack", this.name, ...words]);
    for (const [key, input] of Object.entries(secret)) {
      await this.engine.run(["config", "set", "--secret", "--stack", this.name, "--", key], { input });
    }
  }

  /** Names that a pull request has set in a preview of the pool, by what `recall` restores: the store may not know them. */
  async given(): Promise<readonly string[]> {
    const { known } = await this.#last();
    return known[SETTINGS.given]?.split(" ").filter(Boolean) ?? [];
  }

  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.engine.run(["config", "rm-all", "--stack", this.name, ...keys]);
  }
}
