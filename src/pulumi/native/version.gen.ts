// Derived from package.json by `npm run generate`. Do not edit.

/** Release of the package that this is part of. */
export const VERSION = "0.1.0";
