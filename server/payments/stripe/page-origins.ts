import "server-only";

/** What a page with Stripe's form for cards loads and asks, as Stripe says it, without maps: addresses are not asked for. */
export const stripeOrigins = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
  /** Whose frames may show the wallets of the phone. */
  wallets: ["https://js.stripe.com"],
} as const;
