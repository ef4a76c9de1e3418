/**
 * One line for Terraform's log: standard output belongs to the handshake. Without `TF_LOG` or `TF_LOG_PROVIDER`, only
 * errors are printed.
 */
export function log(message: string, level: "debug" | "info" | "error" = "info"): void {
  if (level !== "error" && !process.env.TF_LOG && !process.env.TF_LOG_PROVIDER) return;
  const line = { "@level": level, "@message": message, "@module": "svc", "@timestamp": timestamp(new Date()) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** With microseconds: engines take a line with any other time for text without a level, which only `debug` shows. */
function timestamp(now: Date): string {
  return now.toISOString().replace("Z", "000Z");
}
