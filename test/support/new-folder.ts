import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for a test. It need not be deleted: the temporary folder of a run of jest goes with the run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), "svc-"));
