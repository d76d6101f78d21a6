import "server-only";
import { log } from "@/server/core/log";
import { env } from "@/server/env";
import type { Payments } from "@/server/payments/port";
import { stripePayments } from "@/server/payments/stripe/adapter";

let cached: Payments | null | undefined;

/** The payment provider of this installation; null without keys: then payments are confirmed by hand, as ever. */
export function provider(): Payments | null {
  if (cached !== undefined) return cached;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env();
  cached =
    secretKey && webhookSecret
      ? stripePayments({
          secretKey,
          webhookSecret,
          apiUrl,
          onFailure: (failure) => log().warn(failure, "the payment provider did not do what it was asked"),
        })
      : null;
  return cached;
}
