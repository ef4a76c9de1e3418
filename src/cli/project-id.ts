import { invalid } from "./usage";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ID of a project, as an option. */
export function projectId(text: string): string {
  if (ID.test(text)) return text;
  throw invalid("the ID of a project, as listed by `svc-iac discover`");
}
