import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";

let folder = "";
jest.mock("node:os", () => ({ ...jest.requireActual<object>("node:os"), homedir: () => folder }));

import { version } from "../../package.json";
import { newFolder } from "../support/new-folder";
import { faces } from "./faces";

beforeEach(() => {
  folder = newFolder();
});

/** As `svc-iac terraform install` does, or with an archive of a release. */
const install = (source: string, ...names: string[]) => {
  for (const name of names) {
    const place = join(folder, ".terraform.d", "plugins", source, name);
    mkdirSync(join(place, ".."), { recursive: true });
    if (name.endsWith(".zip")) writeFileSync(place, "");
    else mkdirSync(place);
  }
};
const lockFile = () => join(folder, "out", "stacks", "shop", ".terraform.lock.hcl");
const locked = () => (existsSync(lockFile()) ? readFileSync(lockFile(), "utf8") : undefined);
const [major = "", minor = ""] = version.split(".");
const constraint = `~> ${major}.${minor}`;
const later = `${major}.${Number(minor) + 1}.0`;
const lock = (source: string, locks: string) =>
  `provider "${source}" {\n  version     = "${locks}"\n  constraints = "${constraint}"\n}\n`;

describe.each(faces.map((face) => [face.library, face] as const))("%s", (_, { cdktf, svc }) => {
  const synthesise = (more: (stack: TerraformStack) => void = () => {}) => {
    const app = new cdktf.App({ outdir: join(folder, "out") });
    const stack = new cdktf.TerraformStack(app, "shop");
    new svc.SvcProvider(stack, "svc");
    more(stack);
    app.synth();
  };

  test("the newest version that is installed and fits is locked, so that no registry is requested", () => {
    install("registry.terraform.io/svc-iac/svc", version, "0.10.2", "0.9.1", "1.0.0", "notes");
    synthesise();
    expect(locked()).toBe(lock("registry.terraform.io/svc-iac/svc", "0.10.2"));
  });

  test("so is an archive of a release, under an address of one's own", () => {
    install("example.com/team/svc", `terraform-provider-svc_${version}_linux_amd64.zip`);
    synthesise((stack) => stack.addOverride("terraform.required_providers.svc.source", "example.com/team/svc"));
    expect(locked()).toBe(lock("example.com/team/svc", version));
  });

  test("an entry for the same constraint is kept, one for another is replaced, and other providers stay", () => {
    install("registry.terraform.io/svc-iac/svc", version, later);
    const [ours, other] = [lock("registry.terraform.io/svc-iac/svc", version), lock("example.com/team/other", "3.0.0")];
    mkdirSync(join(lockFile(), ".."), { recursive: true });
    writeFileSync(lockFile(), `# mine\n${ours}\n${other}`);
    synthesise();
    expect(locked()).toBe(`# mine\n${ours}\n${other}`);
    writeFileSync(lockFile(), `# mine\n${ours.replace(constraint, "~> 0.0")}\n${other}`);
    synthesise();
    expect(locked()).toBe(`# mine\n${other}${lock("registry.terraform.io/svc-iac/svc", later)}`);
  });

  test.each([
    ["nothing is installed", () => {}],
    ["what is installed does not fit", () => install("registry.terraform.io/svc-iac/svc", "1.0.0")],
  ])("there is none where %s", (_, before) => {
    before();
    synthesise();
    expect(locked()).toBeUndefined();
  });
});
