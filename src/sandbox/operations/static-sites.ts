import { beginDeletion, type Call, type Handlers, inPath, newNamed, pathId, projectIn } from "../operation";
import type { Deployment, StaticSite } from "../records";
import { unprocessable } from "../refusal";
import type { Habits, World } from "../world";
import { partById } from "../world";
import { cancelDeployment, isUnfinished, settleDeployments, startDeployment } from "./deployment-run";
import { systemDomain } from "./domains";
import { checkAutoDeploy, gitTypeOf } from "./git-source";
import { logEntries } from "./log-entries";

/** A static site with the platform's defaults; the API's create deploys it as well. */
export function newStaticSite(world: World, company: string, fields: Partial<StaticSite>): StaticSite {
  const born = newNamed(world, company, fields.display_name ?? "site");
  return {
    ...born,
    status: null,
    source: "publicGit",
    repo_url: "https://git.example/site.git",
    default_branch: "main",
    git_type: null,
    auto_deploy: false,
    is_preview_enabled: false,
    git_lfs_enabled: true,
    install_command: null,
    build_command: null,
    published_directory: null,
    root_directory: null,
    node_version: null,
    index_file: null,
    error_file: null,
    allow_deploy_paths: [],
    ignore_deploy_paths: [],
    variables: {},
    domains: systemDomain(world, "static-sites", born.name),
    deployments: {},
    ...fields,
  };
}

const siteOf = (call: Call): StaticSite => inPath(call, "static-sites");

function shown(site: StaticSite): Record<string, unknown> {
  const system = Object.values(site.domains).find((it) => it.type === "SYSTEM");
  return { ...site, hostname: system?.name ?? null };
}

function createStaticSite(call: Call): StaticSite {
  const { world } = call;
  const fields = call.body as Partial<StaticSite>;
  const source = fields.source ?? "publicGit";
  checkAutoDeploy(fields.auto_deploy, source);
  const site = newStaticSite(world, call.company, {
    ...fields,
    source,
    project_id: projectIn(call),
    git_type: gitTypeOf(world.contract, source, fields.git_type, fields.repo_url),
  });
  world.records.add("static-sites", site);
  // Contract note 2.
  startDeployment(world, site, { trigger: "CREATE", initiatedBy: call.key.name });
  return site;
}

function updateStaticSite(call: Call): StaticSite {
  const site = siteOf(call);
  const fields = call.body as Partial<StaticSite>;
  const wanted = { ...site, ...fields };
  checkAutoDeploy(fields.auto_deploy, wanted.source);
  const said = fields.git_type ?? (fields.repo_url ? null : site.git_type);
  const isMoved = fields.source !== undefined || fields.repo_url !== undefined;
  Object.assign(site, fields, {
    git_type: isMoved ? gitTypeOf(call.world.contract, wanted.source, said, wanted.repo_url) : wanted.git_type,
    auto_deploy: wanted.auto_deploy && wanted.source === "privateGit",
  });
  call.world.time.touch(site);
  return site;
}

function deleteStaticSite(call: Call): void {
  const site = siteOf(call);
  if (site.status === "deleting") return;
  const running = Object.values(site.deployments).find(isUnfinished);
  if (running) {
    throw unprocessable(
      `The deployment ${running.id} is ${running.status}. Cancel it or wait for its end, then delete the static site.`,
    );
  }
  beginDeletion(call, site, "deletionFailed");
}

const shownDeployment = (deployment: Deployment): Record<string, unknown> => ({
  ...deployment,
  static_site_id: deployment.service_id,
  is_preview: false,
  author_login: null,
  author_img: null,
  cloud_build_id: null,
});

const deploymentOf = (call: Call): Deployment =>
  partById(siteOf(call).deployments, pathId(call, "deployment_id"), "deployment");

function createDeployment(call: Call): unknown {
  const site = siteOf(call);
  const { branch, deployment_id } = call.body as { branch?: string; deployment_id?: string };
  const start = { trigger: "MANUAL_DEPLOY", initiatedBy: call.key.name };
  if (deployment_id === undefined) {
    return shownDeployment(startDeployment(call.world, site, { ...start, ...(branch !== undefined && { branch }) }));
  }
  const rollbackTo = site.deployments[deployment_id];
  if (rollbackTo?.status !== "success") {
    throw unprocessable(`deployment_id is ${deployment_id}, which is no successful deployment of this static site.`);
  }
  return shownDeployment(startDeployment(call.world, site, { ...start, trigger: "ROLLBACK", rollbackTo }));
}

export const staticSiteHandlers: Handlers = {
  listStaticSites: (call) => call.world.records.ofCompany("static-sites", call.company),
  createStaticSite,
  getStaticSite: (call) => shown(siteOf(call)),
  updateStaticSite,
  deleteStaticSite,
  purgeStaticSiteCache: (call) => {
    siteOf(call);
    return "The cache is being purged.";
  },
  listStaticSiteDeployments: (call) => Object.values(siteOf(call).deployments).reverse().map(shownDeployment),
  createStaticSiteDeployment: createDeployment,
  getStaticSiteDeployment: (call) => shownDeployment(deploymentOf(call)),
  cancelStaticSiteDeployment: (call) => {
    const deployment = deploymentOf(call);
    cancelDeployment(call.world, siteOf(call), deployment);
    return shownDeployment(deployment);
  },
  getStaticSiteDeploymentLogs: (call) => logEntries(deploymentOf(call).logs, "SS_DEPLOYMENT", call.world, call.query),
  getStaticSiteAccessLogs: (call) => {
    siteOf(call);
    return logEntries([], "SS_ACCESS", call.world, call.query);
  },
};

export const staticSiteHabits: Habits = { settle: { "static-sites": settleDeployments } };
