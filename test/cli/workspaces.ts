import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { storeFrom } from "../../src/client/settings";
import type { Engine } from "../../src/preview/engine";
import { terraformEngine } from "../../src/preview/workspace";
import type { Stack } from "../../src/state";
import { ownDocuments } from "../../src/store";
import { stackOf } from "../../src/terraform/stack";
import { whichState } from "../../src/terraform/which-state";
import { newFolder } from "../support/new-folder";
import { type Activity, Killed } from "./stacks";

/** The variables that the folder of a configuration declares, beside `preview`. */
const DECLARED = ["branch", "image", "level", "api_key", "other"];

/** All fields of the mark. */
export const FIELDS = ["pull_request", "until", "active", "suspended", "pooled", "settings"];

/** The mark in the file that a workspace begins with. */
const markIn = (file: string): unknown => JSON.parse(readFileSync(file, "utf8")).outputs.preview.value;

/** Where a configuration and its states are. */
export interface Place {
  readonly folder?: string;
  /** What `init` has configured: a file in the folder without it. */
  readonly backend?: { readonly type: string; readonly config: object };
  /** The value of `stack`, which only the engine knows if that is an expression. */
  readonly stack?: string;
}

/** Terraform with workspaces that have nothing but their mark: of its fields the engine keeps those that are declared. */
export class Workspaces {
  readonly engine: Engine;
  /** What the last run in a workspace had for its variables. */
  readonly applied = new Map<string, Record<string, string>>();
  resources: readonly object[] = [{ mode: "managed", type: "svc_application" }];
  /** A run is killed before the engine has written a state. */
  isKilled = false;
  readonly platform = new Map<string, Activity>();
  /** What comes of the next apply or destruction, half-way: the outputs are as it was to leave them, what else there is not. */
  halfWay: Error | undefined;
  /** All that the states have. */
  readonly marks = new Map<string, unknown>();
  readonly #folder: string;
  readonly #lineage = randomUUID();

  constructor(
    readonly fields: readonly string[],
    declared = DECLARED,
    more = "",
    readonly place: Place = {},
  ) {
    const { folder = join(newFolder(), "infra") } = place;
    this.#folder = folder;
    mkdirSync(join(folder, ".terraform"), { recursive: true });
    const variables = ["preview", ...declared].map((name) => `variable "${name}" {\n  default = null\n}\n`);
    writeFileSync(
      join(folder, "main.tf"),
      `${variables.join("")}${more}output "preview" {\n  value = var.preview\n}\n`,
    );
    this.init();
    this.engine = terraformEngine(async (words, { environment }) => this.#run(words, environment), folder);
  }

  /** Other states of the same folder need another one. */
  init(): void {
    const { backend } = this.place;
    if (backend) writeFileSync(join(this.#folder, ".terraform/terraform.tfstate"), JSON.stringify({ backend }));
  }

  /** What the provider finds out when it begins a run. */
  async nameOf(workspace: string): Promise<Stack> {
    const started = { folder: this.#folder, environment: { TF_WORKSPACE: workspace } };
    const state = await whichState(started, { command: "apply", options: [] }, ownDocuments(this.#folder));
    return stackOf(this.place.stack, storeFrom(undefined, process.env), started, state);
  }

  #run(words: readonly string[], environment: Readonly<Record<string, string>>): string {
    const [first, second, name = ""] = words;
    const workspace = environment.TF_WORKSPACE ?? "";
    if (first === "workspace" && second === "list") return ["* default", ...this.marks.keys()].join("\n");
    // Whatever else runs in the folder would use the one that is selected.
    if (first === "workspace") expect(["list", "delete"]).toContain(second);
    if (first === "state" && second === "push") this.marks.set(workspace, markIn(name));
    if (first === "workspace" && second === "delete") this.marks.delete(name);
    if (first === "state") {
      const mark = this.marks.get(workspace);
      const outputs = mark === undefined ? {} : { preview: { value: mark } };
      const resources = this.platform.has(workspace) ? this.resources : [];
      return JSON.stringify({ lineage: `${this.#lineage}-${workspace}`, outputs, resources });
    }
    if (first === "apply" && this.isKilled) throw new Killed();
    if (first === "apply" || first === "destroy") {
      const { TF_VAR_preview: mark = "null", ...others } = environment;
      const fields = Object.entries(JSON.parse(mark) ?? {}).filter(([field]) => this.fields.includes(field));
      this.marks.set(workspace, first === "apply" ? Object.fromEntries(fields) : undefined);
      const set = Object.entries(others).filter(([key]) => key.startsWith("TF_VAR_"));
      this.applied.set(workspace, Object.fromEntries(set.map(([key, value]) => [key.replace("TF_VAR_", ""), value])));
      const { [workspace]: now = "running" } = Object.fromEntries(this.platform);
      const next = JSON.parse(mark)?.suspended === true ? "suspended" : "running";
      if (first === "apply") this.platform.set(workspace, this.halfWay ? now : next);
      else if (!this.halfWay) this.platform.delete(workspace);
      if (this.halfWay) throw this.halfWay;
    }
    return "";
  }
}
