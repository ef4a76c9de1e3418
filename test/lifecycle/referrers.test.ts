import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Call, Kind } from "../../src/model";

const referred = Object.values<Kind>(kinds).filter(({ referrers }) => referrers !== undefined);

/** Everything that a list names is gone, or may not be read, by the time that it is looked at. */
const lookThat = (status: number) => {
  const asked: Call[] = [];
  const inside = async (call: Call) => {
    asked.push(call);
    throw new ApiError(call, status, "no.");
  };
  const all = async (call: Call) => (call.ids.length === 0 ? [{ id: "listed", display_name: "edge" }] : inside(call));
  return { asked, one: inside, all };
};

test.each(referred.map((kind) => [kind.name, kind] as const))(
  "%s: what was deleted after it was listed refers to nothing",
  async (_, { referrers }) => {
    const gone = lookThat(404);
    expect(await referrers?.("other", gone)).toEqual([]);
    expect(gone.asked).not.toEqual([]);
    await expect(referrers?.("other", lookThat(403))).rejects.toThrow("no.");
  },
);
