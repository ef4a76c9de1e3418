import { type Call, collection, type Handlers, inPath, newRecord, pathId } from "../operation";
import type { CollectionName, Named } from "../records";
import { missing, unprocessable } from "../refusal";
import { type Habits, systemName, type World } from "../world";

/** The kinds that project operations accept, in lower case (contract note 25). */
const SERVICE_KINDS = {
  app: "applications",
  database: "databases",
  pipeline: "pipelines",
  "object-storage": "object-storage",
} as const;
type ServiceKind = keyof typeof SERVICE_KINDS;

/** Everything that can be in a project. */
const MEMBERS = ["applications", "databases", "static-sites", "object-storage", "load-balancers", "pipelines"] as const;

const KIND_OF_MEMBER: Readonly<Record<(typeof MEMBERS)[number], string>> = {
  applications: "app",
  databases: "database",
  "static-sites": "static-site",
  "object-storage": "object-storage",
  "load-balancers": "load-balancer",
  pipelines: "pipeline",
};

function servicesOf(world: World, projectId: string, company: string): Record<string, unknown>[] {
  return MEMBERS.flatMap((name) =>
    (world.records.ofCompany(name, company) as Named[])
      .filter((it) => it.project_id === projectId)
      .map((it) => ({ id: it.id, name: it.name, display_name: it.display_name, type: KIND_OF_MEMBER[name] })),
  );
}

function move(world: World, record: Named, projectId: string | null): void {
  record.project_id = projectId;
  world.time.touch(record);
}

function serviceIn(call: Call, kind: ServiceKind, id: string): Named | undefined {
  return call.world.records.lookup(SERVICE_KINDS[kind] as CollectionName, id, call.company) as Named | undefined;
}

function addService(call: Call): string {
  const project = inPath(call, "projects");
  const { service_id, service_type } = call.body as { service_id: string; service_type: ServiceKind };
  const service = serviceIn(call, service_type, service_id);
  if (!service)
    throw unprocessable(`service_id is ${service_id}, but there is no such ${service_type} in this company.`);
  move(call.world, service, project.id);
  // A pipeline also moves the applications of its stages (ProjectServiceAdd).
  const pipeline = call.world.records.lookup("pipelines", service_id, call.company);
  for (const appId of Object.values(pipeline?.stages ?? {}).flatMap((stage) => stage.app_ids)) {
    const application = call.world.records.lookup("applications", appId, call.company);
    if (application) move(call.world, application, project.id);
  }
  return "The service is in the project now.";
}

function removeService(call: Call): void {
  const project = inPath(call, "projects");
  const id = pathId(call, "service_id");
  const service = serviceIn(call, call.query.service_type as ServiceKind, id);
  if (!service || service.project_id !== project.id) throw missing("service of this project", id);
  move(call.world, service, null);
}

export const projectHandlers: Handlers = {
  ...collection("projects", "Project", {
    create: (call) => {
      const display_name = String(call.body.display_name);
      return { ...newRecord(call), name: systemName(display_name), display_name };
    },
  }),
  getProject: (call) => {
    const project = inPath(call, "projects");
    return { ...project, services: servicesOf(call.world, project.id, call.company) };
  },
  addProjectService: addService,
  removeProjectService: removeService,
};

/** Services survive their project; the project's usage alert does not. */
export const projectHabits: Habits = {
  removed: (world, name, ids) => {
    if (name !== "projects") return;
    const isIn = (record: { project_id: string | null }): boolean =>
      record.project_id !== null && ids.has(record.project_id);
    for (const member of MEMBERS) {
      for (const record of (world.records.of(member) as Named[]).filter(isIn)) {
        world.changes.mark(member, record.id);
        move(world, record, null);
      }
    }
    const alerts = world.records.of("usage-alerts").filter(isIn);
    world.records.remove("usage-alerts", ...alerts.map((it) => it.id));
  },
};
