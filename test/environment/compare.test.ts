import { compareEnvironments } from "../../src/environment/compare";
import { loadEnvironment } from "../../src/environment/load";
import { fileWith } from "./examine";

const file = fileWith(`
base:
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { LOG_LEVEL: debug, from: here }
      secretVariables: { KEY: in-plain-text }
environments:
  one:
    buckets: { files: { displayName: files, location: weur } }
  other:
    applications:
      web:
        clusterId: { cluster: us-east }
        variables: { LOG_LEVEL: { config: level, default: warn }, from: null, EXTRA: "1" }
        secretVariables: { KEY: also-in-plain-text }
`);

test("the settings of two environments are compared as the file writes them, and no secret is shown", async () => {
  const [one, other] = [
    await loadEnvironment({ file, environment: "one" }),
    await loadEnvironment({ file, environment: "other" }),
  ];
  const { differences, onlyFrom, onlyTo } = compareEnvironments(one, other);
  expect(differences.map(({ field, from, to }) => [field, from, to])).toEqual([
    ["clusterId", '"europe-west"', '"us-east"'],
    ["variables.LOG_LEVEL", '"debug"', "{ config: level }"],
    ["variables.from", '"here"', undefined],
    ["secretVariables.KEY", "(secret)", "(secret)"],
    ["variables.EXTRA", undefined, '"1"'],
  ]);
  expect([onlyFrom, onlyTo]).toEqual([["buckets.files"], []]);
  expect(compareEnvironments(one, one)).toEqual({ differences: [], onlyFrom: [], onlyTo: [] });
});
