import { StoreError } from "./store";

/** Loads an optional package of the driver of `store`. @throws StoreError if it is not installed. */
export async function library<T>(store: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (!code?.endsWith("MODULE_NOT_FOUND")) throw cause;
    throw new StoreError(
      `The store ${store} needs the package ${name}, which is not installed. Run \`npm install ${name}\` and run the command again.`,
      { cause },
    );
  }
}
