// The emulator on its own port, for tests without a stack.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createStripeEmulator, type StripeEmulatorOptions } from "./emulator.ts";

export type ServedEmulator = {
  // Stack URL, as expected by local/emulators/control.ts.
  url: string;
  // Value for STRIPE_API_URL.
  apiUrl: string;
  close(): Promise<void>;
};

export async function serveStripe(options: Omit<StripeEmulatorOptions, "origin">): Promise<ServedEmulator> {
  let emulator: ReturnType<typeof createStripeEmulator> | null = null;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: async (request: Request, { incoming }) =>
      emulator?.answer(request, () => incoming.socket.destroy()) ?? new Response(null, { status: 503 }),
  }) as Server;
  // As in local/server.ts.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((onListening) => {
    server.listen(0, "127.0.0.1", onListening);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  emulator = createStripeEmulator({ ...options, origin: url });
  const { close } = emulator;
  return {
    url,
    apiUrl: url,
    async close() {
      close();
      await new Promise<void>((onClosed) => {
        server.close(() => onClosed());
        server.closeAllConnections();
      });
    },
  };
}
