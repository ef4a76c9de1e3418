import { CLUSTERS } from "../../src/sandbox/reference";
import { Stack } from "../engine/stack";
import { ofSuite } from "../support/of-suite";
import { type Ran, succeeded } from "../support/ran";

/** `pulumi do`: single operations without a program, in a stack or without any state. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native", plugin: "in the cache" }));

const project = (...words: string[]) => stack.pulumi("do", "svc:index:Project", ...words);
const alone = (...words: string[]) => project(...words, "--stateless", "--yes");
const names = async () => (await stack.sandbox.objects("projects")).map((one) => one.display_name).sort();
const listed = async () =>
  (JSON.parse(succeeded(await project("list")).stdout) as { name: string }[]).map(({ name }) => name).sort();

it("in a stack, is part of what its program is compared with", async () => {
  succeeded(await stack.svcIac("pulumi", "install"));
  await stack.program('new Project("main", { displayName: "Main" });');
  succeeded(await stack.up());
  // A name that is also a command which plans for the whole stack.
  succeeded(await project("create", "up", "--display-name", "One", "--yes"));
  succeeded(await project("patch", "up", "--display-name", "Two", "--yes"));
  expect(await names()).toEqual(["Main", "Two"]);
  succeeded(await stack.preview("--expect-no-changes"));
  succeeded(await project("delete", "up", "--yes"));
  expect(await names()).toEqual(["Main"]);
  expect(succeeded(await stack.svcIac("journal")).stdout).toContain("The journal is empty");
});

it("without a state, keeps nothing for the next command, which has the same address", async () => {
  succeeded(await alone("create", "--display-name", "One"));
  succeeded(await alone("create", "--display-name", "Two"));
  expect(await names()).toEqual(["Main", "One", "Two"]);
  expect(await listed()).toEqual(["Main", "One", "Two"]);
  expect(said(await alone("create", "--display-name", "One"))).toContain("explain same-name");
  expect(await names()).toEqual(["Main", "One", "Two"]);
  expect(succeeded(await stack.svcIac("journal")).stdout).toContain("The journal is empty");
});

it("without a state, neither moves, replaces nor deletes", async () => {
  const id = "a0000000-0000-4000-8000-000000000001";
  const [here = "", there = ""] = CLUSTERS.map(({ id }) => id);
  await stack.sandbox.change("applications", id, {
    display_name: "api",
    source: "publicGit",
    repo_url: "https://git.example.com/api",
    cluster_id: here,
  });
  await stack.sandbox.forgetRequests();
  const refused = async (...words: string[]) =>
    said(await stack.pulumi("do", "svc:index:Application", ...words, "--stateless", "--yes"));
  expect(await refused("patch", id, "--cluster-id", there)).toContain("explain immutable");
  expect(await refused("delete", id)).toContain("explain shared");
  expect(await stack.sandbox.writes()).toEqual([]);
});

function said({ stdout, stderr }: Ran): string {
  return stdout + stderr;
}
