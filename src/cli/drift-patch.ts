import { dirname } from "node:path";
import type { Client } from "../client/client";
import { Account, type Around, listedNames, programOf } from "../discover";
import type { Declarations, Report, Withheld } from "../drift";
import { count } from "../drift/formats/words";
import {
  type Choice,
  type Drifted,
  describe,
  driftIn,
  namedUnmanaged,
  patch,
  patchRemarks,
  type Source,
  Texts,
} from "../drift/patch";
import { environmentSource, pulumiSource, terraformSource } from "../drift/patch/sources";
import type { LoadedEnvironment } from "../environment/load";
import { kindNamed } from "../kinds";
import type { Named } from "../model";
import { isFolder } from "../model/file";
import { questionsAt } from "./print";
import { projectFile } from "./project-file";
import { deliverSources, sayChanged } from "./write-sources";

/** What is to be done with drift, and whether it is only shown. */
export interface PatchRun {
  readonly how: "adopt" | "revert" | "ask" | "leave";
  /** Unmanaged objects to adopt as well: each names one, as `Kind/name`. */
  readonly unmanaged: readonly string[];
  readonly dryRun: boolean;
  /** The folder of the configuration that a Terraform state was applied from. */
  readonly folder: string | undefined;
}

/** A report with everything that it was made from. */
export interface Found {
  readonly report: Report;
  readonly withheld: Withheld;
  readonly stacks: readonly Declarations[];
  /** Declarations of Terraform states, with the paths that they were named by. */
  readonly terraform: readonly (readonly [string, Declarations])[];
  readonly environments: readonly (Declarations & { readonly loaded: LoadedEnvironment })[];
  /** Folder of the Pulumi project. */
  readonly folder: string;
}

/**
 * Changes the sources, or shows on standard output how they would be changed. What is done and what is left is said on
 * standard error.
 */
export async function runPatch(
  { how, unmanaged, dryRun, folder }: PatchRun,
  found: Found,
  client: Client,
  say: (line: string) => void,
): Promise<void> {
  const named = namedUnmanaged(found.report, unmanaged);
  const texts = new Texts();
  const environments = found.environments.map(({ source, loaded }): [string, Source] => {
    return [source, environmentSource(texts, loaded.file, loaded.environment, loaded.text)];
  });
  const stacks = await Promise.all(
    found.stacks.map(async (one): Promise<[string, Source]> => {
      return [one.source, pulumiSource(texts, found.folder, await projectFile(found.folder, one))];
    }),
  );
  const sources = new Map<string, Source>([
    ...stacks,
    ...found.terraform.map(([path, one]): [string, Source] => {
      return [one.source, terraformSource(texts, folder ?? (isFolder(path) ? path : "."))];
    }),
    ...environments,
  ]);
  const declarations = [...found.stacks, ...found.terraform.map(([, one]) => one), ...found.environments];
  const asking = how === "ask" ? askingAt(process.stdin, process.stderr) : undefined;
  const choose = asking ? asking.choose : async (drifted: Drifted) => choiceFor(drifted, how, named);
  const discover = async (ids: ReadonlySet<string>, around: Around) => {
    const account = new Account(client, say);
    const listed = await account.list();
    return programOf(
      account,
      listed.filter(({ id }) => ids.has(id)),
      around,
    );
  };
  try {
    const { report: shown, withheld } = found;
    const report = withheld.exact;
    const rows = how === "revert" ? undefined : await rowsIn(report, new Account(client, say));
    const patched = await patch({ report, shown, declarations, sources, texts, choose, discover, ...rows });
    const folders = [
      found.folder,
      folder ?? ".",
      ...found.terraform.map(([path]) => path).filter(isFolder),
      ...found.environments.map(({ loaded }) => dirname(loaded.file)),
    ];
    deliverSources(texts, folders, dryRun);
    for (const line of patchRemarks(patched, withheld.hiding.text)) say(line);
    const rest =
      how === "revert"
        ? []
        : driftIn(found.report).filter((one) => one.is === "unmanaged" && !named.has(one.object.id));
    if (rest.length > 0 && !asking) say(leftUnmanaged(rest.length));
    sayChanged(texts, dryRun, say);
  } finally {
    asking?.close();
  }
}

/** How look-ups call the rows that differences are about. */
async function rowsIn(
  { resources }: Report,
  account: Account,
): Promise<{ readonly rows: ReadonlyMap<string, string> }> {
  const values = resources.flatMap(({ kind, differences }) =>
    differences.flatMap(({ path, declared, live }) =>
      [declared, live].map((value) => ({
        kind: kindNamed(kind),
        declared: path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Named,
      })),
    ),
  );
  const names = await listedNames(account, values);
  return { rows: new Map([...names].map(([id, { name }]) => [id, name])) };
}

/** What is unmanaged may be somebody else's: it is adopted only if it is named. */
function choiceFor(drifted: Drifted, how: PatchRun["how"], named: ReadonlySet<string>): Choice {
  if (drifted.is === "unmanaged" && how !== "revert") return named.has(drifted.object.id) ? "adopt" : "leave";
  return how === "ask" ? "leave" : how;
}

const leftUnmanaged = (number: number) =>
  `not adopted: ${count(number, "unmanaged object")}. \`--adopt-unmanaged <Kind/name>\` adopts one that belongs to this source.`;

const CHOICES: ReadonlyMap<string, Choice> = new Map([
  ["a", "adopt"],
  ["r", "revert"],
  ["l", "leave"],
]);

/** Asks for each difference. @throws SvcError if the terminal is closed. */
export function askingAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  const { ask, close } = questionsAt(input, output);
  const choose = async (drifted: Drifted): Promise<Choice> => {
    // There is nothing to choose: the patch leaves it and says why.
    if (drifted.is === "difference" && drifted.difference.change === "deployed") return "adopt";
    const answer = await ask(`${describe(drifted)}\n  (a)dopt, (r)evert or (l)eave? `);
    return CHOICES.get(answer.charAt(0).toLowerCase()) ?? choose(drifted);
  };
  return { choose, close };
}
