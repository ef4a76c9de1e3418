import type { Application, Pipeline } from "../records";
import type { World } from "../world";
import { newApplication } from "./applications";
import { newApplicationVariable } from "./env-vars";
import { copyOfProcess } from "./new-process";
import { newTcpProxy } from "./ports";

/**
 * A preview application: configured like the pipeline's first application, with its disks and TCP proxies
 * (PreviewAppCreate), or from the platform's defaults when the pipeline has none.
 */
export function newPreviewApplication(
  world: World,
  company: string,
  pipeline: Pipeline,
  branch: string,
  template: Application | undefined,
): Application {
  const settings = template && {
    cluster_id: template.cluster_id,
    build_type: template.build_type,
    build_path: template.build_path,
    pack_builder: template.pack_builder,
    nixpacks_version: template.nixpacks_version,
    dockerfile_path: template.dockerfile_path,
    docker_context: template.docker_context,
    git_lfs_enabled: template.git_lfs_enabled,
    git_type: template.git_type,
  };
  const preview = newApplication(world, company, {
    display_name: `${pipeline.display_name} ${branch}`.slice(0, 64),
    type: "previewApp",
    source: template?.source === "privateGit" ? "privateGit" : "publicGit",
    repo_url: pipeline.repo_url,
    default_branch: branch,
    project_id: pipeline.project_id,
    ...settings,
  });
  if (template) copyParts(world, template, preview);
  return preview;
}

function copyParts(world: World, template: Application, preview: Application): void {
  preview.processes = {};
  for (const process of Object.values(template.processes)) {
    const disk = process.disk && { ...process.disk, status: "pending" as const };
    const copy = { ...copyOfProcess(world, process, preview.id), disk };
    preview.processes[copy.key] = copy;
    for (const proxy of Object.values(template.tcp_proxies).filter((it) => it.process_id === process.id)) {
      const created = newTcpProxy(world, preview, copy.id, proxy.port);
      preview.tcp_proxies[created.id] = created;
    }
  }
  for (const variable of Object.values(template.variables)) {
    preview.variables[variable.key] = newApplicationVariable(world, variable);
  }
}
