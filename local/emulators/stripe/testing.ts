// A test's own emulator, the official SDK as its client, and an app that receives its webhooks.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { serveStripe, type ServedEmulator } from "./serve.ts";
import type { EmulatorSettings } from "./settings.ts";

export const TEST_KEYS = { secret: "sk_test_ofTheseTests", publishable: "pk_test_ofTheseTests" };
export const WEBHOOK_SECRET = "whsec_ofTheseTests";

type Webhook = { body: string; signature: string };
export type WebhookReceiver = {
  url: string;
  received: Webhook[];
  // The app's next responses: statuses, or a cut connection.
  nextResponses: (number | "cut")[];
  close(): Promise<void>;
};

/** Receives and records webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Webhook[] = [];
  const nextResponses: (number | "cut")[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const nextResponse = nextResponses.shift() ?? 200;
      if (nextResponse === "cut") return void request.socket.destroy();
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers["stripe-signature"] ?? ""),
      });
      response.writeHead(nextResponse).end("{}");
    });
  });
  await new Promise<void>((onListening) => {
    server.listen(0, "127.0.0.1", onListening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    nextResponses,
    close: () =>
      new Promise((onClosed) => {
        server.close(() => onClosed());
        server.closeAllConnections();
      }),
  };
}

/** The official SDK, configured as in the app, for the emulator. */
export function createSdk(apiUrl: string, options: Partial<ConstructorParameters<typeof Stripe>[1]> = {}): Stripe {
  const { hostname, port } = new URL(apiUrl);
  return new Stripe(TEST_KEYS.secret, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

export function useStripeEmulator(settings: Partial<EmulatorSettings> = {}) {
  let servedEmulator: ServedEmulator;
  let app: WebhookReceiver;
  let stripe: Stripe;
  beforeAll(async () => {
    app = await startWebhookReceiver();
    servedEmulator = await serveStripe({
      dataDir: null,
      keys: TEST_KEYS,
      webhookSecret: WEBHOOK_SECRET,
      settings: { webhookUrl: app.url, webhookRetryMs: 1, ...settings },
    });
    stripe = createSdk(servedEmulator.apiUrl);
  });
  afterEach(async () => {
    await fetch(`${servedEmulator.url}/stripe/`, { method: "DELETE" });
    app.received.splice(0);
    app.nextResponses.splice(0);
  });
  afterAll(async () => {
    await servedEmulator.close();
    await app.close();
  });
  return {
    get url() {
      return servedEmulator.url;
    },
    get app() {
      return app;
    },
    get stripe() {
      return stripe;
    },
  };
}
