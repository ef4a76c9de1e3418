import { z } from "zod";
import {
  gitType,
  idOfKind,
  onlyWhereItApplies,
  type Rule,
  repositoryUrl,
  requiredWhereItApplies,
  show,
  writable,
} from "../../model";

const sources = ["privateGit", "publicGit", "dockerImage"] as const;

/** Where `source` has one of these values. */
export const fromGit = { field: "source", values: ["privateGit", "publicGit"] } as const;
export const fromImage = { field: "source", values: ["dockerImage"] } as const;
const git = { appliesTo: fromGit, deploys: true } as const;
const image = { appliesTo: fromImage, deploys: true } as const;

/** What `source` is where it is one of these values. */
const meaning = (values: readonly unknown[]) => (values.includes("dockerImage") ? '"dockerImage"' : "a Git repository");

/** The source of an application: all of it can change in place. */
export const sourceFields = {
  source: writable("Source type: `privateGit`, `publicGit` or `dockerImage`.", z.enum(sources), {
    required: true,
    deploys: true,
    sentWith: ["repoUrl", "gitType", "dockerImage"],
  }),
  repoUrl: writable("URL of the repository, for the two Git sources.", repositoryUrl, {
    ...git,
    appliesTo: { ...fromGit, required: true },
    sentWith: ["source", "gitType"],
  }),
  gitType: writable("Git host of a private repository, if the URL does not show it.", gitType, git),
  defaultBranch: writable("Branch to build; the repository's own default when not set.", z.string().min(1), {
    ...git,
    deployed: { as: "branch" },
  }),
  dockerImage: writable("Image to run, for `dockerImage`.", z.string().min(1), {
    ...image,
    deployed: {
      as: "image",
      normal: (name) => name.replace(/^(index\.)?docker\.io\//, "").replace(/^library\/|:latest$/g, ""),
    },
    appliesTo: { ...fromImage, required: true },
  }),
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
      say: `requires source "privateGit", got ${show(source)}`,
      suggestion: { edit: "remove" },
    };
}

export const sourceRules: readonly Rule[] = [
  ...requiredWhereItApplies(sourceFields, "source", (values) => `source is ${meaning(values)}`),
  ...onlyWhereItApplies(sourceFields, "source", (values) => {
    const others = sources.filter((source) => !values.includes(source));
    return `source is ${meaning(others)}, and an application has exactly one source`;
  }),
  onlyPrivateGitDeploys(),
];
