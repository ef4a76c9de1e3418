import type { Difference } from "../../src/declaration";
import { replacing } from "../../src/pulumi/replace-on-changes";

const difference = (path: string, from: unknown = "one", to: unknown = "two"): Difference => ({
  ...{ path: path.split("/"), from, to, secret: false, replaces: false, deploys: false, loses: false, ends: false },
});

it.each([
  ["displayName", difference("displayName"), true],
  ["displayName", difference("variables/displayName"), false],
  ["*", difference("processes/web/port"), true],
  ["processes", difference("processes/web/port"), true],
  ["processes.*.port", difference("processes/web/port"), true],
  ["processes.web.entrypoint", difference("processes/web/port"), false],
  ['domains["shop.example.com"]', difference("domains/shop.example.com"), true],
  // A position says nothing of which entry it is.
  ["destinations[0].weight", difference("destinations/edge/weight"), true],
  ["destinations[0].weight", difference("destinations/edge/path"), false],
  // Inside what differs as a whole.
  ["ipRestriction.type", difference("ipRestriction", { type: "deny" }, { type: "allow" }), true],
  ["ipRestriction.type", difference("ipRestriction", { type: "deny", ips: [] }, { type: "deny", ips: ["::"] }), false],
  ["processes.web.port", difference("processes/web", undefined, "present"), false],
])("%s", (path, one, isReplaced) => {
  expect([...replacing([path], [one]).values()].map(({ replaces }) => replaces)).toEqual(isReplaced ? [true] : []);
});

it("is nothing without paths", () => {
  for (const paths of [undefined, [], "displayName"])
    expect(replacing(paths, [difference("displayName")]).size).toBe(0);
});
