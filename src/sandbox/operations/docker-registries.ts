import { collection, type Handlers, newRecord } from "../operation";
import type { DockerRegistry } from "../records";

export const dockerRegistryHandlers: Handlers = collection(
  "docker-registries",
  "DockerRegistry",
  {
    create: (call) => {
      const { name, username, secret, registry = "dockerHub" } = call.body as Partial<DockerRegistry>;
      return {
        ...newRecord(call),
        name: name ?? "",
        username: username ?? "",
        secret: secret ?? "",
        registry,
      };
    },
  },
  "DockerRegistries",
);
