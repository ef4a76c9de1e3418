import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { snakeCase } from "../../src/model";
import { typeNameOf } from "../../src/terraform/schema";
import type { Declared } from "../conformance/face";
import type { LocalSandbox } from "../engine/local-sandbox";
import { outcomeOf, type Ran, succeeded } from "../support/ran";
import { ENGINE, environmentOf, HEAD } from "../terraform/workspace";
import type { Preview, User } from "./user";

/** A type as `terraform providers schema -json` shows it: of a release, in its own words. */
interface Described {
  readonly type?: unknown;
  readonly nested_type?: { readonly attributes: Block; readonly nesting_mode: string };
}
type Block = Readonly<Record<string, Described>>;
type Values = Readonly<Record<string, unknown>>;

const STATE = "terraform.tfstate";

/** A configuration of Terraform, in its JSON syntax. Secrets are written only, where the release has attributes for that. */
export class TerraformUser implements User {
  readonly env: NodeJS.ProcessEnv = {};
  readonly #running = new Set<ChildProcess>();
  #schemas: Readonly<Record<string, { readonly block: { readonly attributes: Block } }>> = {};

  private constructor(
    private readonly folder: string,
    private readonly base: NodeJS.ProcessEnv,
  ) {}

  static async open({ url, token, speed }: LocalSandbox, stack = "shop"): Promise<TerraformUser> {
    const folder = await mkdtemp(join(tmpdir(), "svc-iac-releases-"));
    const service = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token, SERVICE_CLOCK_SPEED: String(speed) };
    const user = new TerraformUser(folder, environmentOf(folder, service));
    await writeFile(join(folder, "main.tf"), `${HEAD}\nprovider "svc" {\n  stack = "${stack}"\n}\n`);
    return user;
  }

  get running(): number[] {
    return [...this.#running].flatMap(({ pid }) => pid ?? []);
  }

  async use(folder: string): Promise<void> {
    const provider = JSON.stringify(join(folder, "dist/terraform"));
    const settings = `disable_checkpoint = true\nprovider_installation {\n  dev_overrides {\n    "svc-iac/svc" = ${provider}\n  }\n}\n`;
    await writeFile(String(this.base.TF_CLI_CONFIG_FILE), settings);
    const { stdout } = succeeded(await this.#run("providers", "schema", "-json"));
    const [schema] = Object.values<{ resource_schemas: never }>(JSON.parse(stdout).provider_schemas);
    this.#schemas = schema?.resource_schemas ?? {};
  }

  async declare(resources: readonly Declared[]): Promise<void> {
    const resource: Record<string, Record<string, unknown>> = {};
    for (const { kind, name, values } of resources) {
      const type = typeNameOf(kind);
      const attributes = this.#schemas[type]?.block.attributes;
      if (!attributes) throw new Error(`The release has no resource ${type}.`);
      resource[type] = { ...resource[type], [name]: rowOf(attributes, values) };
    }
    await writeFile(join(this.folder, "resources.tf.json"), JSON.stringify({ resource }, null, 1));
  }

  async preview(): Promise<Preview> {
    const ran = await this.#run("plan", ...FLAGS, "-out=planned");
    if (ran.code !== 0) return { ran, changes: [] };
    const { stdout } = succeeded(await this.#run("show", "-json", "planned"));
    const { resource_changes: found = [] } = JSON.parse(stdout) as {
      resource_changes?: { address: string; change: { actions: string[] } }[];
    };
    const all = found.map(({ address, change }) => `${change.actions.join()} ${address}`);
    return { ran, changes: all.filter((one) => !one.startsWith("no-op ")) };
  }

  up(): Promise<Ran> {
    return this.#run("apply", "-auto-approve", ...FLAGS);
  }

  destroy(): Promise<Ran> {
    return this.#run("destroy", "-auto-approve", ...FLAGS);
  }

  /** The engine's lock of a local state ended with its process. */
  async unlock(): Promise<void> {}

  async state(): Promise<string> {
    return readFile(join(this.folder, STATE), "utf8");
  }

  async keep(): Promise<() => Promise<void>> {
    const [state, copy] = [STATE, "kept.tfstate"].map((name) => join(this.folder, name)) as [string, string];
    await copyFile(state, copy);
    return () => copyFile(copy, state);
  }

  async close(): Promise<void> {
    const ended = [...this.#running].map((command) => once(command, "close"));
    for (const command of this.#running) command.kill("SIGINT");
    await Promise.all(ended);
    await rm(this.folder, { recursive: true, force: true });
  }

  #run(...words: readonly string[]): Promise<Ran> {
    const env = { ...this.base, ...this.env };
    const child = spawn(ENGINE, words, { cwd: this.folder, env, stdio: ["ignore", "pipe", "pipe"] });
    this.#running.add(child);
    return outcomeOf(child).finally(() => this.#running.delete(child));
  }
}

const FLAGS = ["-no-color", "-input=false"];

function rowOf(attributes: Block, values: Values): Values {
  const entries = Object.entries(values).map(([key, value]) => {
    const name = snakeCase(key);
    const described = attributes[name];
    if (!described) throw new Error(`The release has no attribute ${name}.`);
    const written = writtenAs(described, value);
    const writeOnly = `${name}_wo`;
    return attributes[writeOnly] ? { [writeOnly]: written, [`${writeOnly}_version`]: 1 } : { [name]: written };
  });
  return Object.assign({}, ...entries);
}

function writtenAs({ type, nested_type: nested }: Described, value: unknown): unknown {
  const one = (inner: unknown) => (nested ? rowOf(nested.attributes, inner as Values) : ofType(type, inner));
  if (!nested) return one(value);
  if (nested.nesting_mode === "single") return one(value);
  if (nested.nesting_mode === "map") return mapped(value as Values, one);
  return (value as unknown[]).map(one);
}

/** A type without descriptions: `"string"`, `["map", "string"]`, `["object", { name: "string" }]`. */
function ofType(type: unknown, value: unknown): unknown {
  const [what, of] = Array.isArray(type) ? type : [type];
  if (what === "map") return mapped(value as Values, (inner) => ofType(of, inner));
  if (what === "object") return Object.fromEntries(inObject(of as Values, value as Values));
  if (Array.isArray(value)) return value.map((inner) => ofType(of, inner));
  // The engine reads expressions in texts.
  return typeof value === "string" ? value.replace(/[$%](?=\{)/g, (mark) => mark + mark) : value;
}

const inObject = (types: Values, values: Values) =>
  Object.entries(values).map(([key, inner]) => [snakeCase(key), ofType(types[snakeCase(key)], inner)]);

const mapped = (values: Values, one: (inner: unknown) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([key, inner]) => [key, one(inner)]));
