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
  got: Webhook[];
  // The app's next responses: statuses, or a cut connection.
  answers: (number | "cut")[];
  close(): Promise<void>;
};

/** Receives and records webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Webhook[] = [];
  const answers: (number | "cut")[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const answer = answers.shift() ?? 200;
      if (answer === "cut") return void request.socket.destroy();
      received.push({
        body: Buffer.concat(parts).toString(),
        signature: String(request.headers["stripe-signature"] ?? ""),
      });
      response.writeHead(answer).end("{}");
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    got: received,
    answers,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The official SDK, configured as in the app, for the emulator. */
export function createSdk(apiUrl: string, more: Partial<ConstructorParameters<typeof Stripe>[1]> = {}): Stripe {
  const { hostname, port } = new URL(apiUrl);
  return new Stripe(TEST_KEYS.secret, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...more,
  });
}

export function useStripeEmulator(usual: Partial<EmulatorSettings> = {}) {
  let servedEmulator: ServedEmulator;
  let app: WebhookReceiver;
  let stripe: Stripe;
  beforeAll(async () => {
    app = await startWebhookReceiver();
    servedEmulator = await serveStripe({
      dataDir: null,
      keys: TEST_KEYS,
      webhookSecret: WEBHOOK_SECRET,
      settings: { webhookUrl: app.url, webhookRetryMs: 1, ...usual },
    });
    stripe = createSdk(servedEmulator.apiUrl);
  });
  afterEach(async () => {
    await fetch(`${servedEmulator.url}/stripe/`, { method: "DELETE" });
    app.got.splice(0);
    app.answers.splice(0);
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
