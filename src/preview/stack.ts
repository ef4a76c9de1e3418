import { IN_THE_ENVIRONMENT, PRIORITY } from "../client/settings";
import { isEmpty, isPooled, previewMarkIn } from "../environment/preview";
import { pascal } from "../model/names";
import { SvcError } from "../model/problem";
import { type Engine, unitOf } from "./engine";
import { refuseLeft } from "./left";
import { type BegunRun, noted } from "./runs";
import { type Origin, StackSettings } from "./settings";

const { reads: READS } = IN_THE_ENVIRONMENT;
/** The environment of runs whose creations wait for those of all others. */
export const BACKGROUND: Readonly<Record<string, string>> = { [PRIORITY]: "background" };

interface Updating {
  /** Nobody can have changed it since its last run: its state is not compared first. */
  readonly isUntouched?: boolean;
  readonly isInBackground?: boolean;
  /** It returns the preview to the pool. */
  readonly isEnding?: boolean;
  /** URNs of what is replaced, whatever changed. */
  readonly replacing?: readonly string[];
}

/** A stack of the project, as `preview-env` uses it. */
export class PreviewStack {
  constructor(
    readonly engine: Engine,
    readonly name: string,
    readonly settings = new StackSettings(engine, name),
  ) {}

  /** Deletes all that it has: how a preview of the pool is cleaned whose objects cannot be replaced one by one. */
  clear?(): Promise<void>;

  init({ like, secretsProvider }: Origin): Promise<void> {
    const copied = like === undefined ? [] : ["--copy-config-from", like];
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    return this.engine.run(["stack", "init", this.name, "--no-select", ...copied, ...provider]);
  }

  up({ isUntouched = false, isInBackground = false, isEnding, replacing = [] }: Updating = {}): Promise<void> {
    const environment = { ...(isUntouched ? { [READS]: "state" } : {}), ...(isInBackground ? BACKGROUND : {}) };
    const words = ["--stack", this.name, ...replacing.flatMap((urn) => ["--replace", urn])];
    return this.noted({ isEnding }, () =>
      this.engine.run(["up", "--yes", "--skip-preview", ...words], { environment }),
    );
  }

  /** @throws SvcError `unfinished` if it is kept for what an interrupted run may have created. */
  destroy(say: (line: string) => void): Promise<void> {
    return this.noted({ isEnding: true }, () => this.#destroy(say));
  }

  protected noted(begun: Omit<BegunRun, "since">, work: () => Promise<void>): Promise<void> {
    return noted(this.engine, this.name, begun, work);
  }

  async #destroy(say: (line: string) => void): Promise<void> {
    await this.engine.run(["destroy", "--yes", "--skip-preview", "--stack", this.name]);
    await refuseLeft(this.engine, this.name, say);
    const selected = await this.engine.selected();
    await this.engine.run(["stack", "rm", "--yes", this.name]);
    // The engine deselects the selected stack whichever it removes.
    if (selected !== undefined && selected !== this.name) await this.engine.run(["stack", "select", selected]);
  }
}

/**
 * A stack that only has the name of a preview, of this pull request or of the pool, would have its resources replaced by it,
 * and be swept. Returns its state. @throws SvcError `conflict`
 */
export async function refuseOthers({ engine, name }: PreviewStack, pullRequest?: string): Promise<unknown> {
  const state = await engine.state(name);
  const mark = previewMarkIn(state);
  const isOurs = pullRequest === undefined ? mark || isPooled(state) : mark?.pullRequest === pullRequest;
  if (isOurs || (!mark && isEmpty(state))) return state;
  const what = mark ? `is the preview of pull request ${mark.pullRequest}` : "has resources and is not a preview";
  const other = pullRequest === undefined ? "the pool" : `the preview of pull request ${pullRequest}`;
  const rename =
    engine.unit === "workspace"
      ? "Move its state to a workspace of another name (`state pull`, `workspace new`, `state push`)"
      : `Give it another name (\`pulumi stack rename <name> --stack ${name}\`)`;
  throw new SvcError({
    code: "conflict",
    ...(pullRequest === undefined ? {} : { field: "pr" }),
    message: `${pascal(unitOf(engine))} "${name}" ${what}: ${other} would replace it. Nothing was changed.`,
    next: `${rename}, or destroy it if nobody needs it, and run the command again.`,
  });
}
