import type { Handlers } from "../operation";
import { CLUSTERS, DATABASE_SIZES, DISK_SIZES, PROCESS_SIZES } from "../reference";
import { PERMISSIONS, ROLES, type Role } from "../roles";

/** A role as the contract shows it. */
export const shownRole = (role: Role): Record<string, unknown> => ({
  id: role.id,
  name: role.name,
  description: role.description,
  permissions: PERMISSIONS.filter(role.grants).map((permission) => permission.id),
});

/** The choices of every company, and the users of the company. */
export const resourceHandlers: Handlers = {
  listClusters: () => CLUSTERS,
  listProcessResourceTypes: () => PROCESS_SIZES,
  listDatabaseResourceTypes: () => DATABASE_SIZES,
  listDiskResourceTypes: () => DISK_SIZES,
  listApiKeyPermissions: () => PERMISSIONS,
  listApiKeyRoles: () => Object.values(ROLES).map(shownRole),
  listUsers: (call) => ({
    data: Object.values(call.world.state.companies)
      .filter((company) => company.id === call.company)
      .map((company) => ({
        id: company.user_id,
        email: "owner@company.example",
        full_name: "Company Owner",
        image: null,
      })),
  }),
};
