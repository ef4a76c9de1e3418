import { furnish, ids } from "../actions/shop";
import { succeeded } from "../support/ran";
import { app, database, read } from "../terraform/configurations";
import { describeNewer, NEWER, workspaceOfSuite } from "../terraform/workspace";

describeNewer("with a Terraform that has actions", () => {
  const workspace = workspaceOfSuite(NEWER);

  test("-invoke runs one, and shows its progress", async () => {
    await furnish(workspace.world.sandbox);
    workspace.world.writes();
    workspace.write(`
action "svc_restart" "main" {
  config {
    target = "main"
  }
}
action "svc_restore" "main" {
  config {
    target = "main"
    backup = "old"
  }
}
`);
    succeeded(await workspace.run("validate", "-no-color"));
    const ran = succeeded(await workspace.apply("-invoke=action.svc_restart.main"));
    expect(ran.stdout).toContain('action.svc_restart.main (triggered by CLI): Database "main": updating.');
    expect(ran.stdout).toContain('Database "main" has restarted and is ready.');
    expect(workspace.world.writes()).toEqual({ restartDatabase: 1 });

    const refused = await workspace.apply("-invoke=action.svc_restore.main");
    expect(refused.code).toBe(1);
    expect(read(refused)).toContain(`set \`allow_data_loss\` to "${ids.main}"`);
    expect(workspace.world.writes()).toEqual({});
  });

  test("a change of a resource triggers one, a plan without a change none", async () => {
    // Terraform 1.16 takes `caller.id`, and 1.14 the address of the resource: a name both.
    const configuration = (level: string) => `${app(`
  variables = { LEVEL = "${level}" }
  lifecycle {
    action_trigger {
      events  = [after_update]
      actions = [action.svc_purge_cache.api]
    }
  }`)}
action "svc_purge_cache" "api" {
  config {
    target = "api"
  }
}
`;
    await workspace.become(configuration("info"));
    expect(workspace.world.writes()).not.toHaveProperty("purgeApplicationCache");
    const ran = await workspace.become(configuration("debug"));
    expect(ran.stdout).toContain("Actions: 1 to invoke.");
    expect(ran.stdout).toContain('Application "api": its cache is being purged.');
    expect(workspace.world.writes()).toMatchObject({ purgeApplicationCache: 1 });
    await workspace.become(configuration("debug"));
    expect(workspace.world.writes()).toEqual({});
  });

  test.each([
    ["a destroy", 1, ["-destroy"]],
    ["a resource whose count becomes 0", 0, []],
  ] as const)("%s makes a backup first", async (_, count, flags) => {
    const configuration = (now: number) => `${database(`
  count       = ${now}
  db_password = "long-enough-1"
  db_user     = "shop"
  lifecycle {
    action_trigger {
      events  = [before_destroy]
      actions = [action.svc_backup.main]
    }
  }`)}
action "svc_backup" "main" {
  config {
    target = "main"
  }
}
`;
    await workspace.become(configuration(1));
    workspace.world.writes();
    workspace.write(configuration(count));
    succeeded(await workspace.apply(...flags));
    // Of a deleted database the platform would refuse one.
    expect(workspace.world.writes()).toEqual({ createDatabaseBackup: 1, deleteDatabase: 1 });
  });
});
