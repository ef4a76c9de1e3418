/** The tests of an SDK: only where tools/sdks-for-jest.mjs has found its toolchain, which reports the others. */
export const describeSdk = (language: string, tests: () => void): void => {
  const isBuilt = process.env.SVC_SDKS?.split(" ").includes(language);
  (isBuilt ? describe : describe.skip)(`the SDK for ${language}`, tests);
};
