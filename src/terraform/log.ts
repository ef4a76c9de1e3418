/**
 * One line for Terraform's log: standard output belongs to the handshake. Without `TF_LOG` or `TF_LOG_PROVIDER`, only
 * errors are printed.
 */
export function log(message: string, level: "debug" | "info" | "error" = "info"): void {
  if (level !== "error" && !process.env.TF_LOG && !process.env.TF_LOG_PROVIDER) return;
  const line = { "@level": level, "@message": message, "@module": "svc", "@timestamp": new Date().toISOString() };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
