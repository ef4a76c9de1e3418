import { namesIn } from "../../src/cli/pulumi-names";
import { documentsFrom } from "../../src/client/settings";
import { COMPLETED_TYPE, POOLED_TYPE, PREVIEW_TYPE } from "../../src/environment/preview";
import { SvcError } from "../../src/model";
import type { Engine, Running } from "../../src/preview/engine";
import { PreviewStack } from "../../src/preview/stack";
import { namesOf } from "../../src/pulumi/which-state";

/** Where `up` is killed: at a command of the engine, in which it has begun this. */
export interface Killing {
  readonly at: "init" | "set-all" | "up";
  readonly begun?: (stack: string) => readonly object[];
}

export class Killed extends Error {}

/** What the objects of a stack do on the platform, whatever its mark says. */
export type Activity = "running" | "suspended";

/** What an `up` that does not complete leaves: marks are there before all else, and what is not declared is deleted at the end. */
function halfWay(before: readonly Resource[], after: readonly Resource[]): Resource[] {
  const isIn = (all: readonly Resource[]) => (one: Resource) => all.some(({ type }) => type === one.type);
  const completed = before.find(({ type }) => type === COMPLETED_TYPE) ?? { type: COMPLETED_TYPE, outputs: {} };
  const begun = after.map((one) => (one.type === COMPLETED_TYPE ? completed : one));
  return [...begun, ...before.filter((one) => !isIn(begun)(one))];
}

interface Resource {
  readonly type?: string;
}

const PROJECT = "shop";
/** Where the states of one back end, and of one organization there, are. */
export interface At {
  readonly address: string;
  readonly organization?: string;
  readonly folder?: string;
}

function startedAt({ address, organization, folder = process.cwd() }: At) {
  const chosen = organization === undefined ? {} : { PULUMI_DEFAULT_ORGANIZATION: organization };
  const started = { folder, environment: { PULUMI_BACKEND_URL: address, ...chosen } };
  return {
    started,
    names: namesIn(
      started,
      () => PROJECT,
      async () => chosen,
    ),
  };
}

const S3: At = { address: "s3://states/shop" };
/** What a project is called in a store. */
export const { names: NAMES } = startedAt(S3);

/** An engine that keeps the configuration of its stacks, and of their resources only the marks. */
export class Stacks implements Engine {
  readonly configurations = new Map<string, Map<string, string>>();
  /** That of each stack's last run, which the back end keeps. */
  readonly deployed = new Map<string, Map<string, string>>();
  readonly states = new Map<string, object[]>();
  readonly told: { words: readonly string[]; how: Running | undefined }[] = [];
  /** What the engine had begun in a stack and did not see end. */
  readonly pending = new Map<string, readonly object[]>();
  readonly platform = new Map<string, Activity>();
  /** What comes of the next `up` or `destroy`, half-way. */
  halfWay: Error | undefined;
  /** The next `up` of this stack fails. */
  failing: string | undefined;
  /** The next `up` is killed. */
  killing: Killing | undefined;
  /** The stack that the folder has selected. */
  current: string | undefined;

  readonly project: Engine["project"];
  readonly earlierProjects: Engine["earlierProjects"];
  readonly isOwn: Engine["isOwn"];
  readonly #started: ReturnType<typeof startedAt>["started"];

  constructor(at = S3) {
    const { started, names } = startedAt(at);
    this.#started = started;
    this.project = names.project;
    this.earlierProjects = names.earlierProjects;
    this.isOwn = names.isOwn;
  }

  stacks = async () => [...this.configurations.keys()];
  selected = async () => this.current;
  state = async (stack: string) => {
    const operations = (this.pending.get(stack) ?? []).map((resource) => ({ type: "creating", resource }));
    const resources = this.states.get(stack) ?? [];
    return {
      version: 3,
      deployment: { resources, ...(operations.length > 0 ? { pending_operations: operations } : {}) },
    };
  };
  configuration = async (stack: string) => {
    this.#refuseMissing(stack);
    return this.of(stack);
  };
  runs = async (stack: string) => [this.deployed.get(stack)].flatMap((one) => (one ? [Object.fromEntries(one)] : []));
  stack = (name: string) => new PreviewStack(this, name);
  outputs = async () => ({ url: "https://pool-1.example.com", note: "a | b" });

  #refuseMissing(stack: string): void {
    if (!this.configurations.has(stack))
      throw new SvcError({ code: "refused", message: `no stack named '${stack}' found` });
  }

  run = async (words: readonly string[], how?: Running): Promise<void> => {
    this.told.push({ words, how });
    const [first, second] = words;
    if (this.killing?.at === second || (this.killing?.at === first && first !== "up")) throw new Killed();
    const stack = words[words.indexOf("--stack") + 1] ?? "";
    const configuration = this.configurations.get(stack);
    if (first === "stack" && second === "init") {
      this.configurations.set(words[2] ?? "", new Map());
      // The engine has created the stack by then.
      if (words.includes("--copy-config-from"))
        this.#refuseMissing(words[words.indexOf("--copy-config-from") + 1] ?? "");
    }
    if (first === "stack" && second === "rm") {
      this.configurations.delete(words[3] ?? "");
      this.pending.delete(words[3] ?? "");
      // As the engine does, whichever stack it removes.
      this.current = undefined;
    }
    if (first === "stack" && second === "select") this.current = words[2];
    if (second === "set-all") {
      for (const pair of words.filter((_, index) => words[index - 1] === "--plaintext")) {
        configuration?.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
    }
    if (second === "set") configuration?.set(words.at(-1) ?? "", "a secret");
    if (second === "cp") {
      const [from, to] = ["--stack", "--dest"].map((option) => words[words.indexOf(option) + 1] ?? "");
      this.#refuseMissing(from ?? "");
      for (const [key, value] of this.configurations.get(from ?? "") ?? [])
        this.configurations.get(to ?? "")?.set(key, value);
    }
    if (second === "refresh") {
      const last = this.deployed.get(stack);
      if (!last) throw new Error("error: getting latest configuration: no previous deployment");
      this.configurations.set(stack, new Map(last));
    }
    if (second === "rm-all") for (const key of words) configuration?.delete(key);
    if (first === "destroy" || first === "up") await this.nameOf(stack);
    // The marks are components without a parent, which are deleted last.
    if (first === "destroy" && this.halfWay) throw this.halfWay;
    if (first === "destroy") {
      this.states.delete(stack);
      this.platform.delete(stack);
    }
    if (first !== "up") return;
    if (this.failing === stack) throw new Error("The platform is away.");
    const [request, pooled] = [configuration?.get("svc:pullRequest"), configuration?.get("svc:pooled")];
    const [until, active] = [configuration?.get("svc:until"), configuration?.get("svc:active")];
    // The engine records what has failed as well.
    if (!this.killing && !(this.halfWay instanceof Killed)) this.deployed.set(stack, new Map(configuration));
    const paused = configuration?.get("svc:suspended") === "true";
    const before = this.states.get(stack) ?? [];
    const after = [
      ...(request ? [{ type: PREVIEW_TYPE, outputs: { pullRequest: request, until, active, paused } }] : []),
      ...(pooled ? [{ type: POOLED_TYPE, urn: `urn:pulumi:${stack}::${PROJECT}::${POOLED_TYPE}::${pooled}` }] : []),
      ...(request && !this.killing ? [{ type: COMPLETED_TYPE, outputs: { until, paused } }] : []),
      ...(this.killing ? [] : [{ type: "svc:Bucket", custom: true }]),
    ];
    this.states.set(stack, this.halfWay ? halfWay(before, after) : after);
    if (this.halfWay) {
      this.platform.set(stack, this.platform.get(stack) ?? "running");
      throw this.halfWay;
    }
    if (!this.killing) this.platform.set(stack, paused ? "suspended" : "running");
    this.pending.set(stack, this.killing?.begun?.(stack) ?? []);
    if (this.killing) throw new Killed();
  };

  /** What the provider finds out when it begins a run. */
  nameOf(stack: string) {
    const engine = { ...this.#started, words: async () => ["up", "--stack", stack] };
    return namesOf({ project: PROJECT, name: stack }, documentsFrom(process.env), engine);
  }

  of(stack: string): Record<string, string> {
    return Object.fromEntries(this.configurations.get(stack) ?? []);
  }
}
