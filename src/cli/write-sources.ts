import { resolve } from "node:path";
import type { Texts } from "../drift/patch";
import { isInside, linkOutOn } from "../model/inside";
import { SvcError } from "../model/problem";
import { makeRoomFor, writeOutput } from "./output";
import { printDocument } from "./print";

/** Writes the sources that have changed, or prints the changes as a patch. @throws SvcError `output`, before any is written */
export function deliverSources(texts: Texts, folders: readonly string[], isDryRun: boolean): void {
  refuseOutside(folders, texts.changed());
  if (isDryRun) printDocument(texts.unified());
  else writeSources(texts.changed());
}

export function sayChanged(texts: Texts, isDryRun: boolean, say: (line: string) => void): void {
  const files = [...texts.changed().keys()];
  if (files.length > 0) say(`${isDryRun ? "would change" : "changed"}: ${files.join(", ")}`);
}

/**
 * A source, or a folder on the way to it, may be a link that its author made: no file elsewhere is shown or changed.
 *
 * @throws SvcError `output`
 */
function refuseOutside(folders: readonly string[], changed: ReadonlyMap<string, string>): void {
  const own = folders.filter((folder) => linkOutOn(folder) === undefined);
  const outside = [...changed.keys()].find((file) => !own.some((folder) => isInside(folder, file)));
  if (outside === undefined) return;
  const link = linkOutOn(outside);
  const why = link === undefined || link === resolve(outside) ? "" : `: ${link} is a link`;
  throw new SvcError({
    code: "output",
    given: outside,
    message: `${outside} leads out of the folder of its sources${why}.`,
    next: `No source was changed. ${link === undefined ? "Run" : "Replace the link by the file, or run"} the command where the file is.`,
  });
}

/** All of them or none: a source that is half adopted declares what nobody has chosen. @throws SvcError `output` */
function writeSources(changed: ReadonlyMap<string, string>): void {
  for (const file of changed.keys()) {
    try {
      makeRoomFor(file);
    } catch (error) {
      if (!(error instanceof SvcError)) throw error;
      const next = "No source was changed. Make it writable, or print the patch with --dry-run.";
      throw new SvcError({ ...error.problem, next }, { cause: error });
    }
  }
  for (const [file, text] of changed) writeOutput(file, text);
}
