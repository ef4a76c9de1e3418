import type { Stored } from "./common";

export interface UsageAlert extends Stored {
  project_id: string | null;
  limit_usd: number;
  emails: string[];
  triggers: { id: string; percentage: number; last_fired_at: string | null }[];
}

export interface Project extends Stored {
  name: string;
  display_name: string;
}

export interface DockerRegistry extends Stored {
  name: string;
  registry: string;
  username: string;
  secret: string;
}

export interface Delivery extends Stored {
  webhook_id: string;
  event_id: string;
  event_type: string;
  status: "PENDING" | "SUCCESS" | "FAILED";
  endpoint: string;
  payload: string;
  response: string | null;
  response_status: number | null;
  response_time_ms: number | null;
  sent_at: string | null;
  /** 0 for the first one, then the number of the retry. */
  attempt: number;
  due: number;
}

export interface Webhook extends Stored {
  endpoint: string;
  allowed_events: string[];
  is_enabled: boolean;
  description: string | null;
  secret: string;
  old_secret: string | null;
  old_secret_expired_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface ApiKey extends Stored {
  name: string;
  token: string;
  /** Earlier tokens that stay valid for a while after a rotation. */
  old_tokens: { token: string; valid_until: number }[];
  is_enabled: boolean;
  expired_at: string | null;
  capabilities: { permission: string; id_resource?: string | null }[];
  role_ids: string[];
  source: string;
  last_used_at: string | null;
  /** Given at the start of the sandbox; a reset keeps it. */
  is_given: boolean;
}
