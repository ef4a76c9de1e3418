import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Engine } from "../../../src/pulumi/selected";
import { newFolder } from "../../support/new-folder";

/** How a user has named the back end and the stack of one run. */
export interface Way {
  readonly environment?: Readonly<Record<string, string>>;
  /** Of `Pulumi.yaml`. */
  readonly project?: string;
  /** `current` in the file of `pulumi login`. */
  readonly login?: string;
  /** The file of `pulumi stack select`. */
  readonly selection?: object;
  /** `backends` in the file of `pulumi org set-default`. */
  readonly organizations?: object;
  readonly words?: readonly string[];
}

/** The engine of one run in `folder`. Its files are those of this run alone. */
export function engineOf(folder: string, way: Way): Engine {
  const home = newFolder();
  const { environment = {}, project, login, selection, organizations, words = ["up"] } = way;
  const file = join(folder, "Pulumi.yaml");
  rmSync(file, { force: true });
  write(file, project ?? "name: shop\nruntime: nodejs\n");
  const accounts = environment.PULUMI_CREDENTIALS_PATH ?? home;
  if (login !== undefined) write(join(accounts, "credentials.json"), JSON.stringify({ current: login }));
  if (organizations) write(join(accounts, "config.json"), JSON.stringify({ backends: organizations }));
  const hash = createHash("sha1").update(file).digest("hex");
  if (selection) write(join(home, "workspaces", `shop-${hash}-workspace.json`), JSON.stringify(selection));
  return { folder, environment: { PULUMI_HOME: home, ...environment }, words: async () => words };
}

/** The same with nothing but the address of its back end. */
export const engineAt = (folder: string, address: string) =>
  engineOf(folder, { environment: { PULUMI_BACKEND_URL: address } });

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export const [CLOUD, S3] = ["https://api.pulumi.com", "s3://states/shop"];
/** Of the stack. */
export const NAME = "dev";

/** How a user names a back end. */
export const named: Readonly<Record<string, (address: string) => Way>> = {
  PULUMI_BACKEND_URL: (address) => ({
    environment: { PULUMI_BACKEND_URL: address },
    project: "name: shop\nruntime: nodejs\nbackend:\n  url: s3://another\n",
    login: "s3://a-third",
  }),
  "Pulumi.yaml": (address) => ({
    project: `name: shop\nruntime: nodejs\nbackend:\n  # Ours.\n  url: "${address}"\n`,
    login: "s3://a-third",
  }),
  "pulumi login": (address) => ({ login: address }),
  PULUMI_CREDENTIALS_PATH: (address) => ({
    login: address,
    environment: { PULUMI_CREDENTIALS_PATH: newFolder() },
  }),
};

export const inCloud = (way: Way, environment: Way["environment"] = {}): Way => ({
  ...way,
  environment: { PULUMI_BACKEND_URL: CLOUD, ...environment },
});
/** How a user names an organization. */
export const organized: Readonly<Record<string, (organization: string) => Way>> = {
  "--stack, in full": (of) => inCloud({ words: ["up", "--stack", `${of}/shop/${NAME}`] }),
  "--stack=": (of) => inCloud({ words: ["up", `--stack=${of}/${NAME}`, "--yes"] }),
  "-s": (of) => inCloud({ words: ["up", "-s", `${of}/${NAME}`] }),
  "-yfs": (of) => inCloud({ words: ["destroy", `-yfs${of}/${NAME}`] }),
  PULUMI_STACK: (of) => inCloud({}, { PULUMI_STACK: `${of}/shop/${NAME}` }),
  PULUMI_OPTION_STACK: (of) => inCloud({}, { PULUMI_OPTION_STACK: `${of}/shop/${NAME}` }),
  "stack select": (of) => inCloud({ selection: { stacks: { [`${CLOUD}/`]: `${of}/shop/${NAME}`, [S3]: NAME } } }),
  "stack select, of an earlier engine": (of) => inCloud({ selection: { stack: `${of}/shop/${NAME}` } }),
  "org set-default": (of) => inCloud({ words: ["up", "-s", NAME], organizations: { [CLOUD]: { defaultOrg: of } } }),
  PULUMI_DEFAULT_ORGANIZATION: (of) => inCloud({ words: ["up", "-s", NAME] }, { PULUMI_DEFAULT_ORGANIZATION: of }),
};

export const at = (address: string) => (named.PULUMI_BACKEND_URL as (address: string) => Way)(address);
export const ways = (all: Readonly<Record<string, (value: string) => Way>>, name: string, value: string): Way =>
  (all[name] as (value: string) => Way)(value);
