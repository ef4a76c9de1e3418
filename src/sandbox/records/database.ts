import type { IpRestriction, Named, Work } from "./common";

export interface Connection {
  id: string;
  target_id: string;
}

export interface Backup {
  id: string;
  name: string;
  display_name: string | null;
  type: "daily" | "manual";
  status: string;
  created_at: string;
  updated_at: string;
  work?: Work | null;
}

export interface Database extends Named {
  type: string;
  version: string;
  status: string;
  is_suspended: boolean;
  backup_status: string;
  cluster_id: string;
  resource_type_id: string;
  db_name: string;
  db_user: string | null;
  db_password: string;
  extensions: Record<string, boolean>;
  external_port: string | null;
  ip_restriction: IpRestriction;
  /** By id. */
  connections: Record<string, Connection>;
  /** By id. */
  backups: Record<string, Backup>;
}
