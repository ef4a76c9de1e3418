// Derived from package.json by `npm run generate`. Do not edit.

/** Release of the package that this is part of. */
export const VERSION = "0.1.0";

/** Owner and name of its repository on GitHub, which has the releases. */
export const REPOSITORY = "svc-iac/terraform-provider-svc";
