// The complete environment of app and worker on the local stack. The default secrets exist only here and are valid only
// for a database on this machine; variables set outside take precedence.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import webPush from "web-push";

export const LOCAL_DEFAULTS = {
  databasePassword: "postgres",
  publishableKey: "sb_publishable_handover_local",
  secretKey: "sb_secret_handover_local",
  jwtSecret: "handover-local-jwt-secret-which-is-no-secret-at-all",
  verificationSecret: "handover-local-verification-secret-which-is-no-secret",
  linkSecret: "handover-local-link-secret-which-is-no-secret-at-all",
  encryptionKeys: Buffer.from("a-key-of-the-local-stack-no-sec.").toString("base64url"),
  cronSecret: "handover-local-cron-secret-which-is-no-secret-at-all",
  metricsToken: "handover-local-metrics-token-which-is-no-secret-at-all",
  paymentsWebhookSecret: "handover-local-payments-secret-which-is-no-secret",
  twilioAccountSid: "AC5eed000000004000800000000000cafe",
  twilioAuthToken: "5eed0000000040008000000000c0ffee",
  twilioFrom: "+15005550006",
  routingKey: "handover-local-routing-key-which-is-no-secret",
  stripeSecretKey: "sk_test_handoverLocalWhichIsNoSecret",
  stripePublishableKey: "pk_test_handoverLocal",
  stripeWebhookSecret: "whsec_handoverLocalWhichIsNoSecret",
  smsHookSecret: "v1,whsec_aGFuZG92ZXItbG9jYWwtc21zLWhvb2std2hpY2gtaXMtbm8tc2VjcmV0",
} as const;

export type StackEndpoints = {
  // URL of the local pages and the provider emulators.
  url: string;
  // URL of Supabase; the same server when Supabase is emulated too.
  apiUrl: string;
  dbUrl: string;
  publishableKey: string;
  secretKey: string;
  // Empty where tokens are verified by the project's public keys.
  jwtSecret: string;
  // SMTP server; missing for callers who only know the stack's other addresses.
  smtpUrl?: string;
  // Further connection settings of an external database: its pooler, its certificate.
  database?: Record<string, string>;
};

export function readPaymentsSecret(): string {
  return process.env.PAYMENTS_WEBHOOK_SECRET || LOCAL_DEFAULTS.paymentsWebhookSecret;
}

// Time zone of the routing provider's account, shared by its emulator and the app.
export function routingTimeZone(): string {
  return process.env.OPTIMOROUTE_TIMEZONE || "America/New_York";
}

export function appUrl(): string {
  return (process.env.APP_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, "");
}

// routing: false configures the app without a routing provider's key; stripe: true configures a payment provider
// without LOCAL_STRIPE.
export function environmentFor(
  stack: StackEndpoints,
  options: { dataDir: string; appUrl?: string; routing?: boolean; stripe?: boolean },
): Record<string, string> {
  const vapid = readVapidKeys(options.dataDir);
  const stripe = options.stripe ?? process.env.LOCAL_STRIPE === "1";
  const defaults: Record<string, string> = {
    VERIFICATION_SECRET: LOCAL_DEFAULTS.verificationSecret,
    LINK_SECRET: LOCAL_DEFAULTS.linkSecret,
    CRON_SECRET: LOCAL_DEFAULTS.cronSecret,
    METRICS_TOKEN: LOCAL_DEFAULTS.metricsToken,
    PAYMENTS_WEBHOOK_SECRET: LOCAL_DEFAULTS.paymentsWebhookSecret,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:admin@handover.test",
    // A dedicated database has enough connections.
    WORKER_JOBS: "5",
    WORKER_WAITING_JOBS: "5",
    PAYMENTS_AUTO_CONFIRM: "true",
    RATE_LIMIT_FACTOR: "100",
    GEOCODER_URL: `${stack.url}/geocoder/search`,
    // Only valid for the local geocoder.
    ...(process.env.GEOCODER_URL ? {} : { GEOCODER_COVERAGE: "Baltimore (734 South Broadway)" }),
    GEOCODER_PER_SECOND: "100",
    DIRECTIONS_URL: `${stack.url}/roads`,
    MAP_TILES_URL: `${stack.url}/map/tiles.json`,
    // A bank that accepts no file from here: the routing number is the Federal Reserve's own.
    ACH_BANK_ROUTING_NUMBER: "011000015",
    ACH_BANK_NAME: "First Bank of Nowhere",
    ACH_IMMEDIATE_ORIGIN: "1123456789",
    ACH_COMPANY: "Handover (local)",
    MAIL_FROM: "Handover <no-reply@handover.test>",
    OFFER_EMAIL: "false",
    OPTIMOROUTE_MODE: "documented",
    OPTIMOROUTE_TIMEZONE: routingTimeZone(),
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const environmentOverrides = Object.fromEntries(
    Object.keys(defaults).flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
  return {
    ...defaults,
    ...environmentOverrides,
    // Never from outside: a shell configured for a hosted project must not make the local demo write there.
    NEXT_PUBLIC_SUPABASE_URL: stack.apiUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    SUPABASE_SECRET_KEY: stack.secretKey,
    SUPABASE_JWT_SECRET: stack.jwtSecret,
    ENCRYPTION_KEYS: LOCAL_DEFAULTS.encryptionKeys,
    SECOND_FACTOR_KEY: Buffer.from("a-key-of-the-local-stack-no-sec!").toString("base64url"),
    DATABASE_URL: stack.dbUrl,
    DATABASE_POOL_URL: "",
    DATABASE_READ_URL: "",
    DATABASE_CA: "",
    DATABASE_TLS: "",
    ...stack.database,
    APP_URL: options.appUrl ?? appUrl(),
    LOCAL_STACK: "1",
    DIAGNOSTICS: "1",
    API_REFERENCE: "1",
    // Never from outside: the local demo must not text or email real people. An empty value hides the outer one.
    TWILIO_ACCOUNT_SID: LOCAL_DEFAULTS.twilioAccountSid,
    TWILIO_AUTH_TOKEN: LOCAL_DEFAULTS.twilioAuthToken,
    TWILIO_FROM: LOCAL_DEFAULTS.twilioFrom,
    TWILIO_API_URL: `${stack.url}/twilio`,
    TWILIO_VOICE: process.env.TWILIO_VOICE || "true",
    MAIL_URL: stack.smtpUrl ?? "",
    // Never from outside: real drivers' routes must not be planned from here.
    OPTIMOROUTE_API_URL: options.routing === false ? "" : `${stack.url}/optimoroute/v1/`,
    OPTIMOROUTE_API_KEY: options.routing === false ? "" : LOCAL_DEFAULTS.routingKey,
    // Never from outside: real cards must not be charged.
    STRIPE_API_URL: stripe ? stack.url : "",
    STRIPE_SECRET_KEY: stripe ? LOCAL_DEFAULTS.stripeSecretKey : "",
    STRIPE_PUBLISHABLE_KEY: stripe ? LOCAL_DEFAULTS.stripePublishableKey : "",
    STRIPE_WEBHOOK_SECRET: stripe ? LOCAL_DEFAULTS.stripeWebhookSecret : "",
  };
}

type VapidKeys = { publicKey: string; privateKey: string };

// Stored, because a push subscription is bound to the key it was created with.
function readVapidKeys(dataDir: string): VapidKeys {
  const file = path.join(dataDir, "vapid.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VapidKeys;
  } catch {
    const keys = webPush.generateVAPIDKeys();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
