import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Texts } from "../drift/patch";
import { createFile, entryAt, LARGEST, overwriteFile, readBytes } from "../model/file";
import { isInside, linkOutOn } from "../model/inside";
import { SvcError } from "../model/problem";
import { makeRoomFor, orSay } from "./output";
import { printDocument } from "./print";

/** Writes the sources that have changed, or prints the changes as a patch. @throws SvcError `output`, before any is written */
export function deliverSources(texts: Texts, folders: readonly string[], isDryRun: boolean): void {
  refuseOutside(folders, texts.changed());
  if (isDryRun) printDocument(texts.unified());
  else writeSources(texts);
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
function writeSources(texts: Texts): void {
  const changed = [...texts.changed()];
  for (const [file] of changed) {
    unchanged(() => makeRoomFor(file), "Make it writable, or print the patch with --dry-run.");
    if (!isAsRead(file, texts.before(file))) throw changedMeanwhile(file);
  }
  const written: string[] = [];
  try {
    for (const [file, text] of changed) {
      unchanged(() => writeSource(file, text, texts.before(file)), "Print the patch with --dry-run.");
      written.push(file);
    }
  } catch (error) {
    for (const file of written) putBack(file, texts.before(file));
    throw error;
  }
}

function writeSource(file: string, text: string, before: string | undefined): void {
  orSay(file, () => (before === undefined ? createFile : overwriteFile)(file, text));
}

function putBack(file: string, before: string | undefined): void {
  if (before === undefined) rmSync(file);
  else overwriteFile(file, before);
}

/** Hours may pass while somebody chooses, and an editor saves then as well. Other bytes than those of the text are none of ours. */
function isAsRead(file: string, before: string | undefined): boolean {
  if (before === undefined) return entryAt(file) === undefined;
  try {
    return readBytes(file, LARGEST.source).equals(Buffer.from(before));
  } catch {
    return false;
  }
}

/** @throws SvcError with what to do, if nothing was changed */
function unchanged(attempt: () => void, next: string): void {
  try {
    attempt();
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    throw new SvcError({ ...error.problem, next: `No source was changed. ${next}` }, { cause: error });
  }
}

function changedMeanwhile(file: string): SvcError {
  return new SvcError({
    code: "output",
    given: file,
    message: `${file} is not what this command has read: it was changed meanwhile, or is not in UTF-8.`,
    next: "No source was changed. Run the command again.",
  });
}
