import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { retire } from "../../src/lifecycle/move/retire";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { CLUSTERS } from "../../src/sandbox/reference";
import { worldOfSuite } from "../laws/law";

const world = worldOfSuite();
const [here, there] = CLUSTERS.map(({ id }) => id);

/** The steps of docs/guides/move.svg, each with its requests. */
const steps = [
  ...readFileSync(join(__dirname, "../../docs/guides/move.svg"), "utf8").matchAll(/<g data-writes="([^"]*)">/g),
].map(([, writes = ""]) => writes.split(" ").filter(Boolean));

test("the picture of a move shows the requests of a move, in their order", async () => {
  const kind = kinds.application;
  const declared = {
    ...{ displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" },
    domains: { "api.example.com": {} },
  };
  const sent: string[] = [];
  const client: typeof world.io.client = {
    ...world.io.client,
    send: (call, signal) => {
      sent.push(call.operation);
      return world.io.client.send(call, signal);
    },
    one: (call, signal) => {
      sent.push(call.operation);
      return world.io.client.one(call, signal);
    },
  };
  const { known } = await apply({ kind, name: "api", declared }, world.io);
  const moved = { ...declared, clusterId: there, dockerImage: "shop/api:2", variables: { LEVEL: "info" } };
  const { error } = await apply({ kind, name: "api", declared: moved, moveFrom: known }, { ...world.io, client });
  expect(error).toBeUndefined();
  await retire(kind, "api", known, { ...world.io, client });
  const writes = sent.filter((operation) => !/^(get|list)/.test(operation));
  const at = writes.map((operation) => steps.findIndex((step) => step.includes(operation)));
  expect(writes).toContain("cloneApplication");
  expect(writes.filter((_, index) => at[index] === -1)).toEqual([]);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(new Set(at)).toEqual(new Set(steps.flatMap((step, index) => (step.length > 0 ? [index] : []))));
});
