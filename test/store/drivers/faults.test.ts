import { randomUUID } from "node:crypto";
import { Documents } from "../../../src/store/documents";
import { openStore } from "../../../src/store/open";
import type { Store } from "../../../src/store/store";
import {
  type FaultProxy,
  type HttpFault,
  seeded,
  startHttpProxy,
  startTcpProxy,
  type TcpFault,
} from "../../support/fault-proxy";
import { postgresUrl, type Server, startPostgres } from "../../support/postgres";
import { S3_ENVIRONMENT, type S3Server, s3Location, startS3 } from "../../support/s3";
import { errorOf } from "./contract";

const RUNNERS = 4;
const INCREMENTS = 50;

/** All runners at once; what a change fails with is a failure. */
async function count(open: () => Store): Promise<void> {
  const runners = Array.from({ length: RUNNERS }, async () => {
    const store = open();
    // Without pauses: faults do not pass with time, and other runners come in between all the more.
    const documents = new Documents(store, async () => {});
    for (let done = 0; done < INCREMENTS; done++) await documents.change<number>("count", (now = 0) => now + 1);
    await store.close();
  });
  await Promise.all(runners);
}

describe("S3", () => {
  let server: S3Server;
  let proxy: FaultProxy;
  let fault: (method: string, condition: string | undefined) => HttpFault = () => undefined;

  beforeAll(async () => {
    server = await startS3();
    proxy = await startHttpProxy(server.url, ({ method = "", headers, url = "" }) =>
      url.includes(".probe-") ? undefined : fault(method, headers["if-none-match"] ?? headers["if-match"]),
    );
  });
  afterEach(() => {
    fault = () => undefined;
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  const open = (prefix: string = randomUUID()) =>
    openStore(s3Location(`http://127.0.0.1:${proxy.port}`, prefix), S3_ENVIRONMENT);

  test.each([1, 2, 3])(
    "increments under faults are exact (seed %i)",
    async (seed) => {
      const random = seeded(seed);
      const faults: readonly HttpFault[] = [
        "lost after",
        "lost after",
        "lost before",
        { delay: 2 },
        { status: 500 },
        { status: 503 },
        { status: 409 },
        { status: 412 },
      ];
      let injected = 0;
      fault = (method) => {
        const drawn = random() < 0.3 ? faults[Math.floor(random() * faults.length)] : undefined;
        // A read has no condition that could fail.
        const isPossible = method === "PUT" || typeof drawn !== "object" || !("status" in drawn) || drawn.status >= 500;
        if (drawn !== undefined && isPossible) injected++;
        return isPossible ? drawn : undefined;
      };
      const prefix = randomUUID();
      await count(() => open(prefix));
      expect(injected).toBeGreaterThan(50);
      fault = () => undefined;
      expect(await new Documents(open(prefix)).read("count")).toBe(RUNNERS * INCREMENTS);
    },
    60_000,
  );

  test.each<[HttpFault, boolean]>([
    ["lost after", true],
    ["lost before", true],
    [{ status: 500 }, true],
    [{ status: 503 }, true],
    [{ status: 403 }, false],
  ])("a write with %j is sent once, and an error: lost %p", async (given, lost) => {
    let sent = 0;
    fault = (method) => {
      sent += method === "PUT" ? 1 : 0;
      return method === "PUT" ? given : undefined;
    };
    const store = open();
    const error = await errorOf(store.swap("a", "1", undefined));
    expect({ sent, lost: error.lost }).toEqual({ sent: 1, lost });
    expect((await store.read("a"))?.value).toBe(given === "lost after" ? "1" : undefined);
  });

  test.each([409, 412])("%i means that another writer was faster", async (status) => {
    fault = (method) => (method === "PUT" ? { status } : undefined);
    expect(await open().swap("a", "1", undefined)).toBeUndefined();
  });
});

/** Services without conditions: one overwrites, one does not know the header, one ignores If-Match only. */
test.each(["ignores all", "answers 501", "ignores If-Match"])(
  "a service that %s must not be used as a store",
  async (way) => {
    const server = await startS3();
    const proxy = await startHttpProxy(server.url, ({ headers, method }) => {
      if (way === "answers 501" && method === "PUT") return { status: 501 };
      if (way !== "ignores If-Match") delete headers["if-none-match"];
      delete headers["if-match"];
      return undefined;
    });
    const store = openStore(s3Location(`http://127.0.0.1:${proxy.port}`, "p"), S3_ENVIRONMENT);
    const error = await errorOf(store.swap("a", "1", undefined));
    expect(error).toMatchObject({ lost: false, message: expect.stringContaining("has no conditional writes") });
    // Not even the probe is left.
    expect(await openStore(s3Location(server.url, "p"), S3_ENVIRONMENT).list("")).toEqual([]);
    await proxy.close();
    await server.close();
  },
);

describe("PostgreSQL", () => {
  let server: Server;
  let proxy: FaultProxy;
  let fault: (sent: Buffer) => TcpFault = () => undefined;

  beforeAll(async () => {
    server = await startPostgres();
    proxy = await startTcpProxy(server.port, (sent) => fault(sent));
    const store = openStore(postgresUrl(server.port), {});
    await store.swap("table", "", undefined);
    await store.close();
  }, 60_000);
  afterEach(() => {
    fault = () => undefined;
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  const open = () => openStore(postgresUrl(proxy.port), {});

  test.each([1, 2, 3])(
    "increments under faults are exact (seed %i)",
    async (seed) => {
      const random = seeded(seed);
      let injected = 0;
      fault = () => {
        if (random() >= 0.1) return undefined;
        injected++;
        return random() < 0.5 ? "cut before" : "cut after";
      };
      const key = `count ${seed}`;
      const under = () => {
        const store = open();
        return {
          ...store,
          read: () => store.read(key),
          swap: (_: string, ...rest: [string, string | undefined]) => store.swap(key, ...rest),
        };
      };
      await count(under);
      expect(injected).toBeGreaterThan(20);
      fault = () => undefined;
      const store = open();
      expect(await new Documents(store).read(key)).toBe(RUNNERS * INCREMENTS);
      await store.close();
    },
    60_000,
  );

  test.each<TcpFault>(["cut before", "cut after"])(
    "a write whose connection is %s it is an error: lost",
    async (given) => {
      const store = open();
      fault = (sent) => (sent.includes("INSERT") ? given : undefined);
      const error = await errorOf(store.swap(`one ${given}`, "1", undefined));
      expect(error.lost).toBe(true);
      fault = () => undefined;
      expect((await store.read(`one ${given}`))?.value).toBe(given === "cut after" ? "1" : undefined);
      await store.close();
    },
  );
});
