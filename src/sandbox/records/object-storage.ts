import type { Named, Part } from "./common";

export interface BucketKeys {
  access_key: string;
  secret_key: string;
  /** Absent for the current keys. */
  valid_until?: number;
}

export interface CorsPolicy extends Part {
  methods: string[];
  origins: string[];
  headers: string[] | null;
}

export interface ObjectStorage extends Named {
  status: string;
  location: string;
  jurisdiction: string;
  bucket_name: string;
  domain: string | null;
  endpoint: string;
  keys: BucketKeys[];
  /** By id. */
  cors_policies: Record<string, CorsPolicy>;
  /** By object key. */
  objects: Record<string, { size: number; last_modified: string }>;
}
