import { Command } from "commander";
import { type Client, connect } from "../client/client";
import { settingsFrom, sharingIn, storeFrom } from "../client/settings";
import { kinds } from "../kinds";
import { type Resolution, resolveIntent } from "../lifecycle";
import { closest, type Kind, labelOf, type Managed, placeText, publicText, SvcError } from "../model";
import { type IntentEntry, intentsIn, openJournal, runnerOf, type StackIntents, StacksBeside } from "../state";
import { documentsIn } from "../store";
import type { OutputOf } from "./outputs";
import { print, printJson, remark } from "./print";

interface Flags {
  store?: string;
  json?: true;
}

interface ResolveFlags extends Flags {
  finish?: true;
  giveUp?: true;
  allowDataLoss?: string;
}

/** `svc-iac journal`: what interrupted runs have created, and how to resolve it. */
export function journalCommand(): Command {
  return new Command("journal")
    .description("list what runs have created and may not have stored, and resolve it")
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(resolveCommand())
    .addHelpText(
      "after",
      `
The store is SVC_STORE, or \`.svc\` in this folder; --store names another one. Normally the next run of the same stack
resumes these entries, or removes what the state has by then: with Pulumi, the last creations of each run are listed
until the next one. Resolve an entry yourself only if there will be no next run.

Examples:
  svc-iac journal
  svc-iac journal list --store s3://shop-state/svc --json
  svc-iac journal resolve 3f9a1c02 --finish     keeps the created object; for a finished move, deletes the original
  svc-iac journal resolve 3f9a1c02 --give-up    deletes the created object; for a move, keeps the original`,
    );
}

function listCommand(): Command {
  return (
    withStore(new Command("list").description("list the journal, by stack"))
      .addHelpText(
        "after",
        `
Examples:
  svc-iac journal list
  svc-iac journal list --store s3://shop-state/svc --json`,
      )
      // The default command gets the word that was meant for another one.
      .allowExcessArguments()
      .action(async (flags: Flags, command: Command) => {
        refuseOthers(command);
        const place = placeOf(flags);
        const documents = documentsIn(place);
        const stacks = await intentsIn(documents);
        // A misspelled store has no runs either.
        const missing =
          place.store !== undefined && (await documents.store.isMissing?.()) ? missingStore(documents.store.name) : "";
        if (flags.json) printJson<"journal-list">(stacks.map(asJson));
        if (missing) (flags.json ? remark : print)(missing);
        else if (!flags.json) print(asText(stacks));
      })
  );
}

function refuseOthers({ args, parent }: Command): void {
  if (args.length === 0 || !parent) return;
  const [word = ""] = parent.args;
  const names = parent.commands.map((one) => one.name());
  if (names.includes(word))
    parent.error(`error: too many arguments for '${word}'. Expected 0 arguments but got ${args.length}.`);
  const meant = closest(word, names);
  parent.error(`error: unknown command '${word}'${meant === undefined ? "" : `\n(Did you mean ${meant}?)`}`);
}

function resolveCommand(): Command {
  return withStore(new Command("resolve").description("resolve one entry, with SERVICE_API_URL and SERVICE_API_TOKEN"))
    .argument("<entry>", "its ID, as shown by `svc-iac journal`")
    .option("--finish", "keep the created object; for a finished move, delete the original")
    .option("--give-up", "delete the created object; for a move, keep the original")
    .option("--allow-data-loss <id>", "ID of the object to delete, to accept the loss of its data")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac journal resolve 3f9a1c02 --finish
  svc-iac journal resolve 3f9a1c02 --give-up --allow-data-loss 5f0c7e1a-…`,
    )
    .action(async (id: string, flags: ResolveFlags) => {
      const how = howOf(flags);
      const place = placeOf(flags);
      const documents = documentsIn(place);
      const { stack, entry } = entryIn(await intentsIn(documents), id);
      const settings = settingsFrom({}, process.env);
      const own = { project: stack.project, name: stack.stack };
      const journal = openJournal({
        documents,
        folder: place.folder,
        stack: own,
        runner: runnerOf(`svc-iac ${process.pid}`),
        kinds: Object.values(kinds),
        clock: () => client.clock,
        speed: () => settings.speed,
        say: remark,
      });
      const client: Client = connect({
        settings,
        say: remark,
        ...sharingIn(documents),
        stopWrites: () => journal.lease.guard(),
      });
      await journal.load();
      const resolution = { how, allowDataLoss: flags.allowDataLoss };
      const beside = new StacksBeside(own, documents);
      const story = await resolveIntent(kindOf(entry), entry, resolution, { client, say: remark, journal, beside });
      if (flags.json) printJson<"journal-resolve">({ id, outcome: story });
      else print(story);
    });
}

function withStore(command: Command): Command {
  return command
    .option("--store <location>", "a folder, s3://bucket/prefix or postgres://… (default: SVC_STORE)")
    .option("--json", "print the result as JSON");
}

function placeOf({ store }: Flags) {
  return { store: store ?? storeFrom(undefined, process.env), folder: process.cwd() };
}

function howOf({ finish, giveUp }: ResolveFlags): Resolution["how"] {
  if (Boolean(finish) !== Boolean(giveUp)) return finish ? "finish" : "give up";
  throw new SvcError({
    code: "usage",
    message: finish
      ? "--finish and --give-up exclude each other: pass one of them."
      : "One of --finish and --give-up is required.",
    next: "--finish keeps the created object; --give-up deletes it.",
  });
}

function entryIn(stacks: readonly StackIntents[], id: string): { stack: StackIntents; entry: IntentEntry } {
  for (const stack of stacks) {
    const entry = stack.entries.find((one) => one.id === id);
    if (entry) return { stack, entry };
  }
  throw new SvcError({
    code: "not-found",
    message: `The journal has no entry ${JSON.stringify(id)}.`,
    next: "`svc-iac journal` lists its entries.",
  });
}

function kindOf({ intent }: IntentEntry): Kind {
  const kind = Object.values<Kind>(kinds).find(({ name }) => name === intent.kind);
  if (kind) return kind;
  throw new SvcError({
    code: "not-found",
    message: `This release does not support kind ${JSON.stringify(intent.kind)}.`,
    next: "Use the release that created it, or a newer one.",
  });
}

function asJson({ project, stack, writing, entries, updates }: StackIntents): OutputOf<"journal-list">[number] {
  return {
    project,
    stack,
    writing: writing ? { host: writing.host, since: writing.since } : null,
    entries: entries.map(({ id, address, intent }) => ({
      id,
      address: publicText(address),
      kind: intent.kind,
      name: publicText(intent.name),
      since: new Date(intent.since).toISOString(),
      operation: intent.from === undefined ? "create" : "move",
      from: intent.from ?? intent.cloneOf ?? null,
      ledTo: intent.clone ?? intent.id ?? null,
      isComplete: intent.done === true,
    })),
    updates: updates.map(({ id, intent: { kind, since, managed } }) => ({
      ...{ id, kind, since: new Date(since).toISOString() },
      changes: changesIn(managed),
    })),
  };
}

/** What an update may have changed: `replicas`, `variables.LOG_LEVEL`. */
function changesIn({ values, parts }: Managed): string[] {
  return [
    ...values,
    ...Object.entries(parts).flatMap(([part, all]) => Object.keys(all).map((key) => placeText([part, key]))),
  ];
}

const missingStore = (name: string) =>
  `The store ${name} does not exist (yet): no run has written to it. Check SVC_STORE or --store if runs have used one.`;

function asText(stacks: readonly StackIntents[]): string {
  const shown = stacks.filter(({ entries, updates, writing }) => entries.length > 0 || updates.length > 0 || writing);
  if (shown.length === 0) return "The journal is empty: no run was interrupted.";
  const isCreated = shown.some(({ entries }) => entries.some(({ intent }) => intent.from === undefined && intent.id));
  const listed = shown
    .map(({ project, stack, writing, entries, updates }) =>
      [
        `${project}/${stack}${writing ? `  (a run on ${writing.host} is writing, or was interrupted, since ${writing.since})` : ""}`,
        ...entries.map(({ id, intent }) => `  ${id}  ${storyOf(intent)}`),
        ...updates.map(
          ({ id, intent: { kind, since, managed } }) =>
            `  ${kind} (${id}): update, since ${new Date(since).toISOString()}; of ${changesIn(managed).join(", ")}`,
        ),
      ].join("\n"),
    )
    .join("\n");
  const isUpdated = shown.some(({ updates }) => updates.length > 0);
  const remarks = [...(isCreated ? [CREATED_MAY_BE_STORED] : []), ...(isUpdated ? [UPDATED_MAY_BE_STORED] : [])];
  return [listed, ...remarks].join("\n");
}

/** The engine does not report that. */
const CREATED_MAY_BE_STORED = "What was created may be in the state already: the next run of the stack shows that.";
const UPDATED_MAY_BE_STORED =
  "An update is listed until the next plan of its object: that shows whether the state has it.";

function storyOf({
  kind,
  name,
  since,
  from,
  cloneOf,
  cloneGone,
  id,
  clone,
  done,
  cloneInState,
  originalSuspended,
  undeclared,
}: IntentEntry["intent"]): string {
  const label = labelOf({ kind: { name: kind }, name });
  const begun = `since ${new Date(since).toISOString()}`;
  if (cloneOf !== undefined)
    return `${label}: clone of a move, ${begun}; created ${id}; the original (${cloneOf}) is deleted`;
  if (cloneGone !== undefined)
    return `${label}: kept original of a move; it is ${id}; its clone (${cloneGone}) does not exist any more`;
  if (from === undefined) return `${label}: creation, ${begun}; ${id ? `created ${id}` : "no answer yet"}`;
  const end = cloneInState ? "unless the engine keeps it" : "if it still exists";
  const state = done
    ? undeclared
      ? `the clone ${clone} is complete, and the original (${from}) is kept: the last plan did not ${cloneInState ? "meet the clone" : "declare it"}`
      : `moved to ${clone}; the next run that declares it deletes the original (${from}), ${end}`
    : cloneInState
      ? `the clone ${clone} was adopted; the original (${from}) is still ${originalSuspended ? "suspended" : "without what the move has taken"}`
      : `${clone ? `the clone ${clone} is not complete` : "no clone is known"}; the original is ${from}`;
  return `${label}: move, ${begun}; ${state}`;
}
