import "server-only";
import Stripe from "stripe";
import { traceProviderCall } from "@/server/core/trace";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The API's URL, if not Stripe's own. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** Number of retries with the same key. */
  retries?: number;
  /** Called for failures: with codes and Stripe's request id, without personal data. */
  onFailure?: (failure: StripeFailure) => void;
};
export type StripeFailure = { type: string; code: string | null; status: number | null; requestId: string | null };

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's library as configured for our use. Its API version is the one of its types. */
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

/** Stripe's own HTTP client, with a trace span per request. */
function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) => traceProviderCall("stripe", () => send(...request));
  return client;
}
