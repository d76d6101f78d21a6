import "server-only";
import { createServer } from "node:http";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { sameSecret } from "@/server/http/keyed-hash";

/** Serves the worker's metrics at /metrics, with METRICS_TOKEN; does nothing without a port. */
export function openMetricsPort(): () => void {
  const { WORKER_METRICS_PORT: port, METRICS_TOKEN: token } = env();
  if (port === undefined) return () => undefined;
  const server = createServer((request, response) => {
    const respond = (status: number, type: string, text: string): void => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    };
    const [scheme = "", bearerToken = ""] = (request.headers.authorization ?? "").split(" ");
    if (request.url !== "/metrics") respond(404, "text/plain", "");
    else if (scheme.toLowerCase() !== "bearer" || !sameSecret(bearerToken, token)) respond(403, "text/plain", "");
    else
      void (meters()?.formatText() ?? Promise.resolve("")).then(
        (text) => {
          respond(200, "text/plain; version=0.0.4; charset=utf-8", text);
        },
        (error: unknown) => {
          log().error({ error: describeError(error) }, "metrics could not be collected");
          respond(500, "text/plain", "");
        },
      );
  });
  // The worker continues without the port.
  server.on("error", (error) => {
    log().warn({ error: describeError(error) }, "the port for metrics cannot be opened");
  });
  server.listen(port, () => {
    log().info({ port }, "metrics are served");
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
