import { log } from "../../src/terraform/log";

/** The layout with which engines (go-plugin 1.4 to 1.7) parse the time of a line: `2006-01-02T15:04:05.000000Z07:00`. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/;
/** The levels of hclog; a line with another one counts as text. */
const LEVELS = ["trace", "debug", "info", "warn", "error"];

const written = jest.spyOn(process.stderr, "write").mockReturnValue(true);
afterAll(() => written.mockRestore());

test.each(["2026-01-01T00:00:00.000Z", "2026-11-30T23:59:59.987Z"])(
  "engines recognise each line, whose level decides who sees it: at %s",
  (moment) => {
    const now = jest.spyOn(Date.prototype, "toISOString").mockReturnValue(moment);
    process.env.TF_LOG_PROVIDER = "info";
    for (const level of ["debug", "info", "error"] as const) log("waiting until it is live", level);
    now.mockRestore();
    delete process.env.TF_LOG_PROVIDER;
    const lines = written.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)));
    expect(lines).toHaveLength(3);
    for (const { "@message": message, "@level": level, "@timestamp": time } of lines) {
      expect(message).toBe("waiting until it is live");
      expect(LEVELS).toContain(level);
      expect(time).toMatch(TIME);
      expect(Date.parse(time)).toBe(Date.parse(moment));
    }
  },
);
