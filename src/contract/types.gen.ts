// Derived from api/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/resources/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/process-resource-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProcessResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/database-resource-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDatabaseResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/disk-resource-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDiskResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/rbac/api-key-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeyPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/rbac/api-key-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeyRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
