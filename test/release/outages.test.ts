import { readPlan } from "../../src/cost";
import { clusterAt } from "../engine/machines";
import { type Face, Stack } from "../engine/stack";
import { succeeded } from "../support/ran";
import { BALANCED, type Engine, OWN, type Shop, testOutages } from "./outages";

const program = ({ image, place, password, behind }: Shop) => `
const main = new Database("main", {
  ...{ displayName: "main", clusterId: "${clusterAt("here")}", type: "postgresql", version: "16", dbName: "shop" },
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbPassword: "${password}",
});
const common = { source: "dockerImage", dockerImage: "${image}" };
const web = new Application("web", { displayName: "web", clusterId: "${clusterAt("here")}", ...common, connections: { main } });
const api = new Application("api", {
  ...{ displayName: "api", clusterId: "${clusterAt(place)}", ...common },
  domains: { "${OWN}": {} },
});
new LoadBalancer("edge", {
  displayName: "edge",
  domains: { "${BALANCED}": {} },
  destinations: [{ service: ${behind}, weight: 1 }],
});
`;

async function open(face: Face): Promise<Engine> {
  const stack = await Stack.open({ face });
  return {
    sandbox: stack.sandbox,
    declare: (shop) => stack.program(program(shop)),
    preview: async () => readPlan(succeeded(await stack.preview("--json")).stdout),
    up: async () => succeeded(await stack.up()),
    close: () => stack.close(),
  };
}

describe("Pulumi", () => testOutages(() => open("svc-iac")));
