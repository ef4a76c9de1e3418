terraform {
  required_providers {
    svc = { source = "svc-iac/svc" }
  }
}

variable "cluster" {
  description = "Where it runs."
  default     = "europe-west"
}

variable "name" {
  description = "What all names begin with."
  default     = "shop-terraform"
}

variable "database_password" {
  sensitive = true
}

variable "sessions_password" {
  sensitive = true
}

locals {
  domain = "api.${var.name}.example.com"
}

data "svc_cluster" "region" {
  name = var.cluster
}

data "svc_process_resource_type" "small" {
  name = "S1"
}

data "svc_database_resource_type" "small" {
  name = "DB1"
}

resource "svc_project" "shop" {
  display_name = var.name
}

resource "svc_database" "orders" {
  display_name     = "${var.name}-orders"
  project_id       = svc_project.shop.id
  cluster_id       = data.svc_cluster.region.id
  type             = "postgresql"
  version          = "16"
  resource_type_id = data.svc_database_resource_type.small.id
  db_name          = "orders"
  db_user          = "shop"
  extensions       = { vector = true }

  # Write-only: neither in the plan nor in the state. Another version sends it anew.
  db_password_wo         = var.database_password
  db_password_wo_version = 1
}

resource "svc_database" "sessions" {
  display_name           = "${var.name}-sessions"
  project_id             = svc_project.shop.id
  cluster_id             = data.svc_cluster.region.id
  type                   = "valkey"
  version                = "8.0"
  resource_type_id       = data.svc_database_resource_type.small.id
  db_name                = "sessions"
  db_password_wo         = var.sessions_password
  db_password_wo_version = 1
}

ephemeral "svc_database_credentials" "orders" {
  id          = svc_database.orders.id
  db_user     = svc_database.orders.db_user
  db_password = var.database_password
}

ephemeral "svc_database_credentials" "sessions" {
  id          = svc_database.sessions.id
  db_password = var.sessions_password
}

resource "svc_static_site" "front" {
  display_name        = "${var.name}-front"
  project_id          = svc_project.shop.id
  repo_url            = "https://git.example.com/shop/front"
  default_branch      = "main"
  build_command       = "npm run build"
  published_directory = "dist"
  is_preview_enabled  = true
  variables           = { API_URL = "https://${local.domain}" }
}

resource "svc_bucket" "images" {
  display_name  = "${var.name}-images"
  project_id    = svc_project.shop.id
  location      = "weur"
  public_access = true
  cors_policies = [{
    origins = ["https://${svc_static_site.front.generated_hostname}"]
    methods = ["GET", "HEAD"]
  }]
  rotation = { trigger = "2026", grace_hours = 24 }
}

resource "svc_application" "api" {
  display_name   = "${var.name}-api"
  project_id     = svc_project.shop.id
  cluster_id     = data.svc_cluster.region.id
  source         = "publicGit"
  repo_url       = "https://git.example.com/shop/api"
  default_branch = "main"

  connections = {
    orders   = svc_database.orders.id
    sessions = svc_database.sessions.id
  }
  variables = {
    LOG_LEVEL  = "info"
    PUBLIC_URL = "https://${local.domain}"
    # Two dollar signs: the platform puts the value in, not Terraform.
    WEBHOOK_URL = "$${PUBLIC_URL}/webhooks"
  }
  secret_variables_wo = {
    DATABASE_URL      = ephemeral.svc_database_credentials.orders.connection_uri
    SESSIONS_URL      = ephemeral.svc_database_credentials.sessions.connection_uri
    BUCKET_SECRET_KEY = svc_bucket.images.secret_key
  }
  secret_variables_wo_version = 1

  processes = {
    web = {
      port             = 3000
      resource_type_id = data.svc_process_resource_type.small.id
      readiness_probe  = { http_get = { path = "/healthz", port = 3000 } }
      scaling_strategy = {
        type   = "horizontal"
        config = { min_instance_count = 1, max_instance_count = 3, target_cpu_percent = 70 }
      }
    }
    worker = {
      type             = "worker"
      resource_type_id = data.svc_process_resource_type.small.id
      entrypoint       = "node worker.js"
    }
    nightly = {
      type               = "cron"
      resource_type_id   = data.svc_process_resource_type.small.id
      entrypoint         = "node nightly.js"
      schedule           = "0 3 * * *"
      time_zone          = "Europe/Berlin"
      concurrency_policy = "Forbid"
    }
    migrate = {
      type             = "job"
      resource_type_id = data.svc_process_resource_type.small.id
      entrypoint       = "node migrate.js"
      job_start_policy = "beforeDeployment"
    }
  }
  domains = { (local.domain) = {} }
}

resource "svc_load_balancer" "edge" {
  display_name = "${var.name}-edge"
  project_id   = svc_project.shop.id
  destinations = [
    { service = { type = "STATIC_SITE", id = svc_static_site.front.id }, weight = 80 },
    { service = { type = "OBJECT_STORAGE", id = svc_bucket.images.id }, weight = 10 },
    { url = "https://old.shop.example.com", weight = 10 },
  ]
}

resource "svc_usage_alert" "spending" {
  project_id = svc_project.shop.id
  limit_usd  = 200
  thresholds = [50, 80, 100]
  emails     = ["ops@shop.example.com"]
}

output "url" {
  value = "https://${svc_application.api.generated_hostname}"
}

output "edge_url" {
  value = "https://${svc_load_balancer.edge.generated_hostname}"
}

output "database_host" {
  value = svc_database.orders.internal_hostname
}
