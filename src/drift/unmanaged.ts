import type { Home } from "../client/client";
import {
  changedAt,
  fieldIn,
  type Glob,
  globOf,
  type Kind,
  madeAt,
  nameIn,
  publicName,
  reasonOf,
  SvcError,
  type Wire,
} from "../model";
import { list, manageable } from "../read";
import type { Io } from "../state";
import { type Belonging, belongingsIn, type Elsewhere } from "./elsewhere";
import type { ElsewhereReport, UncheckedList, UnmanagedReport } from "./report";

export interface Search {
  readonly kinds: readonly Kind[];
  /** IDs in the states. */
  readonly known: ReadonlySet<string>;
  /** Patterns of objects to ignore. */
  readonly ignore: readonly string[];
  /** Only what belongs to this project. */
  readonly project: string | undefined;
  /** What else may have objects. */
  readonly elsewhere: readonly Elsewhere[];
}

export interface Found {
  readonly unmanaged: readonly UnmanagedReport[];
  readonly elsewhere: readonly ElsewhereReport[];
  readonly unchecked: readonly UncheckedList[];
}

/** Whether there is anything to search for. */
export function isSearching({ ignore }: Pick<Search, "ignore">): boolean {
  return !ignore.includes("*");
}

/** Entries belong to their owners: only the others are searched for. */
const listed = ({ kinds }: Pick<Search, "kinds">) => kinds.filter(({ owned }) => !owned);

/** Requests for that, if each list fits in one page and its summaries show what cannot be declared. */
export function requestsToSearch(search: Search): number {
  return isSearching(search) ? listsOf(listed(search)) + (search.project ? 1 : 0) : 0;
}

/** In how many lists the objects of some kinds are: kinds may share one. */
export function listsOf(kinds: readonly Kind[]): number {
  return new Set(kinds.map(({ api }) => api.list)).size;
}

/**
 * Objects on the platform that are in no state, and those of them that belong elsewhere. A list that may not be read is
 * reported.
 */
export async function findUnmanaged(search: Search, home: Home, io: Io): Promise<Found> {
  if (!isSearching(search)) return { unmanaged: [], elsewhere: [], unchecked: [] };
  const unchecked: UncheckedList[] = [];
  const orReason = async <T>(what: string, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      unchecked.push({ what, reason: reasonOf(error) });
      return undefined;
    }
  };
  const belongs =
    search.project === undefined
      ? () => true
      : await orReason(`project ${search.project}`, membersOf(search.project, io));
  if (!belongs) return { unmanaged: [], elsewhere: [], unchecked };
  const ignored = search.ignore.map(globOf);
  const isOpen = (kind: Kind, row: Wire) =>
    !search.known.has(String(row.id)) &&
    !kind.madeByPlatform?.(row) &&
    belongs(kind, row) &&
    !isIgnored(kind, row, ignored);
  const lists = await Promise.all(
    listed(search).map(async (kind) => {
      const open = async () => {
        const rows = (await list(kind, io)).filter((row) => isOpen(kind, row));
        const own = await manageable(kind, rows, io);
        const belongings = await belongingsIn(search.elsewhere, kind, own, { home, io, known: search.known });
        return own.map((row) => ({ row: reported(kind, row), belonging: belongings.get(String(row.id)) }));
      };
      return (await orReason(`the list of kind ${kind.name}`, open())) ?? [];
    }),
  );
  return { ...sorted(lists.flat()), unchecked: unchecked.sort((a, b) => (a.what < b.what ? -1 : 1)) };
}

type Sorted = readonly { readonly row: UnmanagedReport; readonly belonging: Belonging | undefined }[];

/** What certainly belongs elsewhere is not unmanaged; of the rest, the doubt is reported. */
function sorted(found: Sorted): Pick<Found, "unmanaged" | "elsewhere"> {
  const isElsewhere = ({ belonging }: Sorted[number]) => belonging !== undefined && belonging.doubt === undefined;
  return {
    unmanaged: found
      .filter((one) => !isElsewhere(one))
      .map(({ row, belonging }) =>
        belonging ? { ...row, mayBelongTo: `${belonging.owner} (${belonging.doubt})` } : row,
      ),
    elsewhere: found.filter(isElsewhere).map(({ row: { kind, id, name }, belonging }) => {
      return { kind, id, name, owner: belonging?.owner ?? "" };
    }),
  };
}

/** Summaries rarely show their project, but the project lists its members. */
async function membersOf(project: string, io: Io): Promise<(kind: Kind, row: Wire) => boolean> {
  const { services } = await io.client.one({ operation: "getProject", ids: [project] }, io.signal);
  if (services !== null && !Array.isArray(services)) {
    throw new SvcError({ code: "not-found", message: `The platform does not show the members of project ${project}.` });
  }
  const members = new Set(((services ?? []) as Wire[]).map(({ id }) => String(id)));
  return (kind, row) => row.id === project || fieldIn(kind, kind.group, row) === project || members.has(String(row.id));
}

function nameOf(kind: Kind, row: Wire): string {
  const [name] = [nameIn(kind, row), row.name].filter((one) => typeof one === "string");
  return name ?? "";
}

function reported(kind: Kind, row: Wire): UnmanagedReport {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    kind: kind.name,
    id: String(row.id),
    name: publicName(nameOf(kind, row)) ?? "",
    createdAt: text(madeAt(row)),
    updatedAt: text(changedAt(row)),
    accepted: null,
    foundSince: null,
    mayBelongTo: null,
  };
}

/** A pattern may name the kind too: `Bucket/legacy-*`. It may be of the whole name, or of what is shown of it. */
function isIgnored(kind: Kind, row: Wire, globs: readonly Glob[]): boolean {
  const { name, id } = reported(kind, row);
  const texts = [nameOf(kind, row), name, id].flatMap((text) => [text, `${kind.name}/${text}`]);
  return globs.some((whole) => texts.some((text) => whole.test(text)));
}
