/** Where the native plugin is in a project that has the package installed. */
const PLUGIN_FOLDER = "node_modules/svc-iac/dist/pulumi/native";

/** The lines in Pulumi.yaml with which the engine finds it. */
export const PLUGIN_LINES = `plugins:
  providers:
    - name: svc
      path: ${PLUGIN_FOLDER}
`;

/** The name of its executable. */
export const PLUGIN = "pulumi-resource-svc";
