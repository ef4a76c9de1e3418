import { z } from "zod";
import {
  asSet,
  companyId,
  computed,
  displayName,
  entryOperationsOf,
  type Finding,
  gitType,
  globs,
  idOfKind,
  immutable,
  kind,
  operationsOf,
  type RuleContext,
  repositoryUrl,
  show,
  stamps,
  systemName,
  writable,
} from "../model";
import { siteDeployment } from "./parts/application-operations";
import {
  domainOperationsOf,
  domainRules,
  domains,
  generatedHostname,
  lostSystemDomain,
  systemDomain,
} from "./parts/domains";
import { balancersTo } from "./parts/referrers";
import { onlyPrivateGitDeploys } from "./parts/source";
import { siteAnswersNow } from "./parts/stops";
import { variableRules, variables, variableWarnings } from "./parts/variables";

const domainOperations = domainOperationsOf("StaticSite");

interface Declared {
  readonly projectId?: string;
}

const PROJECT_STAYS = "the project of a static site cannot change after creation";

/** No operation moves a site to another project (contract note 26), and a new site under the same name is no move. */
function projectStays({ projectId }: Declared, { previous }: RuleContext): Finding | undefined {
  const before = previous as Declared | undefined;
  if (!before || (before.projectId ?? null) === (projectId ?? null)) return undefined;
  return {
    at: "projectId",
    given: projectId,
    allowed: show(before.projectId),
    say: `must stay ${before.projectId === undefined ? "unset" : show(before.projectId)}, got ${show(projectId)}: ${PROJECT_STAYS}. Restore the previous value, or declare a second site in the other project and remove this one`,
  };
}

/** A build setting with a default of the platform. */
const buildSetting = (doc: string, longest: number) =>
  writable(doc, z.string().min(1).max(longest), { clears: true, deploys: true });

export const staticSite = kind("StaticSite", {
  doc: "A site built from Git and served through the CDN. Creating it deploys it.",
  fields: {
    displayName: displayName(2),
    repoUrl: writable("Address of the repository.", repositoryUrl.max(2048), {
      required: true,
      deploys: true,
      sentWith: ["source", "gitType"],
    }),
    defaultBranch: writable("Branch to build.", z.string().min(1).max(255), {
      required: true,
      deploys: true,
      deployed: { as: "branch" },
    }),
    source: writable("`privateGit` or `publicGit`.", z.enum(["privateGit", "publicGit"]), {
      default: "publicGit",
      deploys: true,
    }),
    gitType: writable("Git host of a private repository, if the URL does not show it.", gitType, { deploys: true }),
    autoDeploy: writable("Deploys each push.", z.boolean()),
    isPreviewEnabled: writable("Builds a preview of each pull request.", z.boolean()),
    gitLfsEnabled: writable("Fetches LFS files for the build.", z.boolean(), { default: true, deploys: true }),
    installCommand: buildSetting("Command that installs what the build needs.", 1024),
    buildCommand: buildSetting("Command that builds the site.", 1024),
    publishedDirectory: buildSetting("Folder with the built site.", 500),
    rootDirectory: buildSetting("Folder of the repository to build in.", 500),
    nodeVersion: buildSetting("Version of Node for the build.", 20),
    indexFile: writable("File served for a folder.", z.string().min(1).max(255), { deploys: true }),
    errorFile: buildSetting("File served for missing pages.", 255),
    allowDeployPaths: writable("Only changes below these paths deploy (globs).", globs, { default: [], normal: asSet }),
    ignoreDeployPaths: writable("Changes below these paths do not deploy (globs).", globs, {
      default: [],
      normal: asSet,
    }),
    projectId: immutable(
      "ID of the project. It cannot change after creation (contract note 26).",
      idOfKind("Project"),
      {
        stays: PROJECT_STAYS,
      },
    ),
    systemDomain: systemDomain(domainOperations),
    generatedHostname: generatedHostname(domainOperations),
    name: systemName,
    companyId,
    status: computed("State of the last deployment.", z.string().nullable()),
    hostname: computed("Host name of the site.", z.string().nullable(), {
      follows: ["systemDomain", "domains"],
    }),
    ...stamps,
  },
  parts: {
    variables: variables(
      entryOperationsOf("StaticSiteEnvVar"),
      [
        { name: "production", wire: "is_production" },
        { name: "preview", wire: "is_preview" },
      ],
      {
        branch: writable("Branch that the value applies to; all branches if not set.", z.string().min(1), {
          clears: true,
        }),
      },
      { variableBranches: { field: "branch", doc: "Branch of a variable; all if not set." } },
    ),
    domains: domains(domainOperations),
  },
  rules: [onlyPrivateGitDeploys("publicGit"), projectStays, ...variableRules, ...domainRules],
  warnings: variableWarnings,
  serviceType: "STATIC_SITE",
  ...lostSystemDomain(domainOperations, siteAnswersNow),
  referrers: balancersTo("STATIC_SITE"),
  api: operationsOf("StaticSite"),
  deployment: siteDeployment,
  removal: { deleting: ["deleting"], failed: ["deletionFailed"], within: 600 },
  examples: {
    minimal: { displayName: "shop-docs", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" },
    full: {
      displayName: "shop-docs",
      repoUrl: "https://git.example.com/shop/docs",
      defaultBranch: "main",
      source: "privateGit",
      gitType: "gitlab",
      autoDeploy: true,
      isPreviewEnabled: true,
      gitLfsEnabled: false,
      installCommand: "npm install",
      buildCommand: "npm run build",
      publishedDirectory: "dist",
      rootDirectory: "site",
      nodeVersion: "24",
      indexFile: "index.html",
      errorFile: "404.html",
      allowDeployPaths: ["site/**"],
      ignoreDeployPaths: ["*.md"],
      systemDomain: { isEnabled: true },
      variables: { API_URL: "https://api.example.com" },
      secretVariables: { SEARCH_KEY: "s3cr3t-value" },
      variableScopes: { API_URL: "production" },
      variableBranches: { API_URL: "main" },
      domains: { "docs.example.com": {} },
    },
  },
});
