// How the SDK of each language is built and packed, by the engine's names of them. `pack`, if any, answers with the
// file.
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.mjs";
import { at, node } from "./layout.mjs";

const nodejs = {
  // Its folder is in this repository, so it is compiled with the compiler and against the Pulumi SDK of it.
  async build({ folder }) {
    await run(node, [at("node_modules", "typescript", "bin", "tsc"), "-p", "."], { cwd: folder });
    // The compiled code reads its version from the package file beside it.
    for (const file of ["package.json", "README.md"]) await copyFile(join(folder, file), join(folder, "bin", file));
  },
  async pack({ folder, to }) {
    const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", to];
    const [{ filename }] = JSON.parse((await run("npm", args, { cwd: join(folder, "bin") })).stdout);
    return join(to, filename);
  },
};

/** A virtual environment with the SDK and all it needs; beside its folder, so that it is no part of the package. */
export const pythonEnvironment = (folder) => `${folder}-environment`;

const python = {
  async build({ folder }) {
    const environment = pythonEnvironment(folder);
    await run("python3", ["-m", "venv", "--clear", environment]);
    await pip(environment, "install", "--quiet", folder);
    await run(join(environment, "bin", "python"), ["-c", "import svc_iac"]);
  },
  async pack({ folder, to }) {
    await pip(pythonEnvironment(folder), "wheel", "--quiet", "--no-deps", "--wheel-dir", to, folder);
    return fileIn(to, /\.whl$/);
  },
};

const pip = (environment, ...args) =>
  run(join(environment, "bin", "python"), ["-m", "pip", "--disable-pip-version-check", ...args]);

const go = {
  async build({ folder }) {
    await run("go", ["mod", "tidy"], { cwd: folder });
    await run("go", ["build", "-trimpath", "-buildvcs=false", "./..."], { cwd: folder });
  },
  // Nothing to pack: a Go module is published as its folder.
};

const dotnet = {
  build: ({ folder }) => run("dotnet", ["build", "--nologo", "-c", "Release"], { cwd: folder }),
  async pack({ folder, to }) {
    await run("dotnet", ["pack", "--nologo", "-c", "Release", "-o", to], { cwd: folder });
    return fileIn(to, /\.nupkg$/);
  },
};

const java = {
  // The generated build file is for Gradle, and publishes; Maven needs no more than this to compile it.
  async build({ folder, schema }) {
    const dependencies = (await readFile(join(folder, "build.gradle"), "utf8")).matchAll(
      /implementation\("([^:"]+):([^:"]+):([^"]+)"\)/g,
    );
    const description = JSON.parse(await readFile(schema, "utf8"));
    await writeResources(`${folder}-build`, description);
    await writeFile(join(`${folder}-build`, "pom.xml"), mavenProject(folder, description, [...dependencies]));
    await maven(folder, "compile");
  },
  async pack({ folder, to }) {
    await maven(folder, "package");
    const name = await fileIn(join(`${folder}-build`, "target"), /\.jar$/);
    const packed = join(to, name.split("/").at(-1));
    await copyFile(name, packed);
    return packed;
  },
};

/** What Gradle would write: the generated classes do not load without the version, and the engine reads the plugin. */
async function writeResources(folder, { name, version, pluginDownloadURL, language }) {
  const resources = join(folder, "resources", ...language.java.basePackage.split("."), name);
  await mkdir(resources, { recursive: true });
  await writeFile(join(resources, "version.txt"), version);
  const plugin = { resource: true, name, version, server: pluginDownloadURL };
  await writeFile(join(resources, "plugin.json"), JSON.stringify(plugin));
}

const maven = (folder, goal) => run("mvn", ["--quiet", "--batch-mode", goal], { cwd: `${folder}-build` });

function mavenProject(folder, { name, version, language }, dependencies) {
  const wanted = dependencies.map(
    ([, group, id, number]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${number}</version></dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${language.java.basePackage}</groupId>
  <artifactId>${name}</artifactId>
  <version>${version}</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>${wanted.join("")}</dependencies>
  <build>
    <sourceDirectory>${join(folder, "src", "main", "java")}</sourceDirectory>
    <resources><resource><directory>resources</directory></resource></resources>
  </build>
</project>
`;
}

/** What was just packed: packages of earlier versions may be beside it. */
async function fileIn(folder, pattern) {
  const files = (await readdir(folder)).filter((each) => pattern.test(each)).map((name) => join(folder, name));
  const times = new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs])));
  return files.toSorted((one, other) => times.get(other) - times.get(one))[0];
}

export const languages = { nodejs, python, go, dotnet, java };
