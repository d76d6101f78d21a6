import "server-only";

/**
 * Origins for a page with Stripe's card form, by Stripe's documentation; without maps, because no addresses are
 * entered.
 */
export const stripeOrigins = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
  /** Frame origins that may show the phone's wallets. */
  wallets: ["https://js.stripe.com"],
} as const;
