import {
  closest,
  eachKnown,
  type Finding,
  mustBe,
  ownValue,
  type Rule,
  type RuleContext,
  replacement,
  requiredWhen,
} from "../../model";
import { visible } from "../../model/visible";
import { cronFault } from "./cron";
import type { DeclaredProcess } from "./process-settings";

const takenPaths = ["/etc", "/var", "/lib", "/usr/local", "/mnt", "/root", "/app", "/workspace", "/layers"];

const typeOf = (process: DeclaredProcess) => process.type ?? "web";
const is =
  (...allowed: readonly string[]) =>
  (process: DeclaredProcess) =>
    allowed.includes(typeOf(process));

/** Rules for each process by itself. */
export const processEntryRules: readonly Rule[] = [
  requiredWhen<DeclaredProcess>(
    is("worker", "cron", "job"),
    "resourceTypeId",
    "is missing: only processes of type web have a default size",
  ),
  requiredWhen<DeclaredProcess>(is("cron"), "schedule", "is missing: a process of type cron requires it"),
  requiredWhen<DeclaredProcess>(is("job"), "jobStartPolicy", "is missing: a process of type job requires it"),
  ({ schedule }: DeclaredProcess) => {
    const fault = schedule === undefined ? undefined : cronFault(schedule);
    return (
      fault !== undefined && {
        at: "schedule",
        given: schedule,
        allowed: 'five fields such as "0 3 * * *"',
        say: `${mustBe('a cron expression of five fields such as "0 3 * * *"', schedule)} (${fault})`,
      }
    );
  },
  ({ timeZone }: DeclaredProcess) =>
    timeZone !== undefined &&
    !isZone(timeZone) && {
      at: "timeZone",
      given: timeZone,
      say: mustBe('an IANA time zone such as "Europe/Berlin"', timeZone),
      suggestion: replacement(closest(timeZone, Intl.supportedValuesOf("timeZone"))),
    },
  ({ livenessProbe, readinessProbe }: DeclaredProcess) =>
    Object.entries({ livenessProbe, readinessProbe }).flatMap(([at, declared]) => {
      const ways = ["exec", "httpGet", "tcpSocket"].filter((way) => declared && way in declared);
      return declared && ways.length !== 1
        ? [
            {
              at,
              given: ways,
              say: `must have exactly one of exec, httpGet and tcpSocket, got ${ways.join(" and ") || "none"}`,
            },
          ]
        : [];
    }),
  ({ scalingStrategy }: DeclaredProcess) => {
    if (scalingStrategy?.type !== "horizontal") return undefined;
    const { minInstanceCount: min, maxInstanceCount: max } = scalingStrategy.config;
    return (
      min > max && {
        at: "scalingStrategy.config",
        given: { min, max },
        say: `must have a minInstanceCount of at most maxInstanceCount (${max}), got ${min}`,
        suggestion: replacement({ ...scalingStrategy.config, minInstanceCount: max, maxInstanceCount: min }),
      }
    );
  },
  ({ disk, scalingStrategy }: DeclaredProcess) =>
    disk !== undefined &&
    scalingStrategy !== undefined &&
    !(scalingStrategy.type === "manual" && scalingStrategy.config.instanceCount === 1) && {
      at: "scalingStrategy",
      given: scalingStrategy,
      say: "must be manual with one instance, because the process has a disk",
      suggestion: replacement({ type: "manual", config: { instanceCount: 1 } }),
    },
  ({ disk }: DeclaredProcess) =>
    disk !== undefined &&
    takenPaths.includes(disk.mountPath.replace(/\/+$/, "")) && {
      at: "disk.mountPath",
      given: disk.mountPath,
      say: mustBe(`a path other than ${takenPaths.join(", ")}`, disk.mountPath),
      suggestion: replacement(`${disk.mountPath.replace(/\/+$/, "")}/data`),
    },
];

interface Declared {
  readonly processes?: Readonly<Record<string, DeclaredProcess>>;
}

/** Rules for all processes of an application together. */
export const processRules: readonly Rule[] = [
  ({ processes: declared = {} }: Declared): Finding[] => {
    const webs = Object.entries(declared).filter(([, process]) => typeOf(process) === "web");
    if (webs.length < 2) return [];
    const names = webs.map(([name]) => visible(name)).join(", ");
    const say = `must have at most one web process, got ${webs.length} (${names}). Set another type (worker, cron or job)`;
    return [{ at: "processes", given: names, say }];
  },
  webStays,
  disksOnlyGrow,
];

/** The one web process exists as long as its application (contract note 1): it becomes no other, and no other becomes it. */
function webStays({ processes: declared = {} }: Declared, { previous }: RuleContext): Finding[] {
  const before = (previous as Declared | undefined)?.processes ?? {};
  return eachKnown(declared, (process, name): Finding[] => {
    const old = ownValue(before, name);
    const [from, to] = [old && typeOf(old), typeOf(process)];
    if (from === undefined || from === to || (from !== "web" && to !== "web")) return [];
    const other =
      from === "web" ? `Declare the ${to} under another name` : "Declare the web process under another name";
    const say = `cannot change from ${from} to ${to}: the web process exists as long as the application, and stays. ${other}`;
    return [{ at: `processes.${name}.type`, given: process.type ?? null, say }];
  });
}

/** Compares with what was declared before; sizes are the platform's, so they have to be looked up. */
async function disksOnlyGrow(
  { processes: declared = {} }: Declared,
  { previous, look }: RuleContext,
): Promise<Finding[]> {
  const before = (previous as Declared | undefined)?.processes ?? {};
  const changed = Object.entries(declared).flatMap(([name, { disk }]) => {
    const old = ownValue(before, name)?.disk;
    return disk && old && disk.resourceTypeId !== old.resourceTypeId ? [{ name, disk, old }] : [];
  });
  if (changed.length === 0 || !look) return [];
  const sizes = await look.all({ operation: "listDiskResourceTypes", ids: [], once: true });
  const size = (wanted: string) => Number(sizes.find((row) => row.id === wanted)?.storage_limit ?? Number.NaN);
  return changed
    .filter(({ disk, old }) => size(disk.resourceTypeId) < size(old.resourceTypeId))
    .map(({ name, disk, old }) => ({
      at: `processes.${name}.disk.resourceTypeId`,
      given: disk.resourceTypeId,
      allowed: `${size(old.resourceTypeId)} MB or more`,
      say: `must have at least ${size(old.resourceTypeId)} MB, the current size, got ${size(disk.resourceTypeId)} MB: disks cannot shrink. For a smaller disk, copy the data to a new process`,
    }));
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The data that is lost with an application: the contents of its disks. */
export function diskContents({ processes: declared = {} }: Declared): string | undefined {
  const names = Object.keys(declared).filter((name) => declared[name]?.disk);
  return names.length > 0 ? `the disks of its processes ${names.join(", ")}` : undefined;
}
