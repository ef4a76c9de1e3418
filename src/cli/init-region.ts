import { connect } from "../client/client";
import { settingsFrom, sharingFrom } from "../client/settings";
import { isServiceSet as isSetIn } from "../client/token";
import { SvcError } from "../model/problem";
import { listings, pickFrom, rowsOf } from "../read";
import { CLUSTERS as SANDBOX_REGIONS } from "../sandbox/reference";

/** Otherwise regions are looked up at the sandbox. */
export const isServiceSet = () => isSetIn(process.env);

/** Looks a region up: at the service if one is set, or else at the sandbox. @throws SvcError `not-found`. */
export async function checkRegion(region: string): Promise<void> {
  const rows = await (isServiceSet()
    ? serviceRegions()
    : rowsOf(listings.cluster, { all: async () => SANDBOX_REGIONS.map((row) => ({ ...row })) }));
  try {
    pickFrom(listings.cluster, region, rows);
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    const given = { field: "--region", given: region };
    throw new SvcError({ ...error.problem, ...given, ...(isServiceSet() ? {} : { next: OF_THE_SANDBOX }) });
  }
}

const OF_THE_SANDBOX =
  "These are the regions of the sandbox: set SERVICE_API_URL and SERVICE_API_TOKEN to look up those of a service.";

async function serviceRegions() {
  const client = connect({ settings: settingsFrom({}, process.env), say: () => {}, ...sharingFrom(process.env) });
  return rowsOf(listings.cluster, client);
}

/** What is wrong with a region, if anything. */
export async function regionProblem(region: string): Promise<string | undefined> {
  try {
    await checkRegion(region);
    return undefined;
  } catch (error) {
    if (error instanceof SvcError && error.problem.code === "not-found") return error.message;
    throw error;
  }
}
