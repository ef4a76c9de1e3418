import { kebab, wordsOf } from "../discover/names";
import { yaml } from "../discover/to-environment";
import { MistakesError, mistake } from "../environment/mistake";
import { sectionOf } from "../environment/words";
import { treeOfYaml } from "../environment/yaml";
import {
  type DataStore,
  type DeclaredFor,
  engineByName,
  storeDeclared,
  type Workload,
  workloadDeclared,
} from "../kinds/workload";
import { type Beside, readCompose } from "./compose";
import { hostsOf } from "./hosts";
import { resolved } from "./interpolate";
import { isScore, readScore } from "./score";
import { Findings, type Service, type Source } from "./source";
import { convertVariables, holdsSecret, keyOf, SecretKeys } from "./variables";

export interface ConvertOptions {
  /** Repository of what is built. Without it, services that are built are left out. */
  readonly repository?: string | undefined;
  /** Region of everything; without it, the configuration `region` of the stack. */
  readonly region?: string | undefined;
  /** Reads files beside a compose file: `.env`, and those of `env_file`. */
  readonly beside?: Beside;
}

export interface Conversion {
  /** The environment file. */
  readonly text: string;
  /** What has no counterpart, by file, line and column. */
  readonly findings: readonly string[];
  /** Keys of the secrets that it reads. */
  readonly secrets: readonly string[];
}

/**
 * A compose file or a Score file as an environment file, as far as it has counterparts.
 *
 * @throws MistakesError if it cannot be read.
 */
export function convert(text: string, file: string, options: ConvertOptions = {}): Conversion {
  const { tree, mistakes } = treeOfYaml(text, file);
  const errors = mistakes.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new MistakesError(errors);
  const findings = new Findings();
  const isOfScore = isScore(tree);
  const source = isOfScore ? readScore(tree, findings) : readCompose(tree, findings, options.beside);
  if (source.services.length === 0) {
    throw new MistakesError([
      mistake("invalid", "", `${file} has no services, so it is neither a compose file nor a Score file.`),
    ]);
  }
  const declared = declaredIn(source, isOfScore, options, findings);
  const base: Record<string, Record<string, unknown>> = {};
  for (const { kind, name, fields } of declared) {
    const section = sectionOf(kind);
    base[section] = { ...base[section], [name]: fields };
  }
  const body = yaml({ base });
  const secrets = [...new Set([...body.matchAll(/^\s*(?:\w+: )?(?:\{ )?secret: (\w+)/gm)].map(([, key = ""]) => key))];
  const head = [
    "# yaml-language-server: $schema=node_modules/svc-iac/schemas/environment.schema.json",
    ...(secrets.length > 0 ? ["# Its secrets:", ...secrets.map((key) => `#   pulumi config set --secret ${key}`)] : []),
  ];
  return { text: `${head.join("\n")}\n${body}`, findings: findings.lines(), secrets };
}

function declaredIn(
  source: Source,
  isOfScore: boolean,
  { repository, region }: ConvertOptions,
  findings: Findings,
): DeclaredFor[] {
  const secrets = new SecretKeys(source.values);
  const stores = storesIn(source, secrets, findings);
  const apps = source.services.filter(({ name }) => !stores.has(name));
  const isKept = ({ image, build }: Service) =>
    image !== undefined || (build !== undefined && repository !== undefined);
  const hosts = hostsOf(apps.filter(isKept), nameOf);
  const around = { isOfScore, repository, stores, hosts, secrets, findings };
  const workloads = apps.flatMap((service) => workloadsOf(service, around));
  const where = { cluster: region ?? { config: regionKey(workloads) } };
  return [
    ...[...stores.values()].map((store) => storeDeclared(store, where)),
    ...workloads.map((one) => workloadDeclared({ ...one, isReached: hosts.isReached(one.name) }, where)),
  ];
}

const nameOf = (name: string) => kebab(wordsOf(name, "service"));

/** The managed databases, by the names that the file has for them. */
function storesIn({ services, resources }: Source, secrets: SecretKeys, findings: Findings): Map<string, DataStore> {
  const stores = new Map<string, DataStore>();
  for (const service of services) {
    const store = storeIn(service, nameOf(service.name), secrets, findings);
    if (store) stores.set(service.name, store);
  }
  for (const { name, type, at } of resources) {
    const known = engineByName[type];
    if (!known) findings.add(`resources.${name}`, `has the type ${JSON.stringify(type)}, which has no counterpart`, at);
    else {
      const own = nameOf(name);
      stores.set(name, {
        name: own,
        engine: known.engine,
        version: known.usual,
        database: own,
        passwordKey: keyOf(`${own} password`),
      });
    }
  }
  return stores;
}

interface Around {
  readonly isOfScore: boolean;
  readonly repository: string | undefined;
  readonly stores: ReadonlyMap<string, DataStore>;
  readonly hosts: ReturnType<typeof hostsOf>;
  readonly secrets: SecretKeys;
  readonly findings: Findings;
}

/** None if it has nothing to run. */
function workloadsOf(service: Service, around: Around): Workload[] {
  const { isOfScore, repository, stores, hosts, secrets, findings } = around;
  const path = isOfScore ? "containers" : `services.${service.name}`;
  const { image, build, probes, instances, disk, needs } = service;
  const command = commandIn(service, path, findings);
  const isBuilt = build !== undefined && image === undefined;
  if ((isBuilt && repository === undefined) || (!isBuilt && image === undefined)) {
    const why = isBuilt ? "is built here: give its repository with --repository" : "has neither an image nor a build";
    findings.add(path, `${why}; it is left out`, service.at);
    return [];
  }
  const isScaled = instances !== undefined && instances > 1;
  const says = isScaled
    ? "would be a disk, which forces one instance; it is left out"
    : "becomes a disk of the smallest size";
  if (disk) findings.add(`${path}.volumes`, says, disk.at);
  const names = new Map([...stores].map(([name, store]) => [name, store.name]));
  for (const need of needs.filter((one) => !names.has(one) && !hosts.isService(one)))
    findings.add(path, `depends on ${need}, which the file does not have`, service.at);
  const surroundings = {
    stores: names,
    isService: hosts.isService,
    hostOf: (target: string) => hosts.of(service.name, target),
    secrets,
    placeholder: (inner: string) => standsFor(inner, service.name, stores),
  };
  const place = isOfScore ? `${path}.variables` : `${path}.environment`;
  const { used, ...variables } = convertVariables(service, surroundings, place, findings);
  const [port, ...others] = new Set(service.ports);
  if (others.length > 0)
    findings.add(path, `has the ports ${others.join(", ")} besides ${port}: a web process has one`, service.at);
  if (port === undefined) findings.add(path, NO_PORT, service.at);
  return [
    {
      ...{ name: nameOf(service.name), image, command, port, instances, probes: probes ?? {}, ...variables },
      build: isBuilt && repository !== undefined ? { repository, ...build } : undefined,
      mountPath: isScaled ? undefined : disk?.mountPath,
      stores: [...new Set([...used, ...needs.flatMap((need) => names.get(need) ?? [])])],
      after: needs.flatMap((need) => hosts.first(service.name, need)),
    },
  ];
}

function commandIn({ command, at }: Service, path: string, findings: Findings): string | undefined {
  if (command === undefined) return undefined;
  if (holdsSecret(command)) {
    findings.add(`${path}.command`, "seems to contain a secret, and is left out", at);
    return undefined;
  }
  if (/(?<!\$)\$\{/.test(command)) findings.add(`${path}.command`, "has a placeholder, which is copied as it is", at);
  return command.replaceAll("$$", "$");
}

/** What the variables of a database's image set. */
const STORE = {
  database: /_(DB|DATABASE)$/,
  user: /_USER$/,
  password: /^[A-Z]+_PASSWORD$/,
  rootPassword: /^[A-Z]+_ROOT_PASSWORD$/,
};

const NO_PORT =
  "has no port, so it is a web process with the platform's default port; declare what serves no requests with `type: worker`";

/** A `${REGION}` of the services' own need not be a region of the platform. */
function regionKey(workloads: readonly Workload[]): string {
  const isTaken = workloads.some(({ variables }) => Object.values(variables).some(isRegion));
  return isTaken ? "clusterRegion" : "region";
}

const isRegion = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "config" in value && value.config === "region";

/** A service whose image is that of a database is a managed one. */
function storeIn(service: Service, name: string, secrets: SecretKeys, findings: Findings): DataStore | undefined {
  const [, image = "", tag] = /^(?:.*\/)?([\w-]+)(?::([\w.-]+))?$/.exec(service.image?.replace(/@.*/, "") ?? "") ?? [];
  const known = engineByName[image];
  if (!known) return undefined;
  const path = `services.${service.name}`;
  const [, major, minor] = /^(\d+)(\.\d+)?/.exec(tag ?? "") ?? [];
  const version =
    major === undefined ? known.usual : known.engine === "postgresql" ? major : `${major}${minor ?? ".0"}`;
  if (major === undefined) findings.add(`${path}.image`, `names no version: ${version} is used`, service.at);
  const given = (pattern: RegExp) => [...service.variables].find(([key]) => pattern.test(key))?.[1].text;
  const [database, user, own, root] = Object.values(STORE).map(given);
  // The images ignore a password without a user, and the managed database has one user only.
  const password = user === undefined ? (root ?? own) : (own ?? root);
  const used = new Set([database, user, password]);
  for (const [key, { text, at }] of service.variables) {
    if (!used.has(text) || !Object.values(STORE).some((pattern) => pattern.test(key)))
      findings.add(`${path}.environment.${key}`, "has no counterpart on a managed database", at);
  }
  if (service.command !== undefined)
    findings.add(`${path}.command`, "has no counterpart on a managed database", service.at);
  const passwordKey = keyOf(`${name} password`);
  return {
    name,
    engine: known.engine,
    version,
    database: literalIn(database) ?? name,
    user: literalIn(user),
    passwordKey: password === undefined ? passwordKey : secrets.keyFor(password, passwordKey, name),
  };
}

/** A text whose placeholders all have defaults. */
function literalIn(given = ""): string | undefined {
  const { text, open } = resolved(given, new Map());
  return text === "" || open.length > 0 ? undefined : text;
}

/** What a placeholder of Score stands for, besides hosts and ports. */
function standsFor(inner: string, own: string, stores: ReadonlyMap<string, DataStore>): unknown {
  if (inner === "metadata.name") return own;
  const [, name = "", of = ""] = /^resources\.([\w-]+)\.(\w+)$/.exec(inner) ?? [];
  const store = stores.get(name);
  if (!store) return undefined;
  if (of === "password") return { secret: store.passwordKey };
  if (of === "name" || of === "database") return store.database;
  return of === "username" ? (store.user ?? "app") : undefined;
}
