import "server-only";
import Stripe from "stripe";
import { traceProviderCall } from "@/server/core/trace";
import type { CardDeclineReason } from "@/lib/domain/money/card-decline-reasons";
import type { Failure } from "@/server/payments/port";

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
type StripeFailure = { type: string; code: string | null; status: number | null; requestId: string | null };

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

// Stripe's decline codes that the cardholder can act on. Codes for lost and stolen cards are not passed on, as Stripe
// requires, because the holder of such a card must not learn them.
const REASON_BY_DECLINE_CODE: Record<string, CardDeclineReason> = {
  authentication_required: "not_authenticated",
  expired_card: "expired_card",
  incorrect_address: "wrong_details",
  incorrect_cvc: "wrong_details",
  incorrect_number: "wrong_details",
  incorrect_zip: "wrong_details",
  insufficient_funds: "insufficient_funds",
  invalid_cvc: "wrong_details",
  invalid_expiry_month: "wrong_details",
  invalid_expiry_year: "wrong_details",
  invalid_number: "wrong_details",
  issuer_not_available: "try_again",
  payment_intent_authentication_failure: "not_authenticated",
  processing_error: "try_again",
  reenter_transaction: "try_again",
  try_again_later: "try_again",
  withdrawal_count_limit_exceeded: "insufficient_funds",
};

/** The reason of a decline: by the bank's code, otherwise by Stripe's. */
export function toDecline(
  code: string | undefined,
  bankCode: string | undefined,
): { reason: CardDeclineReason; code: string } {
  const reasonCode = bankCode || code || "card_declined";
  return {
    reason: REASON_BY_DECLINE_CODE[reasonCode] ?? REASON_BY_DECLINE_CODE[code ?? ""] ?? "declined",
    code: reasonCode,
  };
}

/** Maps an error of Stripe's library to a failure. Anything else is a bug and rethrown. */
export function toPaymentFailure(error: unknown): Failure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { code, decline_code, statusCode, type } = error;
  if (error instanceof Stripe.errors.StripeCardError)
    return code === "authentication_required"
      ? { ok: false, kind: "needs_authentication" }
      : { ok: false, kind: "declined", ...toDecline(code, decline_code) };
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { ok: false, kind: "refused", code: "idempotency" };
  // A conflict means that another request with the same key is in progress.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409)
    return { ok: false, kind: "refused", code: code || "invalid_request" };
  return { ok: false, kind: "unavailable", code: code || type, retryAfterMs: parseRetryAfterMs(error.headers) };
}

/** An internal error at Stripe, which a retry with the same key returns again. */
export const isStripeServerError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** The loggable part: messages may contain personal data, codes do not. */
export function toStripeFailure(error: unknown): StripeFailure {
  const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
  return { type, code: code ?? null, status: statusCode ?? null, requestId: requestId ?? null };
}

function parseRetryAfterMs(headers: Record<string, string> | undefined): number | null {
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return seconds >= 0 ? seconds * 1_000 : null;
}
