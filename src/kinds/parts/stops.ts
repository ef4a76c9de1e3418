import {
  camelCase,
  type Deployment,
  type Look,
  type Named,
  renameKeys,
  type Stop,
  type Stops,
  type Wire,
} from "../../model";
import { deployment, siteDeployment } from "./application-operations";
import { namesEverybody } from "./ip-ranges";

interface Process {
  readonly type?: unknown;
  readonly isIngressEnabled?: unknown;
  readonly scalingStrategy?: { readonly config?: { readonly instanceCount?: unknown } };
}

interface Rules {
  readonly type?: unknown;
  readonly isEnabled?: unknown;
  readonly ipList?: readonly unknown[];
}

/** How an application stops to answer by what is declared of it. */
export const applicationStops: Stops = {
  why: ({ suspended, processes, ipRestriction, deploy }) => {
    if (suspended === true)
      return {
        field: "suspended",
        isWhole: true,
        why: "It is suspended, and nothing of it runs.",
        without: "Without an outage: let it run, or have something else serve its domains before.",
      };
    const web = deploysNothing(deploy) ? undefined : stoppedProcess(processes);
    if (web !== undefined)
      return {
        field: "processes",
        why: `Its web process ${web}, once that is deployed.`,
        without: "Without an outage: leave it an instance that takes requests.",
      };
    return refusal(ipRestriction);
  },
  now: async (id, look) => {
    const ids = [id];
    const record = await look.one({ operation: "getApplication", ids });
    if (record.is_suspended === true || !(await hasRun(record, id, look))) return undefined;
    const rows = await look.all({ operation: "listProcesses", ids });
    const rules = await look.one({ operation: "getApplicationIpRestriction", ids });
    const named = rows.map((row) => [String(row.id), renameKeys(camelCase, row)]);
    const set = Object.fromEntries(named);
    const processes = stoppedProcess(set) !== undefined && !(await runsAsSet(rows, id, look)) ? {} : set;
    return { processes, ipRestriction: renameKeys(camelCase, rules) };
  },
};

/** Whether something has been deployed: a deployment that is running, or has failed, leaves the one before. */
async function hasRun({ status }: Wire, id: string, look: Look, of: Deployment = deployment) {
  if ((status ?? null) === null) return false;
  return of.ok.includes(status) || (await completed(id, look, of)).length > 0;
}

/** What is set of a web process after the last deployment waits for the next one; until then, an earlier one may answer. */
async function runsAsSet(processes: readonly Wire[], id: string, look: Look): Promise<boolean> {
  const [web] = processes.filter(({ type }) => type === "web");
  return (await completed(id, look, deployment)).some((one) => String(one.created_at) >= String(web?.updated_at));
}

async function completed(id: string, look: Look, { list, field, ok, beside }: Deployment): Promise<readonly Wire[]> {
  const rows = await look.all({ operation: list, ids: [id] });
  return rows.filter((row) => ok.includes(row[field]) && (beside === undefined || row[beside] !== true));
}

/** Whether requests that reach an application are answered now. */
export async function answersNow(id: string, look: Look): Promise<boolean> {
  const now = await applicationStops.now(id, look);
  return now !== undefined && applicationStops.why(now) === undefined;
}

/** The same of a static site. */
export const siteAnswersNow = async (id: string, look: Look): Promise<boolean> =>
  hasRun(await look.one({ operation: "getStaticSite", ids: [id] }), id, look, siteDeployment);

const deploysNothing = (deploy: unknown) => (deploy as { readonly wait?: unknown } | undefined)?.wait === "none";

function stoppedProcess(processes: unknown): string | undefined {
  if (typeof processes !== "object" || processes === null) return undefined;
  const all = Object.values(processes as Readonly<Record<string, Process>>);
  const web = all.find(({ type }) => (type ?? "web") === "web");
  if (web?.isIngressEnabled === false) return "takes no requests";
  return web?.scalingStrategy?.config?.instanceCount === 0 ? "has no instance" : undefined;
}

function refusal(rules: unknown): Stop | undefined {
  const { type, isEnabled, ipList } = ((typeof rules === "object" ? rules : undefined) as Rules | undefined) ?? {};
  if (isEnabled !== true) return undefined;
  const isAll = Array.isArray(ipList) && namesEverybody(ipList);
  if (type === "allow" && !isAll)
    return {
      field: "ipRestriction",
      why: "Its rule refuses all addresses, but for those that it admits by name.",
      without: "For whom the rule admits, there is none: list all who use it, or refuse addresses with `deny`.",
    };
  if (type === "deny" && isAll)
    return {
      field: "ipRestriction",
      why: "Its rule refuses all IPv4 addresses.",
      without: "Without an outage: list only the addresses that it is not to answer.",
    };
  return undefined;
}

/** How a database stops. */
export const databaseStops: Stops = {
  why: ({ suspended }: Named) =>
    suspended === true
      ? {
          field: "suspended",
          why: "The database is suspended, and nothing connects to it.",
          without: "Without an outage: deploy what uses it without it before.",
        }
      : undefined,
  now: async (id, look) => {
    const { is_suspended: suspended } = await look.one({ operation: "getDatabase", ids: [id] });
    return { suspended };
  },
};
