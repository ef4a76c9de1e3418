import { runnerOf } from "../../../src/state";
import { provider } from "../../../src/terraform/provider";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { cancelled, limitedService, stuckClock } from "../../support/stuck";
import { sessionIn } from "../core";
import { type Called, errorsOf, requests } from "../every-call";

const world = worldOfSuite();
const service = limitedService(() => world.sandbox.url);

const rows = Object.entries(requests).map(([called, asked]) => [called as Called, asked] as const);

/** What a call ends with that waits when the engine stops; `undefined` if it ends before. */
async function stopped(called: Called, request: object, folder = newFolder()) {
  const clock = stuckClock(world.io.client.clock);
  const runner = { ...runnerOf("terraform", {}), run: "ours" };
  const session = sessionIn(world, { folder, clock, runner, environment: { SERVICE_API_URL: service.url } });
  session.configure({});
  await session.ready();
  const asked = provider(session);
  const call = errorsOf(asked, called, request);
  const errors = await cancelled(call, { waits: clock.waits, cancel: () => asked.StopProvider() });
  return typeof errors === "string" ? errors : errors?.map(({ summary }) => summary).join();
}

/** Which requests of a call were answered before it had to wait. */
async function ends(called: Called, request: object): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (let admitted = 0; ; admitted++) {
    await world.reset();
    service.admit(admitted);
    const end = await stopped(called, request);
    if (end === undefined) return found;
    found[`${nameOf(request)} after ${admitted}`] = end;
    // It waits for something else than the limit.
    if (admitted > LONGEST) return found;
  }
}

/** More requests than a call sends before it waits for its object. */
const LONGEST = 12;

const nameOf = (request: object) => ("typeName" in request ? String(request.typeName) : "it");
const others = (found: Record<string, string>) => Object.entries(found).filter(([, end]) => end !== "Stopped");

test.each(rows)(
  "%s ends within a second when the engine stops, whichever of its requests waits for the limit",
  async (called, asked) => {
    for (const request of asked) expect(others(await ends(called, request))).toEqual([]);
  },
);

test.each(["ReadDataSource", "ListResource", "ApplyResourceChange", "InvokeAction", "OpenEphemeralResource"] as const)(
  "%s has requests that wait for it",
  async (called) => {
    const [request = {}] = requests[called];
    expect(Object.keys(await ends(called, request)).length).toBeGreaterThan(0);
  },
);

test.each(["ApplyResourceChange", "InvokeAction"] as const)(
  "%s ends while another run writes for the stack",
  async (called) => {
    const folder = newFolder();
    const other = sessionIn(world, { folder, runner: { ...runnerOf("terraform", {}), run: "another" } });
    other.configure({});
    await other.ready();
    let end = () => {};
    const writing = other.journal.lease.hold(() => new Promise<void>((resolve) => (end = resolve)));
    service.admit(Number.POSITIVE_INFINITY);
    for (const request of requests[called])
      expect([nameOf(request), await stopped(called, request, folder)]).toEqual([nameOf(request), "Stopped"]);
    end();
    await writing;
  },
);
