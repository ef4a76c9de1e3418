import { kinds } from "../../src/kinds";
import type { Raw } from "../../src/pulumi/native/protocol";
import { CLUSTERS } from "../../src/sandbox/reference";
import { worldOfSuite } from "../laws/law";
import { Plugin, values } from "./plugin";

const world = worldOfSuite();

test("an order without meaning is no change, and is kept in the outputs", async () => {
  const plugin = new Plugin(world, kinds.application.name);
  const [clusterId] = CLUSTERS.map(({ id }) => id);
  const declared = (ipList: readonly string[], repoUrl: string) => ({
    displayName: "api",
    clusterId,
    source: "publicGit",
    repoUrl: `https://git.example.com/shop/${repoUrl}`,
    ipRestriction: { type: "deny", isEnabled: true, ipList },
  });
  const first = await plugin.up(declared(["2001:db8::/32", "198.51.100.7", "192.0.2.1"], "api"));
  const other = declared(["192.0.2.1", "2001:db8::/32", "198.51.100.7"], "web");
  const planned = await plugin.preview(other, first);
  expect(Object.keys(planned.diff?.detailed ?? {})).toEqual(["repoUrl"]);
  const second = await plugin.up(other, first);
  const restriction = (outputs: Raw) => (values(outputs) as Raw).ipRestriction;
  expect(restriction(second.outputs)).toEqual(restriction(planned.outputs));
  expect(restriction(second.outputs)).toEqual(restriction(first.outputs));
  plugin.close();
});
