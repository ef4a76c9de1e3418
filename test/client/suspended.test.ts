import { connect } from "../../src/client/client";
import { ApiError } from "../../src/client/errors";
import type { Call } from "../../src/model";
import { QuietClock } from "./quiet-clock";

/**
 * A machine that is suspended, so that its own clock has stood still: the time of a request, which a journal records, is
 * that of the service.
 */
const HOURS = 8 * 3_600_000;
const create: Call = { operation: "createApplication", ids: [], body: {} };

/** The service's clock goes on while the machine is suspended. */
function suspendable(fails: (call: Call) => boolean = () => false) {
  const quiet = new QuietClock();
  let suspended = 0;
  const clock = {
    now: () => quiet.now(),
    sleep: quiet.sleep.bind(quiet),
    toWall: (moment: number) => moment + suspended,
    fromWall: (moment: number) => moment - suspended,
    readings: () => [quiet.now(), quiet.now() + suspended],
  };
  const sent: string[] = [];
  const serverTime = () => Math.floor((quiet.now() + suspended) / 1000) * 1000;
  const client = connect({
    settings: { url: "https://api.example.test", token: "t", speed: 1 },
    clock,
    transport: async (_settings, _clock, call) => {
      sent.push(call.operation);
      if (fails(call)) throw new ApiError(call, undefined, "no answer.", { lost: true });
      return {
        status: 200,
        date: serverTime(),
        limits: undefined,
        retryAfterSeconds: undefined,
        body: { id: "1", company_id: "c" },
      };
    },
  });
  return {
    client,
    sent,
    serverTime,
    suspend: (milliseconds: number) => {
      suspended += milliseconds;
    },
  };
}

test.each([
  ["a minute", 60_000, ["getCurrentApiKey", "getCurrentApiKey", "createApplication"]],
  ["a night", HOURS, ["getCurrentApiKey", "getCurrentApiKey", "createApplication"]],
  ["less", 59_000, ["getCurrentApiKey", "createApplication"]],
])("suspended for %s: what is recorded is at most that much too early", async (_, milliseconds, requests) => {
  const { client, sent, serverTime, suspend } = suspendable();
  await client.home();
  suspend(milliseconds);
  const onSend = jest.fn(async () => expect(serverTime() - client.serverTime()).toBeLessThan(60_000));
  await client.send({ ...create, onSend });
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(sent).toEqual(requests);
});

test("suspended while the journal is written: it is written again, with the time of the request", async () => {
  const { client, sent, serverTime, suspend } = suspendable();
  await client.home();
  const recorded: number[] = [];
  const onSend = async () => {
    recorded.push(serverTime() - client.serverTime());
    if (recorded.length === 1) suspend(HOURS);
  };
  await client.send({ ...create, onSend });
  expect(recorded.every((late) => late < 60_000)).toBe(true);
  expect(recorded).toHaveLength(2);
  expect(sent).toEqual(["getCurrentApiKey", "getCurrentApiKey", "createApplication"]);
});

test("suspended, and the service does not answer: nothing is sent, so nothing has to be looked for", async () => {
  let isAway = false;
  const { client, sent, suspend } = suspendable(() => isAway);
  await client.home();
  suspend(HOURS);
  isAway = true;
  const onSend = jest.fn(async () => {});
  const error = await client.send({ ...create, onSend }).catch((caught: unknown) => caught as ApiError);
  expect(error).toMatchObject({ operation: "createApplication", status: undefined, lost: false, unsent: true });
  expect(sent).not.toContain("createApplication");
  expect(onSend).not.toHaveBeenCalled();
});

test("a request that no journal records needs no time", async () => {
  const { client, sent, suspend } = suspendable();
  await client.home();
  suspend(HOURS);
  await client.send(create);
  expect(sent).toEqual(["getCurrentApiKey", "createApplication"]);
});
