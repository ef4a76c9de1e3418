import { previewEnvCommand } from "../../src/cli/preview-env";
import { POOLED_TYPE } from "../../src/environment/preview";
import { application } from "../../src/kinds/application";
import { Stacks } from "../cli/stacks";
import { encrypted, exported, made } from "../drift/states";
import { fileWith } from "../environment/examine";
import { worldOfSuite } from "../laws/law";
import { CLUSTER, DISK_SIZE } from "../sandbox/session";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";

/** What holds data × which of its values the engine shows only encrypted: the next `pool` replaces it, and nothing else. */
const FILE = fileWith("base: {}\nenvironments: { preview: {} }\n");
const world = worldOfSuite();
beforeEach(async () => {
  await world.reset();
  process.env.SVC_STORE = newFolder();
});

const DISK = { disk: { resourceTypeId: DISK_SIZE, mountPath: "/data" } };
const HIDDEN = [[], ["processes"], ["processes", "web"], ["processes", "web", "entrypoint"], ["variables", "KEY"]];
const DISK_HIDDEN = [
  ["processes", "web", "disk"],
  ["processes", "web", "disk", "mountPath"],
];

/** The resources of a state that shows what is at `path` only encrypted. */
async function resourcesWith(disk: object, path: readonly string[]) {
  const declared = {
    ...{ displayName: "web", clusterId: CLUSTER, source: "publicGit", deploy: { wait: "none" } },
    ...{ repoUrl: "https://git.example.com/shop/web", variables: { KEY: "k", LEVEL: "info" } },
    processes: { web: { port: 3000, entrypoint: "npm start --token=abc", ...disk } },
  };
  const state = JSON.parse(await exported([await made(application, "web", declared, world.io)], true));
  const { resources } = state.deployment;
  resources[1].custom = true;
  for (const side of ["inputs", "outputs"]) {
    const last = path.at(-1);
    const within = path.slice(0, -1).reduce((one, key) => one?.[key], resources[1][side]);
    if (last !== undefined && within?.[last] !== undefined) within[last] = encrypted;
  }
  return [...resources, { urn: "urn:pulumi:pool-1::shop::x::pool-1", type: POOLED_TYPE }];
}

test.each([
  ...[...HIDDEN, ...DISK_HIDDEN].map((path) => [path.join("."), path, DISK, true] as const),
  // Nobody can tell whether that has a disk.
  ...HIDDEN.map((path) => [path.join("."), path, {}, path[0] === "processes"] as const),
])("with a hidden %s", async (_, path, disk, isReplaced) => {
  const engine = new Stacks();
  const run = (command: string) => {
    const words = [...command.split(" "), ...(command.startsWith("down") ? [] : ["--file", FILE])];
    return printedBy(() => previewEnvCommand(() => engine).parseAsync(words, { from: "user" }));
  };
  for (const command of ["pool --size 1", "up --pr 7", "down --pr 7"]) await run(command);
  engine.states.set("pool-1", await resourcesWith(disk, path));
  engine.told.length = 0;
  await run("pool --size 1");
  const words = engine.told.flatMap((one) => (one.words[0] === "up" ? one.words : []));
  expect(words.includes("--replace")).toBe(isReplaced);
});
