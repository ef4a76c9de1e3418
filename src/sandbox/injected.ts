import type { Application } from "./records";

/** The variables that the platform injects into an application at build and run time (spec part 1 item 19). */
export function injectedVariables(application: Application): Record<string, string> {
  const deployment = Object.values(application.deployments).at(-1);
  return {
    SVC_COMPANY_ID: application.company_id,
    SVC_APP_ID: application.id,
    SVC_APP_NAME: application.name,
    SVC_DEPLOYMENT_ID: deployment?.id ?? "",
    SVC_DEPLOYMENT_INITIATED_BY: deployment?.initiated_by ?? "",
    SVC_DEPLOYMENT_TRIGGER: deployment?.trigger ?? "",
    SVC_DEPLOYMENT_COMMIT_SHA: deployment?.commit_sha ?? "",
    SVC_DEPLOYMENT_BRANCH: deployment?.branch ?? "",
    SVC_DEPLOYMENT_DOCKER_IMAGE: deployment?.docker_image_url ?? "",
  };
}
