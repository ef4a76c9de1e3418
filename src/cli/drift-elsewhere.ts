import { storeFrom } from "../client/settings";
import {
  type Configuration,
  type Declarations,
  type Elsewhere,
  type Journals,
  OtherEnvironments,
  OtherOwners,
} from "../drift";
import { allEnvironments } from "../environment/load";
import { isFolder } from "../model/file";
import { documentsIn } from "../store";
import { begunAt } from "./begun";
import type { Found } from "./drift-patch";
import type { DriftRun } from "./drift-run";
import { configurationOf, pathOf, projectFile, stackOf } from "./project-file";

/** What a comparison is of, for what its sources do not declare. */
export interface Compared {
  /** Folder of the Pulumi project. */
  readonly folder: string;
  readonly stacks: readonly Declarations[];
  /** Whether there are other sources, which do not show the stack that owns their objects. */
  readonly hasOthers: boolean;
  readonly files: readonly ComparedFile[];
}

interface ComparedFile {
  readonly file: string;
  readonly environment: string;
  readonly stack: string | undefined;
  readonly configuration: Configuration;
}

/** Other environments of the files that the sources are of, and other stacks of the stores that they use. */
export async function elsewhereOf({ folder, stacks, hasOthers, files }: Compared): Promise<readonly Elsewhere[]> {
  const ofStacks = await Promise.all(stacks.map((one) => fileOf(folder, one)));
  const compared = [...files, ...ofStacks.flatMap((one) => one ?? [])];
  const paths = [...new Set(compared.map(({ file }) => file))];
  const own = hasOthers ? [] : stacks.flatMap(({ owner }) => owner ?? []);
  const environments = paths.map((path) => {
    return environmentsOf(
      path,
      compared.filter(({ file }) => file === path),
    );
  });
  // A store needs no request, so it is asked first.
  return [...(await ownersIn(folder, stacks, own)), ...(await Promise.all(environments))];
}

async function fileOf(folder: string, declarations: Declarations): Promise<ComparedFile | undefined> {
  const project = await projectFile(folder, declarations);
  const file = pathOf(folder, project);
  if (file === undefined) return undefined;
  return { file, environment: project.environment, stack: stackOf(declarations), configuration: new Map() };
}

async function environmentsOf(file: string, compared: readonly ComparedFile[]): Promise<Elsewhere> {
  const { listed, examine } = allEnvironments({ file });
  const [first] = compared;
  const names = listed.length > 0 ? listed : [first?.environment ?? ""];
  const environments = await Promise.all(names.map(examine));
  return new OtherEnvironments({
    file: environments[0]?.file ?? file,
    environments,
    isListed: listed.length > 0,
    compared,
    configuration: first?.configuration ?? new Map(),
  });
}

/** What runs that have not ended have begun: the journals are in the stores of the sources, or else in their folders. */
export async function begunOf(
  { selection: { folder }, patch }: Pick<DriftRun, "selection" | "patch">,
  { stacks, terraform }: Pick<Found, "stacks" | "terraform">,
  hasFiles: boolean,
): Promise<Journals> {
  // A state in a file shows no folder: it is that of its configuration, if it is said, or this one.
  const configurations = terraform.map(([path]) => (isFolder(path) ? path : (patch?.folder ?? ".")));
  const folders = new Set([...(stacks.length > 0 || hasFiles ? [folder] : []), ...configurations]);
  const stores = await storesOf(folder, stacks);
  const places = stores.flatMap((store) =>
    store === undefined ? [...folders].map((one) => ({ folder: one })) : [{ store, folder }],
  );
  return begunAt(places);
}

/** The store of each stack, `undefined` for its folder. */
async function storesOf(folder: string, stacks: readonly Declarations[]): Promise<readonly (string | undefined)[]> {
  const configured = await Promise.all(
    stacks.map(async (one) => (await configurationOf(folder, stackOf(one))).store ?? undefined),
  );
  return [...new Set((configured.length > 0 ? configured : [undefined]).map((one) => storeFrom(one, process.env)))];
}

async function ownersIn(folder: string, stacks: readonly Declarations[], own: readonly string[]): Promise<Elsewhere[]> {
  const stores = await storesOf(folder, stacks);
  const documents = stores.flatMap((store) => (store === undefined ? [] : [documentsIn({ store, folder })]));
  return documents.filter(({ store }) => store.isShared).map((one) => new OtherOwners(one, own));
}
