// Derived from api/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/resources/clusters": {
        get: operations["listClusters"];
    };
    "/resources/process-resource-types": {
        get: operations["listProcessResourceTypes"];
    };
    "/resources/database-resource-types": {
        get: operations["listDatabaseResourceTypes"];
    };
    "/resources/disk-resource-types": {
        get: operations["listDiskResourceTypes"];
    };
    "/resources/rbac/api-key-permissions": {
        get: operations["listApiKeyPermissions"];
    };
    "/resources/rbac/api-key-roles": {
        get: operations["listApiKeyRoles"];
    };
    "/users": {
        get: operations["listUsers"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Cluster: {
            /** Format: uuid */
            id: string;
            name: string;
            display_name: string | null;
            /** @description Region code. */
            location: string;
        };
        ProcessResourceType: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Millicores. */
            cpu_limit: number;
            /** @description Megabytes. */
            memory_limit: number;
            category: string;
        };
        DatabaseResourceType: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Millicores. */
            cpu_limit: number;
            /** @description Megabytes. */
            memory_limit: number;
            /** @description Megabytes. */
            storage_limit: number;
            category: string;
        };
        /** @description The operation is public, its answer is assumed after the other size lists. */
        DiskResourceType: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Megabytes. */
            storage_limit: number;
        };
        ApiKeyPermission: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            resource: string;
            action: string;
        };
        ApiKeyRole: {
            /** Format: uuid */
            id: string;
            name: string;
            description?: string;
            permissions?: string[];
        };
        UserList: {
            data: components["schemas"]["User"][];
        };
        User: {
            /** Format: uuid */
            id: string;
            /** Format: email */
            email: string;
            full_name: string;
            image: string | null;
        };
        /** @enum {string} */
        WebhookEventType: "APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listClusters: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cluster"][];
                };
            };
        };
    };
    listProcessResourceTypes: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessResourceType"][];
                };
            };
        };
    };
    listDatabaseResourceTypes: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseResourceType"][];
                };
            };
        };
    };
    listDiskResourceTypes: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiskResourceType"][];
                };
            };
        };
    };
    listApiKeyPermissions: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPermission"][];
                };
            };
        };
    };
    listApiKeyRoles: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRole"][];
                };
            };
        };
    };
    listUsers: {
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
}
