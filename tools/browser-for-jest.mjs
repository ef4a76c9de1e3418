// jest's global setup of the console's tests: they find a browser under the name SVC_TEST_BROWSER, as tools/browser.mjs
// tells of it.
import { browser } from "./browser.mjs";
import setUpTemporary from "./temporary-for-jest.mjs";

export default async function setUp() {
  await setUpTemporary();
  process.env.SVC_TEST_BROWSER ??= JSON.stringify(await browser());
}
