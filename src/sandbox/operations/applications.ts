import { finishWork } from "../effects";
import type { Call, Handlers } from "../operation";
import { applicationOf, beginDeletion, inBody, newNamed, newRecord, projectIn } from "../operation";
import type { Application } from "../records";
import { CLUSTERS } from "../reference";
import { Refusal, unprocessable } from "../refusal";
import type { Habits, World } from "../world";
import { letters, systemName } from "../world";
import { isUnfinished, settleDeployments, startDeployment } from "./deployment-run";
import { systemDomain } from "./domains";
import { newApplicationVariable } from "./env-vars";
import { checkAutoDeploy, gitTypeOf } from "./git-source";
import { restingIpRestriction } from "./ip-restriction";
import { copyOfProcess, firstWebProcess } from "./new-process";

/** The build tool version of new applications (spec part 9). */
const DEFAULT_BUILD_TOOL = "1.39";

/** Settings for one build type only: the server nulls the others' (contract note 5). */
const SETTINGS_OF_BUILD_TYPE: Readonly<Record<string, Partial<Application>>> = {
  nixpacks: { nixpacks_version: null },
  pack: { pack_builder: null, buildpacks: [] },
  dockerfile: { dockerfile_path: null, docker_context: null },
};

/** A new application: nothing deployed, one web process, one SYSTEM domain (contract note 1). */
export function newApplication(world: World, company: string, fields: Partial<Application>): Application {
  const born = newNamed(world, company, fields.display_name ?? "application");
  const record: Application = {
    ...born,
    status: null,
    type: "app",
    source: "publicGit",
    is_suspended: false,
    namespace: born.name,
    cluster_id: CLUSTERS[0]?.id ?? "",
    git_type: null,
    repo_url: null,
    default_branch: fields.source === "dockerImage" ? null : "main",
    docker_image: null,
    docker_registry_credential_id: null,
    auto_deploy: false,
    wait_for_checks: false,
    build_type: "nixpacks",
    build_path: ".",
    build_cache_enabled: false,
    git_lfs_enabled: true,
    pack_builder: null,
    nixpacks_version: DEFAULT_BUILD_TOOL,
    dockerfile_path: null,
    docker_context: null,
    buildpacks: [],
    allow_deploy_paths: [],
    ignore_deploy_paths: [],
    hibernation_enabled: false,
    hibernate_after_seconds: null,
    created_by: Object.values(world.state.companies).find((it) => it.id === company)?.user_id ?? null,
    processes: {},
    variables: {},
    domains: systemDomain(world, "applications", born.name),
    tcp_proxies: {},
    private_ports: {},
    deployments: {},
    ip_restriction: restingIpRestriction(),
    deployment_hook: null,
    cdn: false,
    edge_cache: false,
    ...fields,
  };
  const web = firstWebProcess(world, record.id);
  record.processes = fields.processes ?? { [web.key]: web };
  return record;
}

function checkCluster(id: unknown): string {
  const cluster = CLUSTERS.find((it) => it.id === id);
  if (!cluster) {
    throw unprocessable(
      `cluster_id is ${String(id)}, but there is no such cluster; there are ${CLUSTERS.map((it) => `${it.name} (${it.id})`).join(", ")}.`,
    );
  }
  return cluster.id;
}

function checkCredential(call: Call): void {
  const field = "docker_registry_credential_id";
  if ((call.body[field] ?? null) !== null) inBody(call, "docker-registries", field);
}

function createApplication(call: Call): Application {
  const fields = call.body as Partial<Application>;
  checkCluster(fields.cluster_id);
  checkCredential(call);
  const application = newApplication(call.world, call.company, {
    ...definedOnly(fields),
    project_id: projectIn(call),
    git_type: gitTypeOf(call.world.contract, fields.source, fields.git_type, fields.repo_url),
  });
  return call.world.records.add("applications", application);
}

/** Null and missing mean the same in a create. */
function definedOnly<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as T;
}

function updateApplication(call: Call): Application {
  const application = applicationOf(call);
  const fields = call.body as Partial<Application>;
  const wanted = { ...application, ...fields };
  checkCredential(call);
  checkAutoDeploy(fields.auto_deploy, wanted.source);
  if (fields.source === "dockerImage" && !wanted.docker_image) {
    throw unprocessable("source is dockerImage, but there is no docker_image; send it along.");
  }
  if (fields.source !== undefined && fields.source !== "dockerImage" && !wanted.repo_url) {
    throw unprocessable(`source is ${fields.source}, but there is no repo_url; send it along.`);
  }
  if (fields.source !== undefined || fields.repo_url !== undefined) {
    wanted.git_type = gitTypeOf(
      call.world.contract,
      wanted.source,
      fields.git_type ?? (fields.repo_url ? null : wanted.git_type),
      wanted.repo_url,
    );
  }
  Object.assign(application, fields, {
    git_type: wanted.git_type,
    // An update that leaves a private repository turns auto deploy off (contract note 4).
    auto_deploy: wanted.auto_deploy && wanted.source === "privateGit",
    ...(fields.build_type && buildTypeSettings(application.build_type, fields, call)),
  });
  call.world.time.touch(application);
  return application;
}

function buildTypeSettings(before: string, fields: Partial<Application>, call: Call): Partial<Application> {
  const after = fields.build_type ?? before;
  if (after === before) return {};
  const nulled = Object.entries(SETTINGS_OF_BUILD_TYPE)
    .filter(([type]) => type !== after)
    .map(([, settings]) => settings);
  const builders = (call.world.contract.schema("ApplicationUpdate").properties?.pack_builder?.enum ?? []) as string[];
  return Object.assign(
    {},
    ...nulled,
    after === "nixpacks" && { nixpacks_version: fields.nixpacks_version ?? DEFAULT_BUILD_TOOL },
    after === "pack" && { pack_builder: fields.pack_builder ?? builders.at(-1) ?? null },
  );
}

function deleteApplication(call: Call): void {
  const application = applicationOf(call);
  if (application.status === "deleting") return;
  const running = Object.values(application.deployments).find(isUnfinished);
  if (running) {
    throw unprocessable(
      `The deployment ${running.id} is ${running.status}. Cancel it or wait for its end, then delete the application.`,
    );
  }
  beginDeletion(call, application, "appDeletionFailed");
}

/**
 * Copies processes, variables, build settings and configuration, and deploys at once (contract notes 2 and 3).
 * Not copied: disks, domains, ports and TCP proxies, connections, the deployment hook.
 */
function cloneApplication(call: Call): Application {
  const { world } = call;
  const source = applicationOf(call);
  const clusterId = call.body.cluster_id === undefined ? source.cluster_id : checkCluster(call.body.cluster_id);
  const { processes, variables, ip_restriction, work: _work, ...settings } = structuredClone(source);
  const displayName = String(call.body.display_name);
  const name = systemName(displayName);
  const copy = newApplication(world, call.company, {
    ...settings,
    ...newRecord(call),
    name,
    display_name: displayName,
    namespace: name,
    cluster_id: clusterId,
    status: null,
    is_suspended: false,
    domains: systemDomain(world, "applications", name),
    tcp_proxies: {},
    private_ports: {},
    deployments: {},
    deployment_hook: null,
    cdn: false,
    edge_cache: false,
    ip_restriction,
  });
  const kept = Object.values(processes).filter((it) => !it.delete_queued);
  copy.processes = Object.fromEntries(kept.map((it) => [it.key, copyOfProcess(world, it, copy.id)]));
  copy.variables = Object.fromEntries(
    Object.values(variables).map((it) => [it.key, newApplicationVariable(world, it)]),
  );
  world.records.add("applications", copy);
  startDeployment(world, copy, { trigger: "CLONE", initiatedBy: call.key.name });
  return copy;
}

function setSuspended(call: Call, suspended: boolean): string {
  const application = applicationOf(call);
  if (application.is_suspended !== suspended) {
    application.is_suspended = suspended;
    call.world.time.touch(application);
  }
  return suspended ? "The application is suspended." : "The application is active.";
}

function toggle(call: Call, field: "cdn" | "edge_cache"): { is_turned_on: boolean } {
  const application = applicationOf(call);
  application[field] = !application[field];
  return { is_turned_on: application[field] };
}

function withHook(call: Call, secret: string | null): { url: string } {
  const application = applicationOf(call);
  application.deployment_hook = secret;
  return { url: `${call.world.url()}/__hooks/${secret}` };
}

function hookOf(call: Call): string {
  const { deployment_hook } = applicationOf(call);
  if (deployment_hook === null) {
    throw new Refusal(404, "The deployment hook of this application is off.");
  }
  return deployment_hook;
}

export const applicationHandlers: Handlers = {
  listApplications: (call) => call.world.records.ofCompany("applications", call.company),
  createApplication,
  getApplication: applicationOf,
  updateApplication,
  deleteApplication,
  cloneApplication,
  activateApplication: (call) => setSuspended(call, false),
  suspendApplication: (call) => setSuspended(call, true),
  toggleApplicationCdn: (call) => toggle(call, "cdn"),
  toggleApplicationEdgeCache: (call) => toggle(call, "edge_cache"),
  purgeApplicationCache: (call) => {
    applicationOf(call);
    return "The cache is being purged.";
  },
  getDeploymentHook: (call) => ({ url: `${call.world.url()}/__hooks/${hookOf(call)}` }),
  enableDeploymentHook: (call) => withHook(call, applicationOf(call).deployment_hook ?? letters(32)),
  regenerateDeploymentHook: (call) => {
    hookOf(call);
    return withHook(call, letters(32));
  },
  disableDeploymentHook: (call) => {
    hookOf(call);
    applicationOf(call).deployment_hook = null;
  },
};

export const applicationHabits: Habits = {
  settle: {
    applications: (application, world) => {
      const ports = [...Object.values(application.tcp_proxies), ...Object.values(application.private_ports)];
      for (const port of ports) finishWork(world, port);
      return Math.min(
        settleDeployments(application, world),
        ...ports.map((port) => port.work?.due ?? Number.POSITIVE_INFINITY),
      );
    },
  },
};
