import { ephemeralSources } from "../../src/terraform/ephemeral";
import type { Session } from "../../src/terraform/session";
import type { Row } from "../../src/terraform/value";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { sessionIn } from "./core";

const world = worldOfTests();
let session: Session;
beforeEach(async () => {
  await world.reset();
  session = sessionIn(world);
  session.configure({});
  world.writes();
});

const credentials = ephemeralSources().get("svc_bucket_credentials");
const opened = (more: Row): Promise<Row | undefined> =>
  Promise.resolve(credentials?.open({ id: fixtures.bucket, ...more }, session));

test.each([
  [{}, {}],
  [{ grace_hours: 24 }, { old_credentials_ttl_hours: 24 }],
])("keys of a bucket are renewed, and the previous ones stay valid as long as %j says", async (more, body) => {
  const sent = jest.spyOn(session.connection.client, "one");
  const keys = await opened({ renew: true, ...more });
  expect(keys).toMatchObject({ access_key: expect.any(String), secret_key: expect.any(String) });
  expect(sent.mock.calls.map(([call]) => call)).toContainEqual({
    operation: "rotateObjectStorageCredentials",
    ids: [fixtures.bucket],
    body,
  });
  sent.mockRestore();
});

test("without a renewal they are not known, and nothing is written", async () => {
  expect(await opened({})).toMatchObject({ access_key: null, secret_key: null });
  expect(world.writes()).toEqual({});
});
