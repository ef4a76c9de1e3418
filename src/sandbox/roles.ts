/** Permissions and the four predefined roles (spec part 5), with ids that are the same in every sandbox. */

export interface Permission {
  id: string;
  name: string;
  description: string;
  resource: string;
  action: Action;
}

export type Action = "CREATE" | "READ" | "UPDATE" | "DELETE";

const ACTIONS: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];

/** The resource of a permission, by the first path segment of its operations. */
export const RESOURCE_OF_SEGMENT: Readonly<Record<string, string>> = {
  applications: "APP",
  databases: "DATABASE",
  "static-sites": "STATIC_SITE",
  "object-storage": "OBJECT_STORAGE",
  "load-balancers": "LOAD_BALANCER",
  "usage-alerts": "USAGE_ALERT",
  pipelines: "PIPELINE",
  projects: "PROJECT",
  "docker-registries": "DOCKER_REGISTRY",
  webhooks: "WEBHOOK",
  "api-keys": "API_KEY",
  users: "USER",
};

const RESOURCES = Object.values(RESOURCE_OF_SEGMENT);

/** The name by which keys and roles refer to a permission, for example APP:READ. */
export const permissionName = (resource: string, action: Action): string => `${resource}:${action}`;

export const PERMISSIONS: readonly Permission[] = RESOURCES.flatMap((resource, row) =>
  ACTIONS.map((action, column) => ({
    id: `a0000000-0000-4000-8000-0000000${String(row + 1).padStart(4, "0")}${column + 1}`,
    name: permissionName(resource, action),
    description: `${action.toLowerCase()} ${resource.toLowerCase().replaceAll("_", " ")}`,
    resource,
    action,
  })),
);

export interface Role {
  id: string;
  name: string;
  description: string;
  grants: (permission: Permission) => boolean;
}

const isRead = (permission: Permission): boolean => permission.action === "READ";

export const ROLES = {
  admin: {
    id: "b0000000-0000-4000-8000-000000000001",
    name: "Company Admin",
    description: "Everything.",
    grants: () => true,
  },
  developer: {
    id: "b0000000-0000-4000-8000-000000000002",
    name: "Company Developer",
    description: "All services; API keys and usage alerts can be read.",
    grants: (permission) => isRead(permission) || !["API_KEY", "USAGE_ALERT"].includes(permission.resource),
  },
  billing: {
    id: "b0000000-0000-4000-8000-000000000003",
    name: "Company Billing",
    description: "Usage alerts; everything else can be read.",
    grants: (permission) => isRead(permission) || permission.resource === "USAGE_ALERT",
  },
  viewer: {
    id: "b0000000-0000-4000-8000-000000000004",
    name: "Company Viewer",
    description: "Reads everything, changes nothing.",
    grants: isRead,
  },
} satisfies Record<string, Role>;

const BY_ID = new Map<string, { role: Role; names: ReadonlySet<string> }>(
  Object.values(ROLES).map((role: Role) => [
    role.id,
    { role, names: new Set(PERMISSIONS.filter(role.grants).map((permission) => permission.name)) },
  ]),
);

/** A role by its id, with the names of the permissions it grants. */
export const roleById = (id: string): { role: Role; names: ReadonlySet<string> } | undefined => BY_ID.get(id);
