import type { Domain, Named, Variable } from "./common";
import type { Deployment } from "./deployment";

export interface StaticSite extends Named {
  status: string | null;
  source: "privateGit" | "publicGit";
  repo_url: string;
  default_branch: string;
  git_type: string | null;
  auto_deploy: boolean;
  is_preview_enabled: boolean;
  git_lfs_enabled: boolean;
  install_command: string | null;
  build_command: string | null;
  published_directory: string | null;
  root_directory: string | null;
  node_version: string | null;
  index_file: string | null;
  error_file: string | null;
  allow_deploy_paths: string[];
  ignore_deploy_paths: string[];
  variables: Record<string, Variable>;
  domains: Record<string, Domain>;
  deployments: Record<string, Deployment>;
}
