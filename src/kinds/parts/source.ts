import { z } from "zod";
import { gitType, idOfKind, onlyWhereItApplies, type Rule, requiredWhen, show, writable } from "../../model";

const sources = ["privateGit", "publicGit", "dockerImage"] as const;

interface Declared {
  readonly source: (typeof sources)[number];
  readonly repoUrl?: string;
  readonly dockerImage?: string;
}

const fromGit = ({ source }: Declared) => source === "privateGit" || source === "publicGit";
const fromImage = ({ source }: Declared) => source === "dockerImage";

const git = { appliesTo: { field: "source", values: ["privateGit", "publicGit"] }, deploys: true } as const;
const image = { appliesTo: { field: "source", values: ["dockerImage"] }, deploys: true } as const;

/** The source of an application: all of it can change in place. */
export const sourceFields = {
  source: writable("Source type: `privateGit`, `publicGit` or `dockerImage`.", z.enum(sources), {
    required: true,
    deploys: true,
    sentWith: ["repoUrl", "gitType", "dockerImage"],
  }),
  repoUrl: writable("URL of the repository, for the two Git sources.", z.url(), {
    ...git,
    sentWith: ["source", "gitType"],
  }),
  gitType: writable("Git host of a private repository, if the URL does not show it.", gitType, git),
  defaultBranch: writable("Branch to build; the repository's own default when not set.", z.string().min(1), git),
  dockerImage: writable("Image to run, for `dockerImage`.", z.string().min(1), image),
  dockerRegistryCredentialId: writable("Credential for a private image.", idOfKind("DockerRegistry"), {
    ...image,
    observed: false,
    clears: true,
  }),
  autoDeploy: writable("Deploys each push. Only with `privateGit`.", z.boolean(), { default: false }),
};

/** Contract note 4. `resting` is the default source. */
export function onlyPrivateGitDeploys(resting?: string): Rule {
  return ({ autoDeploy, source = resting }: { readonly autoDeploy?: boolean; readonly source?: string }) =>
    autoDeploy === true &&
    source !== "privateGit" && {
      at: "autoDeploy",
      given: true,
      say: `is true, but source is ${show(source)}: only privateGit deploys automatically`,
    };
}

export const sourceRules: readonly Rule[] = [
  requiredWhen<Declared>(fromGit, "repoUrl", "is missing: source is a Git repository"),
  requiredWhen<Declared>(fromImage, "dockerImage", 'is missing: source is "dockerImage"'),
  ...onlyWhereItApplies(sourceFields, "source", (values) => {
    const given = values.includes("dockerImage") ? "a Git repository" : '"dockerImage"';
    return `source is ${given}, and exactly one source is allowed`;
  }),
  onlyPrivateGitDeploys(),
];
