import "server-only";
import Stripe from "stripe";
import { asking } from "@/server/core/trace";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe's API is, when that is not Stripe. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** How often a request is sent again, under the same key. */
  retries?: number;
  /** Hears of what did not go well: codes and Stripe's number of the request, nothing about people. */
  onFailure?: (failure: StripeFailure) => void;
};
export type StripeFailure = { type: string; code: string | null; status: number | null; requestId: string | null };

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's own library, set up as we use it. Its API version is the one that its types are made for. */
export function stripeClient({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS, retries = RETRIES }: StripeOptions): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    httpClient: tracedClient(),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(url === null
      ? {}
      : {
          host: url.hostname,
          port: url.port || (url.protocol === "https:" ? 443 : 80),
          protocol: url.protocol === "https:" ? ("https" as const) : ("http" as const),
        }),
  });
}

/** Stripe's own client, each request of which is a span. */
function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) => asking("stripe", () => send(...request));
  return client;
}
