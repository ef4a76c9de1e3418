import { spawn } from "node:child_process";

export interface S3Server {
  readonly url: string;
  close(): Promise<void>;
}

/** What any client of it may sign with. */
export const S3_ENVIRONMENT = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "open-sesame" };

/** An S3 server in memory on loopback, with an empty bucket `store`. It ends with this process. */
export async function startS3(): Promise<S3Server> {
  const child = spawn(process.env.SVC_TEST_S3 ?? "", [], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
    child.once("error", reject).once("close", () => reject(new Error("The S3 server did not start.")));
  });
  return {
    url,
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
}

/** The location of a prefix of the bucket `store`. */
export function s3Location(url: string, prefix: string, bucket = "store"): string {
  return `s3://${bucket}/${prefix}?region=us-east-1&endpoint=${encodeURIComponent(url)}`;
}
