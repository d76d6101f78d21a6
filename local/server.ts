// HTTP servers of this folder: creation, start and end.
import type { IncomingMessage, Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { portTakenError } from "./ports.ts";

type RequestHandler = (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;

export function createServer(response: RequestHandler): Server {
  const server = createAdaptorServer({
    // hono's lightweight Response writes lite's Content-Length twice, which clients reject.
    overrideGlobalObjects: false,
    fetch: (request: Request, { incoming }) => response(request, incoming as IncomingMessage),
  }) as Server;
  // With Node's default of five seconds a request may arrive just as its idle connection is closed.
  server.keepAliveTimeout = 65_000;
  return server;
}

export function listen(server: Server, port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTakenError(port, variable) : error),
    );
    server.listen(port, host, resolve);
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Runs every step with a timeout: Postgres ends afterwards and closes every connection anyway. */
export async function runCleanup(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps.splice(0)) {
    await Promise.race([
      Promise.resolve()
        .then(step)
        .catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 3000).unref()),
    ]);
  }
}
