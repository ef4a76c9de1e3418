import type { Part } from "./common";

export interface LogLine {
  at: number;
  severity: "INFO" | "WARN" | "ERROR";
  message: string;
}

/** What the processes of a deployment run with (contract note 47). */
export interface Running {
  /** Variables at run time, with those of the company. */
  variables: Record<string, string>;
  /** Passwords of the connected databases, by the ID of the database. */
  passwords: Record<string, string>;
  /** Access keys among the variables, by the ID of the bucket. */
  access_keys: Record<string, string>;
  web: { is_ingress_enabled: boolean; instances: number } | null;
  /** Null if it never hibernates. */
  hibernate_after_seconds: number | null;
}

export interface Deployment extends Part {
  /** The application or static site. */
  service_id: string;
  status: "waiting" | "inProgress" | "success" | "failed" | "cancelled";
  type: string;
  trigger: string;
  steps: string[];
  docker_image_url: string | null;
  git_type: string | null;
  repo_url: string | null;
  branch: string | null;
  commit_sha: string | null;
  commit_message: string | null;
  started_at: string | null;
  finished_at: string | null;
  /** The requester: the name of an API key, or "deployment hook". */
  initiated_by: string;
  /** Reuses the last build. */
  is_restart: boolean;
  build_error: string | null;
  /** When it started: at its creation, or at the end of the previous one. */
  began: number | null;
  /** How it will end. */
  ending: { status: "success" | "failed"; step?: string; logs?: string[] };
  /** Changes that waited for it when it started, by process key, and take effect when it succeeds. */
  queued: { removed_processes: string[]; removed_disks: string[]; new_disks: string[] };
  logs: LogLine[];
  /** Of the live deployment and of unfinished ones, if availability is recorded. */
  runs?: Running;
}
