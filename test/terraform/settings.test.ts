import { Session } from "../../src/terraform/session";

const checking = (environment: NodeJS.ProcessEnv, url?: string) => () => {
  const session = new Session({ environment, folder: "." });
  session.configure({ ...(url === undefined ? {} : { url, token: "key" }) });
  session.connection.check();
};

test("settings that are given must be valid before anything is planned", () => {
  expect(checking({}, "http://api.example.com")).toThrow("must start with https://");
  expect(checking({ SERVICE_API_URL: "https://api.example.com" })).toThrow("SERVICE_API_TOKEN");
  expect(checking({ SERVICE_API_URL: "api.example.com", SERVICE_API_TOKEN: "key" })).toThrow("SERVICE_API_URL");
});

test("without any, what needs no service is planned", () => {
  expect(checking({})).not.toThrow();
});
