// The emulator on its own port, for tests without a stack.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createOptimoRouteEmulator, type OptimoRouteEmulatorOptions } from "./emulator.ts";

export type ServedEmulator = {
  // Stack URL, as expected by local/emulators/control.ts.
  url: string;
  // Value for OPTIMOROUTE_API_URL.
  apiUrl: string;
  close(): Promise<void>;
};

export async function serveOptimoRoute(options: Omit<OptimoRouteEmulatorOptions, "origin">): Promise<ServedEmulator> {
  let emulator: ReturnType<typeof createOptimoRouteEmulator> | null = null;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: async (request: Request, { incoming }) =>
      emulator?.answer(request, () => incoming.socket.destroy()) ?? new Response(null, { status: 503 }),
  }) as Server;
  await new Promise<void>((onListening) => {
    server.listen(0, "127.0.0.1", onListening);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  emulator = createOptimoRouteEmulator({ ...options, origin: url });
  const { close } = emulator;
  return {
    url,
    apiUrl: `${url}/optimoroute/v1/`,
    async close() {
      close();
      await new Promise<void>((onClosed) => {
        server.close(() => onClosed());
        server.closeAllConnections();
      });
    },
  };
}
