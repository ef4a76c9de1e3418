import { withOthers } from "../../src/declaration/recreated";
import { probe, scaling } from "../../src/kinds/parts/process-settings";
import { type Named, writable } from "../../src/model";

/** What others have set in a field that is written as a whole, beside what is declared of it. */
const http = { httpGet: { path: "/" } };
const between = (more: Named) => ({
  type: "horizontal",
  config: { minInstanceCount: 1, maxInstanceCount: 2, ...more },
});

test.each([
  ["is left alone", probe, http, { ...http, periodSeconds: 5 }, { ...http, periodSeconds: 5 }],
  ["at any depth", probe, http, { httpGet: { path: "/x", port: 80 } }, { httpGet: { path: "/", port: 80 } }],
  ["goes where it was declared", probe, { ...http, periodSeconds: undefined }, { ...http, periodSeconds: 5 }, http],
  ["goes with the alternative that it is in", probe, http, { exec: { command: ["true"] } }, http],
  ["is no null", probe, http, { ...http, periodSeconds: null }, http],
  ["in a union", scaling, between({}), between({ targetCpuPercent: 7 }), between({ targetCpuPercent: 7 })],
  ["goes where it fits no more", scaling, between({}), { type: "manual", config: { instanceCount: 3 } }, between({})],
])("%s", (_, schema, wanted, live, sent) => {
  expect(withOthers(writable("", schema), wanted, live)).toEqual(sent);
});
