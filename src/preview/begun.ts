import { connect } from "../client/client";
import { type Settings, settingsFrom, sharingFrom } from "../client/settings";
import { namesService } from "../client/token";
import { begunIn, pulumiConfiguration } from "../drift/sources/pulumi";
import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import { createdText } from "../model/record";
import { madeBy } from "../read";

/**
 * The engine notes a creation in the state before it begins, and a killed run leaves that note: on a machine without its
 * journal, nothing else names what it may have created, and the note goes with the stack.
 *
 * @throws SvcError `unfinished`, with the objects that were found; those of other providers cannot be looked up.
 */
export async function refuseBegun(state: unknown, stack: string, say: (line: string) => void): Promise<void> {
  const all = begunIn(state);
  if (all.length === 0) return;
  const found = await foundOf(all, stack, say);
  if (found.length === 0) return;
  throw new SvcError({
    code: "unfinished",
    message: `An interrupted run may have created what neither the state nor a journal here has: ${found.join("; ")}. The rest is destroyed; the stack is kept.`,
    next: `Delete what of that belongs to the preview in the dashboard, with what is in it, and run the command again. To keep all of that, remove the stack instead: \`pulumi stack rm --yes ${stack}\`.`,
  });
}

async function foundOf(all: ReturnType<typeof begunIn>, stack: string, say: (line: string) => void): Promise<string[]> {
  const foreign = all.flatMap(({ name, type, begun }) => (begun ? [] : [`${name} (${type})`]));
  const own = all.flatMap(({ name, begun }) => (begun ? [{ name, begun }] : []));
  if (own.length === 0) return foreign;
  const client = connect({ settings: await settingsOf(stack), say, ...sharingFrom(process.env) });
  const io = { client, say: (message: string, subject?: string) => say([subject, message].filter(Boolean).join(": ")) };
  const found = await Promise.all(
    own.map(async ({ name, begun }) => {
      const label = labelOf({ kind: begun.kind, name });
      const records = await madeBy(begun, label, io);
      return records.map((record) => `${label}, ${record.id}${createdText(record)}`);
    }),
  );
  return [...found.flat(), ...foreign];
}

/** The environment takes precedence, as in a job that has no configuration of the stack. */
async function settingsOf(stack: string): Promise<Settings> {
  if (namesService(process.env)) return settingsFrom({}, process.env);
  return settingsFrom(await pulumiConfiguration(process.cwd(), stack), process.env);
}
