import os from "node:os";
import { isAbsolute } from "node:path";
import { cacheFolder } from "../../src/store";

/**
 * What a user's environment has as folders × what the system has as the home: the folder of the cache does not depend on the
 * working directory, and what is not set, empty or relative leaves it to what comes next.
 */
const VALUES = [undefined, "", ".", "caches", "../caches", "~/caches", "/none"];
const HOMES = ["", "home", "/home/of-user", undefined];
const CASES = VALUES.flatMap((xdg) => VALUES.flatMap((home) => HOMES.map((user) => [xdg, home, user] as const)));

afterEach(() => jest.restoreAllMocks());

test.each(CASES)("XDG_CACHE_HOME is %p, HOME %p, and the user's home %p", (xdg, home, user) => {
  jest.spyOn(os, "homedir").mockImplementation(() => {
    if (user === undefined) throw new Error("uv_os_homedir returned ENOENT (no such file or directory)");
    return home ?? user;
  });
  const set = Object.entries({ XDG_CACHE_HOME: xdg, HOME: home }).filter(([, value]) => value !== undefined);
  const folder = cacheFolder(Object.fromEntries(set));
  const expected = [xdg, ...[home, user].map((one) => one && `${one}/.cache`)];
  // The system's home is that of HOME, if that is set to whatever.
  const known = home === undefined || user === undefined ? expected : expected.slice(0, 2);
  const first = known.find((one) => one && isAbsolute(one));
  expect(folder).toBe(first && `${first}/svc-iac`);
});
