import type { Named, Part } from "./common";

export interface PipelineStage extends Part {
  pipeline_id: string;
  display_name: string;
  type: "standard" | "preview";
  order: number;
  branch: string | null;
  auto_create_app: boolean | null;
  delete_stale_apps: boolean | null;
  stale_app_days: number | null;
  app_ids: string[];
}

export interface Pipeline extends Named {
  type: "trunk" | "branch";
  repo_url: string | null;
  /** By id. */
  stages: Record<string, PipelineStage>;
}
