import { z } from "zod";
import { type Asked, action, computed, id, madeAt, newestFirst, option, SvcError, show, type Wire } from "../../model";
import { database } from "../database";

const READY = "ready";

const outputs = {
  backupId: computed("ID of the backup: the name of a snapshot.", z.string(), { wire: "id" }),
  displayName: computed("Its name.", z.string().nullable()),
  type: computed("daily or manual.", z.string()),
  status: computed("`ready` when it can be restored.", z.string().nullable()),
  createdAt: computed("Creation time, RFC 3339.", z.iso.datetime()),
};

const backupOf = option("ID or name of the backup; `latest` is the newest one that is ready.", z.string().min(1), {
  required: true,
});

const allowDataLoss = (what: string) => option(`ID of the ${what}, to accept the loss of its data.`, z.string());

export const backup = action("backup", {
  doc: "Back up a database. The platform keeps a manual backup for 14 days.",
  inputs: { name: option("Name of the backup; the time by default.", z.string().min(1), { wire: "display_name" }) },
  outputs,
  on: [
    {
      subject: database,
      operation: "createDatabaseBackup",
      request: ({ input, now }) => ({ body: { display_name: input.name ?? `manual ${stamp(now)}` } }),
      effect: {
        by: "entry",
        list: "listDatabaseBackups",
        field: "status",
        ok: [READY],
        failed: ["error", "failed"],
        within: 3600,
        isOurs: (row, body) => row.display_name === body.display_name,
      },
      accepted: "backup {backupId} has started",
      done: "backup {backupId} is ready",
    },
  ],
  examples: [
    ["svc-iac backup main", "starts a backup and prints its ID"],
    ["svc-iac backup main --name before-migration --wait", "waits until it can be restored"],
  ],
});

export const backups = action("backups", {
  doc: "List the backups of a database, the latest first.",
  inputs: { type: option("Only those of one type.", z.enum(["daily", "manual"])) },
  outputs: { id: { ...outputs.backupId, doc: "ID of the backup." }, ...without(outputs, "backupId") },
  on: [
    {
      subject: database,
      operation: "listDatabaseBackups",
      request: ({ input }) => (input.type === undefined ? {} : { query: { type: input.type } }),
      effect: { by: "list" },
      accepted: "",
      done: "",
    },
  ],
  examples: [
    ["svc-iac backups main", "a table"],
    ["svc-iac backups main --type manual --json", "for programs"],
  ],
});

export const restore = action("restore", {
  doc: "Restore a backup into its database, or into another one. Everything in that database is replaced by the backup's content: it requires `allowDataLoss` with the database's ID. Another database must have the same cluster, engine and major version.",
  inputs: {
    backup: backupOf,
    to: option("Name or ID of the database to restore into; the one that was backed up by default.", z.string().min(1)),
    allowDataLoss: allowDataLoss("database that is overwritten"),
  },
  words: ["backup"],
  outputs: {
    databaseId: computed("ID of the database that was overwritten.", id, { wire: "id" }),
    status: computed("Status of that database, `ready` when it is running again.", z.string().nullable()),
  },
  on: [
    {
      subject: database,
      operation: "restoreDatabaseBackup",
      request: async (asked) => {
        const { id: source, record, input, find } = asked;
        const target = input.to === undefined ? record : await find(database, input.to);
        const row = await restorable(asked, input.backup ?? "", target);
        refuseLoss(asked, row, target);
        return { ids: [String(row.id)], body: target.id === source ? {} : { target_database_id: target.id } };
      },
      effect: {
        by: "status",
        ok: [READY],
        failed: ["restoringFailed", "error"],
        within: 3600,
        on: ({ target_database_id: target }) => target as string | undefined,
      },
      accepted: "backup {backup} is being restored into {databaseId}",
      done: "backup {backup} is restored into {databaseId}",
    },
  ],
  examples: [
    [
      "svc-iac restore main before-migration --allow-data-loss 6f0a6c1e-0000-4000-8000-000000000003 --wait",
      "into the database itself, which is named by its ID",
    ],
    [
      "svc-iac restore main latest --to main-copy --allow-data-loss 6f0a6c1e-0000-4000-8000-000000000004",
      "into another database, which is overwritten",
    ],
  ],
});

export const deleteBackup = action("delete-backup", {
  doc: "Delete a backup of a database. It requires `allowDataLoss` with the ID of the backup.",
  inputs: { backup: backupOf, allowDataLoss: allowDataLoss("backup") },
  words: ["backup"],
  on: [
    {
      subject: database,
      operation: "deleteDatabaseBackup",
      request: async (asked) => {
        const row = await pick(asked, asked.input.backup ?? "");
        if (asked.input.allowDataLoss === row.id) return { ids: [String(row.id)] };
        throw lossProblem(asked, `${asked.label}: backup ${named(row)} would be deleted permanently.`, String(row.id));
      },
      effect: { by: "answer" },
      accepted: "backup {backup} is deleted",
      done: "backup {backup} is deleted",
    },
  ],
  examples: [
    ["svc-iac delete-backup main old --allow-data-loss main-20260101000000-old", "the backup is named by its ID"],
  ],
});

const stamp = (now: number) => new Date(now).toISOString().replace(/\.\d+/, "");

function without<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = from;
  return rest;
}

const named = (row: Wire) => `${show(row.display_name ?? row.id)} (${row.id}, created ${madeAt(row)})`;

async function pick({ id: source, label, look }: Pick<Asked, "id" | "label" | "look">, wanted: string): Promise<Wire> {
  const rows = await look.all({ operation: "listDatabaseBackups", ids: [source] });
  const sorted = newestFirst(rows);
  const exact = sorted.filter((row) => row.id === wanted);
  const byName = sorted.filter((row) => row.display_name === wanted);
  const latest = wanted === "latest" ? sorted.filter(({ status }) => status === READY).slice(0, 1) : [];
  const [only, ...more] = [exact, byName, latest].find((found) => found.length > 0) ?? [];
  if (only && more.length === 0) return only;
  throw new SvcError(
    only
      ? {
          code: "ambiguous",
          field: "backup",
          given: wanted,
          message: `${label}: ${more.length + 1} backups are named ${show(wanted)}: ${[only, ...more].map(named).join(", ")}.`,
          next: "Name one of them by its ID.",
        }
      : {
          code: "not-found",
          field: "backup",
          given: wanted,
          message: `${label}: there is no backup ${show(wanted)}. ${rows.length === 0 ? "There are no backups." : `The latest: ${sorted.slice(0, 5).map(named).join(", ")}.`}`,
          next: "`svc-iac backups` lists them.",
        },
  );
}

/**
 * The backup that can be restored into `target`: the record of a database, or what is known of one that does not exist yet.
 *
 * @throws SvcError `incompatible`, `not-found`, `ambiguous`, `wrong-state`.
 */
export async function restorable(
  asked: Pick<Asked, "id" | "label" | "look" | "record">,
  wanted: string,
  target: Wire,
): Promise<Wire> {
  refuseIncompatible(asked.record, target);
  const row = await pick(asked, wanted);
  refuseUnlessReady(asked.label, row);
  return row;
}

function refuseUnlessReady(label: string, row: Wire): void {
  if (row.status === undefined || row.status === READY) return;
  throw new SvcError({
    code: "wrong-state",
    field: "backup",
    message: `${label}: backup ${named(row)} is ${show(row.status)}: only one that is ready can be restored.`,
  });
}

const major = (version: unknown) => (version === undefined ? undefined : String(version).split(".")[0]);

/** Contract note 19. */
function refuseIncompatible(source: Wire, target: Wire): void {
  const facts = [
    ["cluster", source.cluster_id, target.cluster_id],
    ["engine", source.type, target.type],
    ["major version", major(source.version), major(target.version)],
  ];
  const differing = facts.filter(([, own, others]) => others !== undefined && own !== others);
  if (differing.length === 0) return;
  const shown = differing.map(([what, own, others]) => `${what} ${others} instead of ${own}`);
  throw new SvcError({
    code: "incompatible",
    field: "to",
    given: target.id,
    message: `Database ${show(target.display_name)}${target.id === undefined ? "" : ` (${target.id})`} cannot take a backup of ${show(source.display_name)}: it has ${shown.join(", ")}.`,
    allowed: "a database of the same cluster, engine and major version",
    next: "Name another one, or create one of the same cluster, engine and major version.",
  });
}

type Lossy = { readonly allowDataLoss: ReturnType<typeof allowDataLoss> };

function refuseLoss(asked: Asked<Lossy>, row: Wire, target: Wire): void {
  const { allowDataLoss: allowed } = asked.input;
  if (allowed === target.id) return;
  const given = allowed === undefined ? "" : ` ${asked.spelled("allowDataLoss")} is ${show(allowed)}, another object.`;
  throw lossProblem(
    asked,
    `Restoring backup ${named(row)} replaces everything in database ${show(target.display_name)} (${target.id}).${given}`,
    String(target.id),
  );
}

function lossProblem({ spelled }: Asked<Lossy>, message: string, allowed: string): SvcError {
  return new SvcError({
    code: "data-loss",
    field: "allowDataLoss",
    message,
    allowed,
    next: `To accept the loss, set \`${spelled("allowDataLoss")}\` to ${show(allowed)}.`,
  });
}
