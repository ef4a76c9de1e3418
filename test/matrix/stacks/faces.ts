import { LOSING } from "../terraform/dialects";
import { pulumi } from "./pulumi";
import type { Begin } from "./stack";
import { terraform } from "./terraform";

/** What a run says and does: Pulumi updates without a preview. */
export const faces: Readonly<Record<string, Begin>> = {
  "pulumi native": pulumi({ door: "native" }),
  "pulumi dynamic": pulumi({ door: "dynamic" }),
  terraform: terraform(),
};

const known = { isWatched: true, seesEngine: true } as const;

/** What a plan says and sends, and what its apply does: a file of tests that has these calls `watchWrites`. */
export const planned: Readonly<Record<string, Begin>> = {
  terraform: terraform(known),
  "terraform -refresh=false": terraform({ ...known, refresh: false }),
  pulumi: pulumi({ door: "native", isWatched: true }),
  "pulumi --refresh": pulumi({ door: "native", isWatched: true, refresh: true }),
};

/** Beside those: the other door of Pulumi. */
export const dynamic = pulumi({ door: "dynamic", isWatched: true });

/** Terraform 1.16.0, which leaves deletions beside `create_before_destroy` to its next run. */
export const leaving = terraform({ ...known, dialect: LOSING() });

/** Another workspace of the folder. */
export const otherWorkspace = terraform({ ...known, workspace: "beside" });
