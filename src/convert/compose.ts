import { type Branch, describe, type Tree, textOf } from "../environment/tree";
import { healthProbe, type Probes } from "../kinds/workload";
import { interpolated, resolved, type Values, valuesIn } from "./interpolate";
import {
  commandOf,
  EMPTY,
  entryAt,
  type Findings,
  mapAt,
  type Service,
  type Source,
  shellText,
  type Variable,
} from "./source";

/** Top-level networks and volumes say nothing by themselves: those of a service do. */
const TOP = ["services", "version", "name", "networks", "volumes"];
/** What every service of the platform is or has: a private network, a restart, a host name, standard streams. */
const IMPLIED = ["container_name", "networks", "init", "tty", "stdin_open", "pull_policy", "links"];
const SERVICE = [
  ...IMPLIED,
  "image",
  "build",
  "command",
  "entrypoint",
  "environment",
  "ports",
  "expose",
  "depends_on",
  "deploy",
  "scale",
  "restart",
  "volumes",
  "env_file",
];

const COMMANDS = ["command", "entrypoint", "test"];

const LEAF = { is: "leaf", at: undefined, value: null } as const;
const variable = (key: string, value: Tree): Tree => ({ ...LEAF, value: `${key}=${shellText(key, value)}` });

/** One form of what compose reads in several, so that two of them are merged as it merges them. */
const FORMS = new Map<string, (given: Tree) => Tree>([
  ["environment", (given) => listOf(given, variable)],
  ["env_file", (given) => listOf(given, () => given)],
  ["depends_on", (given) => (given.is === "list" ? mapOf(namesIn(given).map((name) => [name, LEAF])) : given)],
  ["build", (given) => (given.is === "leaf" ? mapOf([["context", given]]) : given)],
]);

const mapOf = (entries: readonly (readonly [key: string, value: Tree])[]): Branch => ({
  ...EMPTY,
  entries: new Map(entries.map(([key, value]) => [key, { at: value.at, value }])),
});

function listOf(given: Tree, item: (key: string, value: Tree) => Tree): Tree & { is: "list" } {
  const { at } = given;
  if (given.is === "list") return given;
  if (given.is === "leaf") return { is: "list", at, items: given.value === null ? [] : [given] };
  const items = [...given.entries].map(([key, entry]) => ({ ...item(key, entry.value), at: entry.at }));
  return { is: "list", at, items };
}

/** The text of a file beside a compose file, if there is one. */
export type Beside = (path: string) => string | undefined;

/** Reads a compose file. */
export function readCompose(written: Tree, findings: Findings, beside: Beside = () => undefined): Source {
  const values = valuesIn(beside(".env") ?? "");
  const file = interpolated(written, values, findings);
  if (file.is === "map") findings.others("", file, TOP);
  const all = mapAt(file, "services");
  const services = [...all.entries].flatMap(([name, { at, value }]): Service[] => {
    if (value.is === "map") return [serviceOf(name, extended(value, all, [name]), findings, { beside, values })];
    findings.add(`services.${name}`, `is ${describe(value)}, not a map`, at);
    return [];
  });
  return { services, resources: [], values };
}

/** A service with what it extends, if that is in the same file; what is elsewhere stays under `extends`. */
function extended(service: Branch, all: Branch, path: readonly string[]): Branch {
  const given = entryAt(service, "extends")?.value;
  const name = textOf(given?.is === "map" ? entryAt(given, "service")?.value : given) ?? "";
  const base = all.entries.get(name)?.value;
  if (base?.is !== "map" || entryAt(given, "file") || path.includes(name)) return service;
  const { entries, ...rest } = service;
  const own = new Map([...entries].filter(([key]) => key !== "extends"));
  return merged(extended(base, all, [...path, name]), { ...rest, entries: own });
}

/** Maps are merged, and lists of several things are joined; a command is one thing. */
function merged(base: Branch, own: Branch): Branch {
  const entries = new Map(base.entries);
  for (const [key, entry] of own.entries) {
    const form = FORMS.get(key) ?? ((given: Tree) => given);
    const given = entries.get(key)?.value;
    const [before, value] = [given && form(given), form(entry.value)];
    if (before?.is === "map" && value.is === "map") entries.set(key, { ...entry, value: merged(before, value) });
    else if (before?.is === "list" && value.is === "list" && !COMMANDS.includes(key))
      entries.set(key, { ...entry, value: { ...value, items: [...before.items, ...value.items] } });
    else entries.set(key, entry);
  }
  return { ...own, entries };
}

interface Around {
  readonly beside: Beside;
  readonly values: Values;
}

function serviceOf(name: string, service: Branch, findings: Findings, { beside, values }: Around): Service {
  const path = `services.${name}`;
  const restart = entryAt(service, "restart");
  if (restart && textOf(restart.value) === "no")
    findings.add(`${path}.restart`, "is no: the platform starts what ends again; a job has `type: job`", restart.at);
  const probes = probesIn(service);
  findings.others(path, service, probes ? [...SERVICE, "healthcheck"] : SERVICE);
  if (probes) findings.others(`${path}.healthcheck`, mapAt(service, "healthcheck"), ["test"]);
  const deploy = mapAt(service, "deploy");
  findings.others(`${path}.deploy`, deploy, ["replicas"]);
  const build = entryAt(service, "build")?.value;
  if (build?.is === "map") findings.others(`${path}.build`, build, ["context", "dockerfile"]);
  const instances = Number(textOf(entryAt(deploy, "replicas")?.value ?? entryAt(service, "scale")?.value));
  return {
    name,
    at: service.at,
    image: textOf(entryAt(service, "image")?.value),
    build: build && {
      context: build.is === "map" ? textOf(entryAt(build, "context")?.value) : textOf(build),
      // Compose builds nothing else.
      dockerfile: textOf(entryAt(build, "dockerfile")?.value) ?? "Dockerfile",
    },
    command: commandOf(entryAt(service, "entrypoint")?.value, entryAt(service, "command")?.value),
    ports: [...portsIn(service, "ports", path, findings), ...portsIn(service, "expose", path, findings)],
    instances: Number.isInteger(instances) && instances > 0 ? instances : undefined,
    ...(probes ? { probes } : {}),
    variables: new Map([
      ...fromFiles(service, path, findings, beside),
      ...resolvedIn(variablesIn(entryAt(service, "environment")?.value, `${path}.environment`, findings), values),
    ]),
    needs: [...needsIn(service, path, findings), ...namesIn(entryAt(service, "links")?.value).map(withoutAlias)],
    disk: diskIn(service, path, findings),
  };
}

const withoutAlias = (link: string) => link.replace(/:.*/, "");

/** Placeholders that have a value; what else a value has is converted with the others. */
function resolvedIn(variables: ReadonlyMap<string, Variable>, values: Values): [string, Variable][] {
  return [...variables].map(([key, { text, at }]) => {
    const found = resolved(text, values);
    // A default of a whole value is one of the stack's configuration, too.
    const isOwn = found.open.length > 0 || (found.defaults.length > 0 && /^\$\{[^}]*\}$/.test(text));
    return [key, { text: isOwn ? text : found.text, at }];
  });
}

/** The variables of `env_file`, a path or a list of them. */
function fromFiles(service: Branch, path: string, findings: Findings, beside: Beside): [string, Variable][] {
  const given = entryAt(service, "env_file")?.value;
  return (given?.is === "list" ? given.items : given ? [given] : []).flatMap((item) => {
    const file = textOf(item.is === "map" ? entryAt(item, "path")?.value : item) ?? "";
    const text = beside(file);
    if (text === undefined)
      findings.add(`${path}.env_file`, `is ${file}, which cannot be read: it is left out`, item.at);
    return [...valuesIn(text ?? "")].map(([key, value]): [string, Variable] => [key, { text: value, at: item.at }]);
  });
}

/** What a condition waits for is not waited for on the platform, except for a database. */
function needsIn(service: Branch, path: string, findings: Findings): string[] {
  const given = entryAt(service, "depends_on")?.value;
  for (const [name, { at, value }] of given?.is === "map" ? given.entries : []) {
    const condition = textOf(entryAt(value, "condition")?.value) ?? "service_started";
    if (condition === "service_completed_successfully")
      findings.add(`${path}.depends_on.${name}`, "waits for its end, which has no counterpart", at);
  }
  return namesIn(given);
}

/** The first named volume is a disk; files of the machine and further volumes are none. */
function diskIn(service: Branch, path: string, findings: Findings): Service["disk"] {
  const list = entryAt(service, "volumes")?.value;
  let disk: Service["disk"];
  for (const item of list?.is === "list" ? list.items : []) {
    const [source = "", target = ""] =
      item.is === "map"
        ? ["source", "target"].map((key) => textOf(entryAt(item, key)?.value))
        : (textOf(item) ?? "").split(":");
    const isNamed = /^[\w-]+$/.test(source) && target.startsWith("/");
    if (isNamed && !disk) disk = { mountPath: target, at: item.at };
    else
      findings.add(
        `${path}.volumes`,
        isNamed
          ? `has ${source}, which has no counterpart: a process has one disk`
          : `has ${source}, which has no counterpart: only a named volume becomes a disk. Copy such files into the image`,
        item.at,
      );
  }
  return disk;
}

/** A health check by a command; only one that asks an HTTP server in the same container has a counterpart. */
const ASKS =
  /^(?:CMD(?:-SHELL)? )?(?:curl|wget) .*\bhttp:\/\/(?:localhost|127\.0\.0\.1)(?::(\d+))?(\/[\w./-]*)?["']?(?: \|\| exit 1)?$/;

function probesIn(service: Branch): Probes | undefined {
  const test = entryAt(mapAt(service, "healthcheck"), "test")?.value;
  const words = test?.is === "list" ? test.items.map(textOf) : [textOf(test)];
  const [whole, port = "80", path = "/"] = ASKS.exec(words.join(" ")) ?? [];
  return whole === undefined ? undefined : { [healthProbe]: { path, port: Number(port) } };
}

/** `3000`, `8080:3000`, `127.0.0.1:8080:3000/tcp`, or a map with `target`: the port inside. */
function portsIn(service: Branch, key: string, path: string, findings: Findings): number[] {
  const list = entryAt(service, key)?.value;
  return (list?.is === "list" ? list.items : []).flatMap((item) => {
    const text = textOf(item.is === "map" ? entryAt(item, "target")?.value : item) ?? "";
    const [, port, protocol = "tcp"] = /(?:^|:)(\d+)(?:\/(\w+))?$/.exec(text) ?? [];
    if (port !== undefined && protocol === "tcp") return [Number(port)];
    findings.add(`${path}.${key}`, `has ${JSON.stringify(text)}, which is no single TCP port`, item.at);
    return [];
  });
}

/** A map, or a list of `KEY=value` and `KEY`. */
function variablesIn(tree: Tree | undefined, path: string, findings: Findings): ReadonlyMap<string, Variable> {
  const { items } = listOf(tree ?? LEAF, variable);
  return new Map(
    items.flatMap((item) => {
      const [, key, text] = /^([^=]+)(?:=(.*))?$/s.exec(textOf(item) ?? "") ?? [];
      if (key !== undefined) return [[key, { text: text ?? `\${${key}}`, at: item.at }] as const];
      findings.add(path, `has ${describe(item)} where a text KEY=value is required; it is left out`, item.at);
      return [];
    }),
  );
}

function namesIn(tree: Tree | undefined): string[] {
  if (tree?.is === "map") return [...tree.entries.keys()];
  return tree?.is === "list" ? tree.items.flatMap((item) => textOf(item) ?? []) : [];
}
