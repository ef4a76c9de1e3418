// The S3 server that the tests of the store talk to.
import { goTool } from "./go-tool.mjs";

/** The path of the program. */
export const s3Server = () => goTool("s3-server", "building an S3 server with Go (half a minute, once)");
