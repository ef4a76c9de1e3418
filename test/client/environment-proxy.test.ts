import { proxyFrom } from "../../src/client/proxy";

describe("the proxy of the environment", () => {
  test.each<[Record<string, string>, string, string]>([
    [{ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:1", http_proxy: "http://c:1" }, "http://a:1", "https_proxy"],
    [{ https_proxy: " ", HTTPS_PROXY: " http://b:1 ", http_proxy: "http://c:1" }, "http://b:1", "HTTPS_PROXY"],
    [{ http_proxy: "c:1", HTTP_PROXY: "http://d:1" }, "http://c:1", "http_proxy"],
    [{ HTTP_PROXY: "https://d.example.com/path" }, "https://d.example.com", "HTTP_PROXY"],
  ])("%j", (environment, url, variable) => {
    expect(proxyFrom(environment)).toEqual({ url, variable });
  });

  test.each([
    ["http://user:p%40ss@a:1", "user:p@ss"],
    ["http://user@a:1", "user:"],
    ["http://:pass@a:1", ":pass"],
    ["http://user:50%@a:1", "user:50%"],
  ])("has its credentials apart from its URL (%s)", (given, credentials) => {
    const { url, authorization } = proxyFrom({ https_proxy: given }) ?? {};
    expect([url, authorization]).toEqual(["http://a:1", `Basic ${Buffer.from(credentials).toString("base64")}`]);
  });

  test.each(["socks5://secret@a:1", "http://", "http://a:secret:1", "ftp://a:1"])(
    "is refused without being shown (%s)",
    (given) => {
      expect(() => proxyFrom({ https_proxy: given })).toThrow(
        expect.objectContaining({
          problem: {
            code: "settings",
            message: "https_proxy is not the URL of an HTTP proxy.",
            next: "Set it to a URL such as http://proxy.example.com:3128, or unset it to connect directly.",
          },
        }),
      );
    },
  );

  test("may be none", () => {
    expect([proxyFrom({}), proxyFrom({ HTTP_PROXY: " " })]).toEqual([undefined, undefined]);
  });
});
