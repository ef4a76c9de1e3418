import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sectionOf } from "../../src/environment/words";
import { kindNamed } from "../../src/kinds";
import type { Declared } from "../conformance/face";
import { declaration } from "../conformance/pulumi";
import { type Run, Stack } from "../engine/stack";
import type { Open, Preview, User } from "./user";

type Write = (stack: Stack, resources: readonly Declared[]) => Promise<void>;

/** A program with typed resources of either face. */
export const program =
  (face: "svc-iac" | "svc-iac/native"): Open =>
  async (sandbox) =>
    userOf(await Stack.open({ face, sandbox }), async (stack, resources) =>
      stack.program(resources.map(declaration).join("\n")),
    );

/** An environment file, through the package's own program. */
export const environmentFile: Open = async (sandbox) => {
  const stack = await Stack.open({ sandbox });
  const main = "node_modules/svc-iac/dist/environment/program.js";
  await stack.write("package.json", JSON.stringify({ name: "shop", private: true, main }));
  return userOf(stack, (_, resources) => stack.write("environment.svc.yaml", fileOf(resources)));
};

function fileOf(resources: readonly Declared[]): string {
  const base: Record<string, Record<string, unknown>> = {};
  for (const { kind, name, values } of resources) {
    const section = sectionOf(kindNamed(kind));
    base[section] = { ...base[section], [name]: values };
  }
  // JSON is YAML as well.
  return JSON.stringify({ base, environments: { test: {} } }, null, 1);
}

function userOf(stack: Stack, write: Write): User {
  const states = join(stack.folder, "state");
  return {
    env: stack.env,
    get running() {
      return stack.running;
    },
    use: (folder) => stack.use(folder),
    declare: (resources) => write(stack, resources),
    preview: async () => previewOf(await stack.preview()),
    up: () => stack.up("--refresh"),
    destroy: () => stack.destroy(),
    unlock: () => stack.unlock(),
    state: async () => (await stack.exportState()).text,
    keep: async () => {
      const copy = await mkdtemp(join(tmpdir(), "svc-iac-state-"));
      await cp(states, copy, { recursive: true });
      return async () => {
        await rm(states, { recursive: true });
        await cp(copy, states, { recursive: true });
        await rm(copy, { recursive: true });
      };
    },
    close: () => stack.close(),
  };
}

function previewOf(ran: Run): Preview {
  return { ran, changes: ran.steps.filter(({ op }) => op !== "same").map(({ op, resource }) => `${op} ${resource}`) };
}
