import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { env } from "@/server/env";
import { log } from "@/server/core/log";

// Time for running requests to end after the port was closed, as in a worker.
const REQUEST_TIMEOUT_MS = 25_000;
const POLL_MS = 500;
// 128 + 15, as Next uses it.
const SIGTERM_EXIT_CODE = 143;

// On globalThis, because each bundle may have its own copy of this module.
const shutdownState = globalThis as { handoverShuttingDown?: boolean };

/** Whether this host received SIGTERM: it still serves, but reports not ready. */
export const isShuttingDown = (): boolean => shutdownState.handoverShuttingDown === true;

/**
 * Makes SIGTERM end this host without dropping requests. For DRAIN_MS it serves as before, reports not ready, and
 * closes each connection with its response, so that the load balancer sends further requests to another host. Then Next
 * closes the port and ends once running requests are done. Idle keep-alive connections are closed, because they would
 * block Next until it is killed.
 */
export function gracefulShutdown(): void {
  const nextListeners = process.rawListeners("SIGTERM") as NodeJS.SignalsListener[];
  // Without a listener of Next, as on serverless hosts, the platform ends the process.
  if (shutdownState.handoverShuttingDown !== undefined || nextListeners.length === 0) return;
  shutdownState.handoverShuttingDown = false;
  let server: Server | undefined;
  const openResponses = new Set<ServerResponse>();
  subscribe("http.server.request.start", (message) => {
    const { response, server: currentServer } = message as { response: ServerResponse; server: Server };
    server = currentServer;
    openResponses.add(response);
    response.once("close", () => openResponses.delete(response));
    if (isShuttingDown()) closeAfterResponse(response);
  });
  for (const listener of nextListeners) process.removeListener("SIGTERM", listener);
  process.on("SIGTERM", (signal: NodeJS.Signals) => {
    if (isShuttingDown()) return;
    shutdownState.handoverShuttingDown = true;
    log().info({ ms: env().DRAIN_MS, requests: openResponses.size }, "host shuts down");
    for (const response of openResponses) closeAfterResponse(response);
    setTimeout(() => {
      for (const listener of nextListeners) listener.call(process, signal);
      setInterval(() => {
        if (openResponses.size === 0) server?.closeAllConnections();
      }, POLL_MS).unref();
      setTimeout(() => {
        log().warn({ requests: openResponses.size }, "host exits with requests still running");
        process.exit(SIGTERM_EXIT_CODE);
      }, REQUEST_TIMEOUT_MS).unref();
    }, env().DRAIN_MS);
  });
}

/** Closes the connection after this response. */
function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
