import { show, type User } from "../../model";

/** An application that uses an object, as the platform's rows name it. */
export const applicationUser = (id: unknown, name: unknown): User => ({
  id: String(id),
  label: `Application ${show(name)} (${String(id)})`,
});
