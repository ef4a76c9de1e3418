import { z } from "zod";
import { asSet, globs, type Rule, show, writable } from "../../model";

/** Settings for one build type only: the platform clears them on the others (contract note 5). */
const forBuild = (buildType: string) =>
  ({ appliesTo: { field: "buildType", values: [buildType] }, deploys: true }) as const;

/** Versions in spec 9.2. Others may exist, so another one is a warning. */
const buildToolVersions = ["1.29", "1.39", "1.41"];

/** How an application is built. */
export const buildFields = {
  buildType: writable("How it is built.", z.enum(["nixpacks", "railpack", "dockerfile", "pack"]), {
    default: "nixpacks",
    deploys: true,
  }),
  buildPath: writable("Folder of the repository to build in.", z.string().min(1), {
    default: ".",
    deploys: true,
  }),
  buildCacheEnabled: writable("Keeps image layers between builds.", z.boolean(), { deploys: true }),
  gitLfsEnabled: writable("Fetches LFS files for the build.", z.boolean(), {
    default: true,
    deploys: true,
  }),
  nixpacksVersion: writable("Version of the default build tool: 1.29, 1.39 or 1.41.", z.string(), {
    default: "1.39",
    ...forBuild("nixpacks"),
  }),
  dockerfilePath: writable("Path of the Dockerfile.", z.string().min(1), forBuild("dockerfile")),
  dockerContext: writable("Build context of the Dockerfile.", z.string().min(1), forBuild("dockerfile")),
  packBuilder: writable("Builder image.", z.enum(["heroku/builder:22", "heroku/builder:24"]), forBuild("pack")),
  buildpacks: writable(
    "Buildpacks in order. The platform may not show them later.",
    z.array(z.strictObject({ order: z.int().min(0), source: z.string().min(1) })),
    { default: [], observed: "sometimes", ...forBuild("pack") },
  ),
  allowDeployPaths: writable("Only changes below these paths deploy (globs).", globs, {
    default: [],
    normal: asSet,
  }),
  ignoreDeployPaths: writable("Changes below these paths do not deploy (globs).", globs, {
    default: [],
    normal: asSet,
  }),
};

export const buildWarnings: readonly Rule[] = [
  ({ nixpacksVersion: version }: { nixpacksVersion?: string }) =>
    version !== undefined &&
    !buildToolVersions.includes(version) && {
      at: "nixpacksVersion",
      given: version,
      say: `is ${show(version)}, which is not a known version (${buildToolVersions.join(", ")}).`,
    },
];
