import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Ran } from "../support/ran";

/** Two regions. */
export const [here, there] = CLUSTERS.map(({ id }) => id);

/** An application; `more` goes into its block. */
export const app = (more = "", cluster = here) => `
resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = "${cluster}"
  source       = "dockerImage"
  docker_image = "shop/api:1"
  ${more}
}`;

/** A database; its password is in `more`. */
export const database = (more = "", cluster = here) => `
resource "svc_database" "main" {
  display_name     = "main"
  cluster_id       = "${cluster}"
  type             = "postgresql"
  version          = "16"
  resource_type_id = "${DATABASE_SIZES[0]?.id}"
  db_name          = "shop"
  ${more}
}`;

export const alert = (limit: number, more = "") => `
resource "svc_usage_alert" "all" {
  limit_usd  = ${limit}
  thresholds = [80, 50]
  emails     = ["ops@example.com"]
  ${more}
}`;

/** What a user reads: one line, so that the engine's line breaks do not matter. */
export const read = ({ stdout, stderr }: Ran): string =>
  `${stdout}${stderr}`.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
