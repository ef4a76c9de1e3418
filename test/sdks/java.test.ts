import { join } from "node:path";
import { version } from "../../package.json";
import { blocksIn } from "../docs/blocks";
import { REPOSITORY, Stack } from "../engine/stack";
import { succeeded } from "../support/ran";
import { describeSdk } from "./describe-sdk";
import { expectUnchanged } from "./unchanged";

// The SDK is compiled with the program.
jest.setTimeout(600_000);

/** What the documentation shows of a program in Java. */
const PAGE = "docs/pulumi-native.md";
const [{ code: pom } = { code: "" }] = blocksIn(PAGE, "xml");
const [{ code: program } = { code: "" }] = blocksIn(PAGE, "java");
const PROGRAM = "src/main/java/shop/App.java";
const commands = blocksIn(PAGE, "sh").find(({ code }) => code.includes("--language java"))?.code ?? "";

/** The project that uses the packed SDK, which is in no repository of Maven's. */
const jar = join(REPOSITORY, `.svc/sdks/packages/svc-${version}.jar`);
const dependency = `<groupId>com.svciac</groupId><artifactId>svc</artifactId><version>${version}</version>`;
const pomWithJar = pom
  .replace("<properties>", "<properties><exec.classpathScope>test</exec.classpathScope>")
  .replace(
    "<dependencies>",
    `<dependencies><dependency>${dependency}<scope>system</scope><systemPath>${jar}</systemPath></dependency>`,
  );

describeSdk("java", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ runtime: "java" });
    // That of this repository would be found on PATH before.
    stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
    // Debian's Maven ends with a colour code in a pipe too, and the engine cannot read the list of plugins before it.
    stack.env.MAVEN_OPTS = "-Djansi.noreset=true";
    await stack.setConfig("databasePassword", "very-secret-value", "--secret");
    const command = join(REPOSITORY, "dist/cli/main.js");
    succeeded(await stack.run("sh", "-ec", commands.replaceAll("npx svc-iac", `"${process.execPath}" "${command}"`)));
    succeeded(await stack.run("mkdir", "-p", join(PROGRAM, "..")));
    await stack.write("pom.xml", pom);
    await stack.write(PROGRAM, program);
  });
  afterAll(() => stack?.close());

  it("creates what the program declares", async () => {
    const run = succeeded(await stack.up());
    expect(run.steps.map(({ op, resource }) => `${op} ${resource}`)).toEqual([
      "create Database orders",
      "create Application api",
    ]);
    expect(run.stdout).toMatch(/cluster *: "Frankfurt, Germany"/);
    expect(run.stdout).toMatch(/connection *: \[secret\]/);
    const [application] = await stack.sandbox.objects("applications");
    expect(application).toMatchObject({ display_name: "api", repo_url: "https://git.example.com/shop/api" });
    const [database] = await stack.sandbox.objects("databases");
    expect(database).toMatchObject({ display_name: "orders", db_user: "shop" });
  });

  it("changes nothing when it runs again, and keeps no secret in plain text", () => expectUnchanged(stack));

  describe("with the jar that npm run sdks packs", () => {
    beforeAll(async () => {
      for (const name of ["src/main/java/com", "src/main/resources", "target"]) await stack.forget(name);
      await stack.write("pom.xml", pomWithJar);
      await stack.sandbox.forgetRequests();
    });

    it("previews no change, and the engine finds the plugin", async () => {
      succeeded(await stack.preview("--expect-no-changes"));
      const { stdout } = succeeded(await stack.pulumi("plugin", "ls", "--project", "--json"));
      expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: "svc", version }));
    });

    it("a mistake that the compiler cannot find is reported before anything is sent", async () => {
      await stack.write(PROGRAM, program.replace(".port(3000)", ".port(70000)"));
      const run = await stack.preview();
      expect(run.code).not.toBe(0);
      const [mistake] = run.remarks.filter(({ resource }) => resource === "Application api");
      expect(mistake?.message).toMatch(/processes\.web\.port/);
      expect(await stack.sandbox.writes()).toEqual([]);
    });

    it("a mistake that the compiler finds is shown with its file", async () => {
      await stack.write(PROGRAM, program.replace(".repoUrl(", ".repository("));
      const run = await stack.preview();
      expect(run.code).not.toBe(0);
      expect(run.stdout + run.stderr).toMatch(/App\.java[\s\S]*repository/);
      expect(await stack.sandbox.writes()).toEqual([]);
    });

    it("leaves nothing", async () => {
      await stack.write(PROGRAM, program);
      succeeded(await stack.destroy());
      for (const collection of ["applications", "databases"])
        expect(await stack.sandbox.objects(collection)).toEqual([]);
    });
  });
});
