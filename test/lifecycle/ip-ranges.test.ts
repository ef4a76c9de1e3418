import { namesEverybody } from "../../src/kinds/parts/ip-ranges";

/** Whether a list of addresses is everybody, however it is written. */
test.each<[isEverybody: boolean, list: readonly unknown[]]>([
  [true, ["0.0.0.0/0"]],
  [true, ["203.0.113.0/0"]],
  [true, ["128.0.0.0/1", "0.0.0.0/1"]],
  [true, ["0.0.0.0/2", "64.0.0.0/2", "10.0.0.0/8", "128.0.0.0/1"]],
  [true, ["0.0.0.0/1", "128.0.0.0/1", "2001:db8::/32"]],
  [true, ["0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/2", "255.255.255.255"]],
  [false, []],
  [false, ["0.0.0.0/1"]],
  [false, ["128.0.0.0/1"]],
  [false, ["0.0.0.0/2", "128.0.0.0/1"]],
  [false, ["203.0.113.7", "0.0.0.0/32"]],
  [false, ["::/0"]],
  [false, [Symbol("not known yet")]],
])("%p: %p", (isEverybody, list) => {
  expect(namesEverybody(list)).toBe(isEverybody);
});
