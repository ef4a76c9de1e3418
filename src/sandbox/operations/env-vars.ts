import { type Call, type Handlers, inPath, newRecord, pathId } from "../operation";
import type { Variable } from "../records";
import { unprocessable } from "../refusal";
import { newborn, partById, setPart, type World } from "../world";

const RESERVED_PREFIX = "SVC_";

/** A key is free, and not one of those that the platform injects (spec part 1 item 19). */
function checkKey(taken: Iterable<Variable>, key: unknown, self?: Variable): void {
  if (typeof key !== "string") return;
  if (key.startsWith(RESERVED_PREFIX)) {
    throw unprocessable(
      `key is "${key}", but keys starting with ${RESERVED_PREFIX} belong to the platform. Choose another name.`,
    );
  }
  for (const other of taken) {
    if (other.key === key && other !== self) {
      throw unprocessable(`key is "${key}", which is already in use here. Update the existing variable instead.`);
    }
  }
}

/** A variable of an application; the fields left out get the contract's defaults. */
export function newApplicationVariable(world: World, fields: Partial<Variable>): Variable {
  const { key = "", value = "", is_runtime = true, is_buildtime = true } = fields;
  return { ...newborn(world), key, value, is_runtime, is_buildtime };
}

export function newStaticSiteVariable(world: World, fields: Partial<Variable>): Variable {
  const { key = "", value = "", is_production = true, is_preview = true, branch = null } = fields;
  return { ...newborn(world), key, value, is_production, is_preview, branch };
}

function serviceVariables(
  collection: "applications" | "static-sites",
  noun: string,
  ownerField: string,
  born: (world: World, fields: Partial<Variable>) => Variable,
): Handlers {
  const owner = (call: Call) => inPath(call, collection);
  const shown = (variable: Variable, call: Call) => ({ ...variable, [ownerField]: pathId(call) });
  const found = (call: Call) => partById(owner(call).variables, pathId(call, "env_var_id"), "environment variable");
  return {
    [`list${noun}EnvVars`]: (call) => Object.values(owner(call).variables).map((it) => shown(it, call)),
    [`create${noun}EnvVar`]: (call) => {
      const { variables } = owner(call);
      checkKey(Object.values(variables), call.body.key);
      const variable = born(call.world, call.body);
      setPart(variables, variable.key, variable);
      return shown(variable, call);
    },
    [`update${noun}EnvVar`]: (call) => {
      const { variables } = owner(call);
      const variable = found(call);
      checkKey(Object.values(variables), call.body.key, variable);
      const oldKey = variable.key;
      // PUT is partial (contract note 16).
      Object.assign(variable, call.body);
      if (variable.key !== oldKey) {
        delete variables[oldKey];
        setPart(variables, variable.key, variable);
      }
      call.world.time.touch(variable);
      return shown(variable, call);
    },
    [`delete${noun}EnvVar`]: (call) => {
      delete owner(call).variables[found(call).key];
    },
  };
}

const globalVariables: Handlers = {
  listGlobalEnvVars: (call) => call.world.records.ofCompany("global-env-vars", call.company),
  createGlobalEnvVar: (call) => {
    checkKey(call.world.records.ofCompany("global-env-vars", call.company), call.body.key);
    return call.world.records.add("global-env-vars", {
      ...newApplicationVariable(call.world, call.body),
      ...newRecord(call),
    });
  },
  updateGlobalEnvVar: (call) => {
    const variable = inPath(call, "global-env-vars");
    checkKey(call.world.records.ofCompany("global-env-vars", call.company), call.body.key, variable);
    Object.assign(variable, call.body);
    call.world.time.touch(variable);
    return variable;
  },
  deleteGlobalEnvVar: (call) => {
    call.world.records.remove("global-env-vars", inPath(call, "global-env-vars").id);
  },
};

export const envVarHandlers: Handlers = {
  ...serviceVariables("applications", "Application", "app_id", newApplicationVariable),
  ...serviceVariables("static-sites", "StaticSite", "static_site_id", newStaticSiteVariable),
  ...globalVariables,
};
