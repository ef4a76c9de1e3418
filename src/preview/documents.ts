import { storeFrom } from "../client/settings";
import { documentsIn } from "../store";

/** SVC_STORE, if that is set. */
export const sharedStore = () => storeFrom(undefined, process.env);

/** The store of SVC_STORE, or `.svc` of this folder. */
export const documentsHere = () => documentsIn({ store: sharedStore(), folder: process.cwd() });
