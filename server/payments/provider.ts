import "server-only";
import { log } from "@/server/core/log";
import { env } from "@/server/env";
import type { PageOrigins } from "@/server/http/page-headers";
import type { Payments } from "@/server/payments/port";
import { stripePayments } from "@/server/payments/stripe/adapter";
import { stripeOrigins } from "@/server/payments/stripe/page-origins";

/** The provider's data for a page that takes a card. */
export function paymentPage(): { provider: string; publishableKey: string; emulatorUrl: string | null } {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_API_URL, LOCAL_STACK } = env();
  // Only on the local stack: there our own page accepts card numbers, which must never be real ones.
  const emulatorUrl = LOCAL_STACK ? (STRIPE_API_URL ?? null) : null;
  return { provider: "stripe", publishableKey: STRIPE_PUBLISHABLE_KEY ?? "", emulatorUrl };
}

/** Other origins that the payment page loads from and calls; null without a provider. */
export function paymentOrigins(): PageOrigins | null {
  if (!env().STRIPE_SECRET_KEY) return null;
  const { emulatorUrl } = paymentPage();
  return emulatorUrl === null
    ? stripeOrigins
    : { script: [], frame: [], connect: [new URL(emulatorUrl).origin], wallets: [] };
}

let cachedProvider: Payments | null | undefined;

/** This installation's payment provider; null without keys: payments are then confirmed by hand. */
export function provider(): Payments | null {
  if (cachedProvider !== undefined) return cachedProvider;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env();
  cachedProvider =
    secretKey && webhookSecret
      ? stripePayments({
          secretKey,
          webhookSecret,
          apiUrl,
          onFailure: (failure) => log().warn(failure, "a call to the payment provider failed"),
        })
      : null;
  return cachedProvider;
}
