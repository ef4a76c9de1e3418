import { present } from "../../src/environment/component";
import { filledText } from "../../src/environment/given";
import { examine } from "./examine";

test("an output that a run does not find is reported with its position", async () => {
  const { outputs, placeOf, file } = await examine(`base:
  applications:
    api:
      displayName: api
      clusterId: 11111111-1111-4111-8111-111111111111
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      processes: { web: { port: 3000 } }
outputs:
  host: { from: applications.api.processes.web.internalHostname }
`);
  const { term } = outputs.host as unknown as { term: Parameters<typeof placeOf>[0] };
  const path = ["processes", "web", "internalHostname"];
  expect(() => present(undefined, path, placeOf(term))).toThrow(
    `${file}:10:9: outputs.host asks for processes.web.internalHostname, which does not exist.`,
  );
  expect(present(null, path, placeOf(term))).toBeNull();
});

test("a text with a secret that nothing shows is refused, and not filled with nothing", () => {
  expect(() => filledText(["s3://key:", "@host"], [null])).toThrow(/has an empty value for placeholder 1/);
  expect(filledText(["s3://key:", "@host"], [""])).toBe("s3://key:@host");
});
