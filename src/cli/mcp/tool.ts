import type { z } from "zod";
import { printableJson } from "../../model/printable";

/** The text of a tool's answer. */
export interface Answer {
  readonly text: string;
  readonly isError?: boolean;
}

/** What tools work with. */
export interface Workplace {
  /** A path that the assistant has named, for a command. @throws SvcError `invalid` if it leads out of this folder. */
  inside(path: string): string;
  /** Runs one of our commands, without a service. `reports` are exit codes other than 0 with which it still reports. */
  command(words: readonly string[], reports?: readonly number[]): Promise<Answer>;
  /** The same with the service that the tools read; with `remarks`, its messages follow. @throws SvcError `sandbox` if there is none. */
  withService(words: readonly string[], reports?: readonly number[], remarks?: boolean): Promise<Answer>;
  /**
   * One request to the control API of the sandbox that was started here; before, of the one that runs in the environment or in
   * the folder. @throws SvcError `sandbox` if none runs, or it refuses.
   */
  control(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Starts a sandbox in this folder, which ends with the server. Returns its URL. */
  startSandbox(options: { readonly speed: number; readonly limits: boolean }): Promise<string>;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodRawShape;
  /** It changes the sandbox: offered with --allow-writes only. */
  readonly changes: boolean;
  run(input: Readonly<Record<string, unknown>>, at: Workplace): Promise<Answer>;
}

type Spec<S extends z.ZodRawShape> = Omit<Tool, "input" | "run" | "changes"> & {
  readonly input: S;
  readonly changes?: true;
  run(input: z.output<z.ZodObject<S>>, at: Workplace): Promise<Answer>;
};

/** Declares a tool. The server has checked its input by the time it runs. */
export function tool<S extends z.ZodRawShape>(spec: Spec<S>): Tool {
  return { ...spec, changes: spec.changes === true, run: spec.run as Tool["run"] };
}

export const asText = (value: unknown): Answer => ({ text: printableJson(value ?? { done: true }, 2) });
