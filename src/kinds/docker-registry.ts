import { z } from "zod";
import { companyId, displayName, kind, operationsOf, stamps, writable } from "../model";

export const dockerRegistry = kind("DockerRegistry", {
  doc: "Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`.",
  fields: {
    name: displayName(1, 255),
    registry: writable("Registry of the credentials.", z.enum(["dockerHub", "github", "gitlab"]), {
      default: "dockerHub",
    }),
    username: writable(
      "User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit.",
      z.string().regex(/^(?=.{1,39}$)[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, {
        error: "must be 1 to 39 letters, digits and . _ - that begin and end with a letter or digit",
      }),
      { required: true },
    ),
    secret: writable(
      "Password or access token, 8 to 128 characters. It cannot be read back; a new value is set in place.",
      z.string().min(8).max(128),
      { required: true, secret: true, observed: false },
    ),
    companyId,
    ...stamps,
  },
  naming: "name",
  api: { ...operationsOf("DockerRegistry"), list: "listDockerRegistries" },
  examples: {
    minimal: { name: "shop", username: "shop-ci", secret: "dckr-correct-horse-battery" },
    full: { name: "shop", registry: "github", username: "shop-ci", secret: "dckr-correct-horse-battery" },
  },
});
