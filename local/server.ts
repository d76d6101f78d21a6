// An HTTP server of this folder: how it is made, begins to listen, and ends.
import type { IncomingMessage, Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { portTaken } from "./ports.ts";

type Answer = (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;

export function serverOf(answer: Answer): Server {
  const server = createAdaptorServer({
    // Why: its own quick Response writes lite's content length twice, which clients refuse.
    overrideGlobalObjects: false,
    fetch: (request: Request, { incoming }) => answer(request, incoming as IncomingMessage),
  }) as Server;
  // Why: after Node's five seconds a request may meet the very moment in which its idle connection is closed.
  server.keepAliveTimeout = 65_000;
  return server;
}

export function listen(server: Server, port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port, variable) : error),
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

/** Runs every step, and waits for none without end: Postgres ends after us and takes every connection along. */
export async function closeAll(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps.splice(0)) {
    await Promise.race([
      Promise.resolve()
        .then(step)
        .catch(() => undefined),
      new Promise((over) => setTimeout(over, 3000).unref()),
    ]);
  }
}
