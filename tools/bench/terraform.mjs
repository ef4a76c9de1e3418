// The Terraform face: the load as a configuration in the engine's JSON syntax, in a folder of its own.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../command.mjs";
import { at, cli, node, pathWith } from "../layout.mjs";
import { terraformEngine } from "../terraform.mjs";
import { timed } from "./engine-run.mjs";
import { pulumi } from "./pulumi.mjs";
import { tokenName } from "./service.mjs";

/** What each phase is for a user of this face. The engine reads everything before it applies or destroys. */
const COMMANDS = {
  apply: ["apply", "-auto-approve"],
  refresh: ["plan", "-refresh-only"],
  noop: ["apply", "-auto-approve"],
  destroy: ["destroy", "-auto-approve"],
};

const QUIET = ["-input=false", "-no-color"];

const isProvider = (commandLine) => commandLine.some((word) => word.includes("terraform-provider-svc"));

/** The null of this face is that of the other one: the engine's built-in resources have no provider's process at all. */
async function openProject(options) {
  if (options.idle) return pulumi.openProject(options);
  const { folder, load, env } = options;
  const { program } = await terraformEngine();
  const project = join(folder, "project");
  const settings = join(folder, "engine.tfrc");
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "main.tf.json"), JSON.stringify(await configured(load), null, 2));
  await writeFile(
    settings,
    `disable_checkpoint = true\nprovider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(join(folder, "mirror"))}\n  }\n}\n`,
  );
  const own = {
    ...env,
    PATH: pathWith(at("node_modules", ".bin")),
    HOME: folder,
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: "1",
  };
  await run(node, [cli, "terraform", "mirror", join(folder, "mirror")], { cwd: folder, env: own });
  await run(program, ["init", "-input=false", "-no-color"], { cwd: project, env: own });
  const environment = (variables) => ({
    cwd: project,
    env: { ...own, ...variables, TF_VAR_url: variables.SERVICE_API_URL },
    isProvider,
  });
  let planned = false;
  return {
    /** Plans before the apply is counted: the other face skips its preview there. */
    prepare: async (phase, variables) => {
      planned = phase === "apply";
      if (planned) await run(program, ["plan", "-out=planned", ...QUIET], environment(variables));
    },
    /** Carries out a phase: `{ ok, wall, rss, tail }`. */
    run: (phase, variables) => {
      const what = planned && phase === "apply" ? ["planned"] : [];
      planned = false;
      return timed(program, [...COMMANDS[phase], ...QUIET, ...what], environment(variables));
    },
  };
}

/** The load in the words of the provider. */
async function configured(load) {
  const inDist = (...parts) => import(pathToFileURL(at("dist", ...parts, "index.js")).href);
  const [{ kinds }, { snakeCase }] = await Promise.all([inDist("kinds"), inDist("model")]);
  // Ids as they are: the other face's program looks them up before anything is counted, too.
  const { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } = await import(
    pathToFileURL(at("dist", "sandbox", "reference.js")).href
  );
  const listed = { cluster: CLUSTERS, databaseResourceType: DATABASE_SIZES, processResourceType: PROCESS_SIZES };
  const kindOf = (name) =>
    Object.values(kinds).find((kind) => kind.name === load.find((one) => one.name === name).kind);
  const typeOf = (kind) => `svc${snakeCase(kind.name)}`;
  const idOf = (name) => `\${${typeOf(kindOf(name))}.${name}.id}`;
  const rename = (record) =>
    Object.fromEntries(Object.entries(record).map(([name, inner]) => [snakeCase(name), value(inner)]));

  function value(given) {
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== "object" || given === null) return given;
    if ("lookup" in given) return listed[given.lookup].find(({ name }) => name === given.wanted).id;
    if ("idOf" in given) return idOf(given.idOf);
    if (!("ref" in given)) return rename(given);
    const { serviceType } = kindOf(given.ref);
    return serviceType ? { type: serviceType, id: idOf(given.ref) } : idOf(given.ref);
  }

  /** Keys of maps are the user's own. */
  function attribute(name, given, kind) {
    const isMap = Object.values(kind.parts).some(
      ({ form }) => (form.as === "map" && form.name === name) || (form.as === "columns" && name in form.columns),
    );
    if (!isMap) return value(given);
    return Object.fromEntries(Object.entries(given).map(([key, entry]) => [key, value(entry)]));
  }

  const resource = {};
  for (const { name, declared, company } of load) {
    const kind = kindOf(name);
    const own = company === undefined ? {} : { provider: aliasOf(company) };
    const attributes = Object.entries(declared).map(([field, given]) => [
      snakeCase(field),
      attribute(field, given, kind),
    ]);
    resource[typeOf(kind)] = { ...resource[typeOf(kind)], [name]: { ...own, ...Object.fromEntries(attributes) } };
  }
  return {
    terraform: { required_providers: { svc: { source: "svc-iac/svc" } } },
    ...connections([...new Set(load.flatMap(({ company }) => company ?? []))]),
    resource,
  };
}

const aliasOf = (company) => `svc.company_${company}`;

/** A provider for each of several companies. */
function connections(companies) {
  if (companies.length === 0) return {};
  const variables = companies.map((company) => tokenName(company).replace("TF_VAR_", ""));
  return {
    variable: Object.fromEntries(["url", ...variables].map((name) => [name, { sensitive: name !== "url" }])),
    provider: {
      svc: companies.map((company, index) => ({
        alias: aliasOf(company).replace("svc.", ""),
        api_url: `\${var.url}`,
        token: `\${var.${variables[index]}}`,
      })),
    },
  };
}

export const terraform = { name: "terraform", openProject };
