import type { ProblemCode } from "../model";

/** Exit codes of the commands. `svc-iac drift` and `svc-iac policy` follow `terraform plan -detailed-exitcode`: 2 means that something was found. */
export const EXIT = {
  done: 0,
  refused: 1,
  failed: 2,
  unknown: 3,
  /** The shells' code for Ctrl-C. */
  interrupted: 130,
} as const;

/** What each means, for the documentation: of the checks `svc-iac drift` and `svc-iac policy` where that differs. */
export const exitMeanings: Readonly<Record<keyof typeof EXIT, { readonly meaning: string; readonly check?: string }>> =
  {
    done: { meaning: "success", check: "nothing was found" },
    refused: {
      meaning:
        "refused, nothing was sent; or what was checked has problems; or an error of the service or the engine, whose message has what was done",
      check: "something could not be checked, or the options are not valid",
    },
    failed: {
      meaning: "carried out and failed, or its result could not be written",
      check: "drift, or a violation, was found",
    },
    unknown: { meaning: "the result is not known, or a timeout" },
    interrupted: { meaning: "interrupted with Ctrl-C" },
  };

const BY_CODE: Partial<Readonly<Record<ProblemCode, keyof typeof EXIT>>> = {
  "deployment-failed": "failed",
  "action-failed": "failed",
  "unwritten-result": "failed",
  timeout: "unknown",
  "unknown-outcome": "unknown",
  interrupted: "interrupted",
};

/** The exit code of a command that ends with this problem. */
export function exitCodeOf(code: ProblemCode): number {
  return EXIT[BY_CODE[code] ?? "refused"];
}
