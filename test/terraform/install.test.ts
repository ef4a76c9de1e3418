import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mirrorProvider, placesOf } from "../../src/terraform/install";
import { newFolder } from "../support/new-folder";

test("a source without a host may mean the registry of either engine", () => {
  const places = ["registry.terraform.io/svc-iac/svc", "registry.opentofu.org/svc-iac/svc"];
  expect(placesOf()).toEqual(places);
  expect(placesOf("team/svc")).toEqual(places.map((place) => place.replace("svc-iac", "team")));
  expect(placesOf("example.com/team/svc")).toEqual(["example.com/team/svc"]);
});

test.each([
  "svc",
  "example/team/svc",
  "example.com/team/other",
  "../svc",
  "example.com/team/svc/1",
  "https://x.y/team/svc",
  "",
])("%j is no source of this provider", (source) => {
  expect(() => placesOf(source)).toThrow("cannot be the source of this provider. Write <namespace>/svc, or <host>/");
});

test("a mirror has the provider under its source and nowhere else", () => {
  const folder = newFolder();
  try {
    writeFileSync(join(folder, "file"), "the provider");
    const mirror = join(folder, "mirror");
    const files = mirrorProvider(
      { file: join(folder, "file"), version: "1.2.3", source: "example.com/team/svc" },
      mirror,
    );
    expect(readdirSync(mirror)).toEqual(["example.com"]);
    expect(files).toContain(join(mirror, "example.com/team/svc/1.2.3/linux_amd64/terraform-provider-svc_v1.2.3"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
