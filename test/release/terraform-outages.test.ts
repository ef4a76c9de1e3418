import { readPlan } from "../../src/cost";
import { clusterAt, terraformMachines } from "../engine/machines";
import { succeeded } from "../support/ran";
import { database } from "../terraform/configurations";
import { BALANCED, type Engine, OWN, type Shop, testOutages } from "./outages";

const application = (name: string, image: string, cluster: string, more: string) => `
resource "svc_application" "${name}" {
  display_name = "${name}"
  cluster_id   = "${cluster}"
  source       = "dockerImage"
  docker_image = "${image}"
  ${more}
}`;

const configuration = ({ image, place, password, behind }: Shop) => `
provider "svc" {
  stack = "shop"
}
${database(`db_password = "${password}"`)}
${application("web", image, clusterAt("here"), "connections = { main = svc_database.main.id }")}
${application("api", image, clusterAt(place), `domains = { "${OWN}" = {} }`)}
resource "svc_load_balancer" "edge" {
  display_name = "edge"
  domains      = { "${BALANCED}" = {} }
  destinations = [{ service = { type = "APP", id = svc_application.${behind}.id }, weight = 1 }]
}`;

async function open(): Promise<Engine> {
  const { sandbox, another, close } = await terraformMachines();
  const machine = await another();
  return {
    sandbox,
    declare: (shop) => machine.write(configuration(shop)),
    preview: async () => {
      const { plan, log } = await machine.planned();
      return readPlan(plan, log);
    },
    up: async () => succeeded(await machine.up()),
    close,
  };
}

describe("Terraform", () => testOutages(open));
