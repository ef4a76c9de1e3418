import { hasOption } from "../trace-file";

/** How the engines differ, with `destroy = false` above all (Terraform 1.16.0, OpenTofu 1.12.6). */
export interface Dialect {
  /** OpenTofu forgets what any replacement or removal would destroy; Terraform what is tainted, or still has its block. */
  readonly isTofu: boolean;
  /** What is no longer declared is read before its deletion is planned. */
  readonly readsLeftFirst: boolean;
  /** When an apply plans a change again, the provider gets what it noted in the plan. */
  readonly passesNotes: boolean;
  /**
   * Terraform 1.16.0 (1.16.1 does not): beside a change that something with create_before_destroy needs, it carries out no deletion
   * of what is replaced in the other order. Which of the two it does instead is its chance.
   */
  readonly loses?: "deposes" | "forgets";
}

/** By the name and version of an engine, as the traces name it. */
export const dialectOf = (engine: string): Dialect => ({
  isTofu: engine.startsWith("opentofu"),
  readsLeftFirst: hasOption(engine, { terraform: "1.16", opentofu: "1.12" }),
  passesNotes: hasOption(engine, { terraform: "1.16" }),
});

export const OLDEST = dialectOf("terraform 1.11.4");
export const NEWEST = { terraform: dialectOf("terraform 1.16.0"), opentofu: dialectOf("opentofu 1.12.6") };
export const LOSING = (loses: NonNullable<Dialect["loses"]> = "deposes"): Dialect => ({ ...NEWEST.terraform, loses });
