import { BACKGROUND } from "../../src/client/limits";
import { Company } from "./runners";

test("creations in the background wait until no other runner has one waiting", async () => {
  const company = new Company();
  const [background, other] = [company.runner(), company.runner()];
  const filling = background.sendAll(20, 20, { creation: true, urgency: BACKGROUND });
  await company.clock.sleep(30_000);
  await other.send();
  // The window is used up by now: both wait for the next one.
  const first = company.platform.accepted.length;
  await other.sendAll(12, 12, { creation: true });
  const meanwhile = company.platform.accepted
    .slice(first)
    .filter((one) => one.creation && one.runner === background.number);
  // Only in the window that the others do not fill.
  expect(meanwhile.length).toBeLessThanOrEqual(3);
  await filling;
  expect(company.platform.accepted.filter(({ creation }) => creation)).toHaveLength(32);
  expect(company.platform.refused).toEqual([]);
  company.end();
});
