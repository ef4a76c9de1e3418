import { isPublicName, publicName } from "../../src/model";

test.each([
  "shop",
  "Shop API",
  "https://hooks.example.com/svc",
  "https://hooks.example.com:8443/a/b-1/",
  "16",
  "a/b?c",
])("%s is shown as it is", (name) => {
  expect([publicName(name), isPublicName(name)]).toEqual([name, true]);
});

test.each([
  ["https://hooks.example.com/x?channel=ops", "hooks.example.com/x"],
  ["https://hooks.example.com:8443/?a", "hooks.example.com:8443"],
  ["https://me@hooks.example.com/x", "hooks.example.com/x"],
  ["https://hooks.example.com/x/0b0e0000-0000-4000-8000-000000000000/y", "hooks.example.com/x"],
  ["https://discord.com/api/webhooks/123456/abc", "discord.com/api/webhooks"],
  ["a https://x.example.com/?a and https://y.example.com/b", "a x.example.com and https://y.example.com/b"],
  ["postgresql://app:hunter2-hunter2@[x/db", undefined],
  ["ghp_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5a1B2c3", undefined],
  ["", undefined],
])("of %s, %s is shown", (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
