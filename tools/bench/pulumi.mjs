// Both Pulumi faces: the load as a program of a project in a folder of its own.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../command.mjs";
import { engine } from "../engine.mjs";
import { at, pathWith } from "../layout.mjs";
import { timed } from "./engine-run.mjs";

const STACK = "bench";

/** What each phase is for a user of this face. A preview before it would send requests that are not the phase's own. */
const COMMANDS = {
  apply: ["up", "--yes", "--skip-preview"],
  refresh: ["refresh", "--preview-only"],
  noop: ["up", "--yes"],
  destroy: ["destroy", "--yes", "--skip-preview"],
};

/** What tells the two faces apart: what the program requires, lines of Pulumi.yaml, and the provider's command line. */
const DYNAMIC = {
  module: "svc-iac",
  project: [],
  isProvider: (commandLine) =>
    commandLine[0]?.endsWith("node") && commandLine.some((word) => word.includes("dynamic-provider")),
};
const NATIVE = {
  module: "svc-iac/native",
  project: ["plugins:", "  providers:", "    - name: svc", "      path: node_modules/svc-iac/dist/pulumi/native"],
  isProvider: (commandLine) => commandLine.some((word) => word.includes("pulumi-resource-svc")),
};

/** The load comes beside the program as data, so that one text serves all. */
const programOf = ({ module }) => `
const svc = require("${module}");
const look = {
  cluster: svc.getCluster,
  processResourceType: svc.getProcessResourceType,
  databaseResourceType: svc.getDatabaseResourceType,
};
const made = {};
const providers = {};
function optionsOf(company) {
  if (company === undefined) return undefined;
  const connection = { apiUrl: process.env.SERVICE_API_URL, token: process.env["TF_VAR_token_" + company] };
  providers[company] ??= new svc.Provider("company-" + company, connection);
  return { provider: providers[company] };
}
function value(given, options) {
  if (Array.isArray(given)) return given.map((inner) => value(inner, options));
  if (typeof given !== "object" || given === null) return given;
  if ("ref" in given) return made[given.ref];
  if ("idOf" in given) return made[given.idOf].id;
  if ("lookup" in given) return look[given.lookup](given.wanted, options).id;
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, value(inner, options)]));
}
for (const { kind, name, declared, company } of require("./load.json")) {
  const options = optionsOf(company);
  made[name] = new svc[kind](name, value(declared, options), options);
}
`;

/** The same declarations with a provider that does nothing: what the engine itself takes for them. */
const NULL_PROGRAM = `
const pulumi = require("@pulumi/pulumi");
const nothing = {
  create: async (inputs) => ({ id: "nothing", outs: inputs }),
  diff: async () => ({ changes: false }),
};
class Nothing extends pulumi.dynamic.Resource {
  constructor(name, declared) {
    super(nothing, name, declared, {});
  }
}
const made = {};
function value(given) {
  if (Array.isArray(given)) return given.map(value);
  if (typeof given !== "object" || given === null) return given;
  if ("ref" in given || "idOf" in given) return made[given.ref ?? given.idOf].id;
  if ("lookup" in given) return given.wanted;
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, value(inner)]));
}
for (const { name, declared } of require("./load.json")) made[name] = new Nothing(name, value(declared));
`;

/** A project with `load` in it. With `idle`, its provider does nothing: a dynamic one in either face. */
async function openProject(chosen, { folder, load, env, idle = false }) {
  const face = idle ? DYNAMIC : chosen;
  const found = await engine();
  const project = join(folder, "project");
  await Promise.all(["project", "state", "home"].map((name) => mkdir(join(folder, name), { recursive: true })));
  await symlink(at("node_modules"), join(project, "node_modules"));
  await writeFile(join(project, "Pulumi.yaml"), ["name: bench", "runtime: nodejs", ...face.project, ""].join("\n"));
  await writeFile(join(project, "package.json"), '{ "name": "bench", "private": true }\n');
  await writeFile(join(project, "load.json"), JSON.stringify(load));
  await writeFile(join(project, "index.js"), idle ? NULL_PROGRAM : programOf(face));
  const program = join(found.bin, "pulumi");
  const own = {
    ...env,
    PATH: pathWith(at("node_modules", ".bin"), found.bin),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
    PULUMI_CONFIG_PASSPHRASE: "a passphrase for measuring",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
  await run(program, ["stack", "init", "--non-interactive", STACK], { cwd: project, env: own });
  return {
    /** Carries out a phase: `{ ok, wall, rss, tail }`. */
    run: (phase, variables) =>
      timed(program, [...COMMANDS[phase], "--non-interactive", "--stack", STACK], {
        cwd: project,
        env: { ...own, ...variables },
        isProvider: face.isProvider,
      }),
  };
}

/** Its connection is that of the stack. */
export const pulumi = { name: "pulumi", isOfOneCompany: true, openProject: (options) => openProject(DYNAMIC, options) };
export const native = { name: "native", openProject: (options) => openProject(NATIVE, options) };
