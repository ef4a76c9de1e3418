/** What the tests of a file share: it is opened before them and closed after them. */
export function ofSuite<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  const get = (_: T, name: string | symbol): unknown => {
    if (!opened) throw new Error("It is opened with the tests.");
    const value = Reflect.get(opened, name, opened);
    return typeof value === "function" ? value.bind(opened) : value;
  };
  const getOwnPropertyDescriptor = (_: T, name: string | symbol) => ({
    value: get(_, name),
    enumerable: true,
    configurable: true,
  });
  return new Proxy({} as T, { get, getOwnPropertyDescriptor, ownKeys: () => Reflect.ownKeys(opened ?? {}) });
}
