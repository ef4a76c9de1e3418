import { storeFrom } from "../client/settings";
import { documentsIn } from "../store";

/** The store of SVC_STORE, or `.svc` of this folder. */
export const documentsHere = () => documentsIn({ store: storeFrom(undefined, process.env), folder: process.cwd() });
