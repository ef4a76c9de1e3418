import { explore } from "./explore";
import { ENGINES, Lab } from "./lab";
import { type Scene, sceneNamed, scenes } from "./scenes";

jest.setTimeout(3_600_000);

const CRASH = { crashes: 1, odds: 0, events: 1 };
const UPDATES = scenes(["parts"]).filter(({ name }) => name.endsWith("/update/parts"));

/**
 * An update that is killed anywhere, and then another program: what the killed run has added, and neither the state nor
 * that program knows of, does not stay.
 */
test.each(ENGINES.flatMap((engine) => UPDATES.map(({ name }) => [engine, name] as const)))(
  "%s, %s",
  async (engine, name) => {
    const lab = new Lab(undefined, engine);
    const { histories, violations } = await explore(lab, sceneNamed(name) as Scene, CRASH, [
      "same",
      "previous",
      "other",
    ]);
    expect(violations).toEqual([]);
    expect(histories).toBeGreaterThan(5);
  },
);
