import type { Application, Deployment, Running, StaticSite, Variable } from "../records";
import type { World } from "../world";
import { fails, type Standing } from "./reasons";

/** Spec part 1 item 9: about 8 to 20 seconds. */
const WAKE_SECONDS = 20;

/** What a deployment that starts now runs with. */
export function runningOf(application: Application, world: World): Running {
  const web = Object.values(application.processes).find((it) => it.type === "web");
  const scaling = web?.scaling_strategy;
  const own = Object.values(application.variables);
  const variables = valuesOf([...world.records.ofCompany("global-env-vars", application.company_id), ...own]);
  return {
    variables,
    passwords: Object.fromEntries(
      world.records
        .of("databases")
        .filter(({ connections }) => Object.values(connections).some((it) => it.target_id === application.id))
        .map(({ id, db_password }) => [id, db_password]),
    ),
    access_keys: accessKeysIn(variables, liveOf(application)?.runs?.access_keys ?? {}, world),
    web: web
      ? {
          is_ingress_enabled: web.is_ingress_enabled,
          instances: scaling?.type === "manual" ? scaling.config.instanceCount : 1,
        }
      : null,
    hibernate_after_seconds: application.hibernation_enabled ? application.hibernate_after_seconds : null,
  };
}

const valuesOf = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(variables.filter((it) => it.is_runtime !== false).map(({ key, value }) => [key, value]));

/** A rotation forgets old keys at once, so those that ran before are recognised as well. */
function accessKeysIn(
  variables: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
  world: World,
): Record<string, string> {
  const current = world.records
    .of("object-storage")
    .flatMap(({ id, keys }) => keys.map(({ access_key }): [string, string] => [id, access_key]));
  const known = [...Object.entries(before), ...current.reverse()];
  const words = new Set(Object.values(variables).flatMap((value) => value.match(/[\w-]+/g) ?? []));
  return Object.fromEntries(known.filter(([, key]) => words.has(key)));
}

/** The deployment that is live: an unfinished or failed one leaves the one before it. */
export const liveOf = (service: Application | StaticSite): Deployment | undefined =>
  Object.values(service.deployments).findLast((it) => it.status === "success");

const NOTHING: Running = { variables: {}, passwords: {}, access_keys: {}, web: null, hibernate_after_seconds: null };

/** Deployments from before the recording get today's values. */
export function adoptRunning(world: World): void {
  for (const application of world.records.of("applications")) {
    const live = liveOf(application);
    if (live) live.runs ??= runningOf(application, world);
  }
}

/** What runs of an application; `failing` if it is nothing. */
export function stateOf(application: Application, world: World): { runs: Running; standing: Standing } {
  const name = `application "${application.display_name}"`;
  const live = liveOf(application);
  const runs = live ? (live.runs ?? runningOf(application, world)) : NOTHING;
  const standing = (): Standing => {
    if (application.status === "deleting") return fails("targetGone", `${name} is being deleted`);
    if (application.is_suspended) return fails("suspended", `${name} is suspended`);
    if (!live) return fails("noLiveDeployment", `${name} has no successful deployment`);
    const until = hibernatesAt(application, live, runs);
    const since = application.awake_since ?? 0;
    if (since > world.time.now()) return fails("hibernating", `${name} is waking up`, since);
    if (until <= world.time.now()) {
      const why = `${name} hibernates; a request wakes it`;
      return {
        by: [],
        failing: [{ reason: "hibernating", why, asleep: application.id }],
        until: Number.POSITIVE_INFINITY,
      };
    }
    return { by: [`applications/${application.id}`], failing: [], until };
  };
  return { runs, standing: standing() };
}

function hibernatesAt({ awake_since = 0 }: Application, live: Deployment, runs: Running): number {
  const since = Math.max(awake_since, Date.parse(live.finished_at ?? live.created_at));
  return since + (runs.hibernate_after_seconds ?? Number.POSITIVE_INFINITY) * 1000;
}

/** A request has come in: it keeps an application awake, or begins to wake it. */
export function requested(application: Application, isAsleep: boolean, world: World): void {
  world.changes.mark("applications", application.id);
  application.awake_since = world.time.now() + (isAsleep ? WAKE_SECONDS * 1000 : 0);
}
