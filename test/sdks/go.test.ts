import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, Stack } from "../engine/stack";
import { describeSdk } from "./describe-sdk";

// The first run compiles the engine's library.
jest.setTimeout(900_000);

const program = readFileSync(join(__dirname, "go/main.go"), "utf8");

describeSdk("go", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ runtime: "go" });
    // That of this repository would be found on PATH before.
    stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
    await stack.setConfig("databasePassword", "very-secret-value", "--secret");
    const sdk = join(REPOSITORY, ".svc/sdks/go");
    await stack.write("main.go", program);
    await stack.write(
      "go.mod",
      `module shop\n\ngo 1.25\n\nrequire svc-iac/sdk/go v0.0.0\n\nreplace svc-iac/sdk/go => ${sdk}\n`,
    );
    const { code, stdout, stderr } = await stack.svcIac("pulumi", "install");
    expect(`${code} ${stdout} ${stderr}`).toMatch(/^0/);
    expect(await stack.run("go", "mod", "tidy")).toMatchObject({ code: 0 });
  });
  afterAll(() => stack?.close());

  it("creates what a program in Go declares, once, and keeps no secret in plain text", async () => {
    const first = await stack.run("go", "run", ".");
    expect(`${first.code} ${first.stderr}`).toMatch(/^0/);
    expect(first.stdout).toMatch(/connection: \[secret\]/);
    const [application] = await stack.sandbox.objects("applications");
    expect(application).toMatchObject({ display_name: "api", repo_url: "https://git.example.com/shop/api" });
    const [database] = await stack.sandbox.objects("databases");
    expect(database).toMatchObject({ display_name: "orders", db_user: "shop" });

    await stack.sandbox.forgetRequests();
    const second = await stack.run("go", "run", ".");
    expect(`${second.code} ${second.stderr}`).toMatch(/^0/);
    expect(second.stdout).toMatch(/3 unchanged/);
    expect(await stack.sandbox.writes()).toEqual([]);
    const kept = (await stack.exportState()).text + (await stack.everythingKept("state"));
    for (const secret of ["very-secret-value", stack.sandbox.token]) expect(kept).not.toContain(secret);
  });
});
