import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { env } from "@/server/env";
import { log } from "@/server/core/log";

// What runs when the port closes gets so long to end, as in a worker.
const END_MS = 25_000;
const LOOK_MS = 500;
// What a process says that ended because it was asked to, as Next does.
const ASKED = 143;

// Of the process and not of this module: the start and each route may have a copy of it.
const process_ = globalThis as { handoverLeaving?: boolean };

/** Whether this host was asked to end: it serves on for a while, and wants nothing new. */
export const isShuttingDown = (): boolean => process_.handoverLeaving === true;

/**
 * From now on SIGTERM ends this host without cutting anything off. For LEAVE_MS it serves as before, while it says that
 * it is not ready and closes each connection with its answer, so that whoever balances sends the next request to
 * another. Then Next closes the port, and ends once what runs has: a connection on which nobody asks anything, as
 * balancers and browsers keep them, would hold it up until it is killed.
 */
export function gracefulShutdown(): void {
  const theirs = process.rawListeners("SIGTERM") as NodeJS.SignalsListener[];
  // Where Next does not end the process, as on serverless hosts, the platform does.
  if (process_.handoverLeaving !== undefined || theirs.length === 0) return;
  process_.handoverLeaving = false;
  let server: Server | undefined;
  const open = new Set<ServerResponse>();
  subscribe("http.server.request.start", (message) => {
    const { response, server: its } = message as { response: ServerResponse; server: Server };
    server = its;
    open.add(response);
    response.once("close", () => open.delete(response));
    if (isShuttingDown()) isLast(response);
  });
  for (const each of theirs) process.removeListener("SIGTERM", each);
  process.on("SIGTERM", (signal: NodeJS.Signals) => {
    if (isShuttingDown()) return;
    process_.handoverLeaving = true;
    log().info({ ms: env().LEAVE_MS, requests: open.size }, "host leaves");
    for (const response of open) isLast(response);
    setTimeout(() => {
      for (const each of theirs) each.call(process, signal);
      setInterval(() => {
        if (open.size === 0) server?.closeAllConnections();
      }, LOOK_MS).unref();
      setTimeout(() => {
        log().warn({ requests: open.size }, "host ends before what it was asked");
        process.exit(ASKED);
      }, END_MS).unref();
    }, env().LEAVE_MS);
  });
}

/** Of its connection. */
function isLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
