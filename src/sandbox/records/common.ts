/** A change that the platform makes by itself at a certain time. */
export interface Work {
  due: number;
  /** Fields to set, or "gone" to delete the record. */
  then: Record<string, unknown> | "gone";
}

export interface Part {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Stored extends Part {
  company_id: string;
  work?: Work | null;
}

/** A record with a human-readable name: `name` is derived from the first display name and never changes. */
export interface Named extends Stored {
  name: string;
  display_name: string;
  project_id: string | null;
}

export interface IpRestriction {
  type: "allow" | "deny";
  is_enabled: boolean;
  ip_list: string[];
}

export interface Variable extends Part {
  key: string;
  value: string;
  is_runtime?: boolean;
  is_buildtime?: boolean;
  is_production?: boolean;
  is_preview?: boolean;
  branch?: string | null;
}

export interface Domain extends Part {
  name: string;
  status: string | null;
  type: "SYSTEM" | "CUSTOM";
  is_enabled: boolean;
  is_wildcard: boolean;
  is_primary: boolean;
  dns_records: { type: string; name: string; value: string }[] | null;
  errors: unknown[] | null;
  /** When the next status follows, once its record was found in DNS. */
  reached_at?: number;
  /** When checks began again after a time-out. */
  checked_since?: number;
}
