import "server-only";
import { z } from "zod";
import { ENCRYPTION_KEYS_PATTERN, toKeySetting } from "@/lib/database/encryption-keys";
import { toConnectionConfig } from "@/lib/database/tls-config";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";

// The only reader of process.env. Read on first use, so that `next build` works without these variables.

// An empty variable counts as missing.
const text = z.string().trim().min(1);
const secret = text.min(16, "must have at least 16 characters");
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

// A private key of the project's JWT signing keys; its public half is in the project, in use or standby.
const signingKey = text
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ kid: text, d: text, kty: text, alg: z.enum(["ES256", "RS256", "EdDSA"]) }));

const codeList = (defaultCodes: string) =>
  z
    .string()
    .default(defaultCodes)
    .transform((list) =>
      list.trim() === "none"
        ? []
        : list
            .split(",")
            .map((code) => code.trim())
            .filter((code) => code !== ""),
    );

const Environment = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    NEXT_PUBLIC_SUPABASE_URL: z.url(),
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: text,
    SUPABASE_SECRET_KEY: text,
    SUPABASE_JWT_SECRET: text.optional(),
    // Signs tokens for realtime channels only (server/session/realtime-token.ts). Default: the shared secret.
    SUPABASE_SIGNING_KEY: signingKey.optional(),
    DATABASE_URL: z.url(),
    // Connection for requests, if different from the workers': a pooler in transaction mode, with a login without
    // rights of its own.
    DATABASE_POOL_URL: z.url().optional(),
    // A replica for data that may be some seconds old: lists, figures, histories (server/database/replica-safe.ts).
    DATABASE_READ_URL: z.url().optional(),
    // Maximum replication lag in seconds.
    DATABASE_READ_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
    // Maximum connections of each process for requests, and as many to the replica.
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
    // CA of the database's certificate: PEM, or the path of a file. Default: the system's CAs.
    DATABASE_CA: text.optional(),
    // `off`: connects without TLS, for a private network.
    DATABASE_TLS: z.enum(["verify", "off"]).default("verify"),
    APP_URL: z.url(),
    VERIFICATION_SECRET: secret,
    LINK_SECRET: secret,
    // Encrypt codes and bank account numbers in the database: 32 bytes in base64url each, the current key first
    // (SECURITY.md).
    ENCRYPTION_KEYS: text
      .regex(ENCRYPTION_KEYS_PATTERN, "must be 32 bytes in base64url, several separated by commas")
      .transform(toKeySetting),
    // Encrypts authenticator secrets: 32 bytes in base64url. Without it, enrolment fails with
    // SECOND_FACTOR_UNAVAILABLE.
    SECOND_FACTOR_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url")
      .optional(),
    CRON_SECRET: secret,
    METRICS_TOKEN: secret,
    PAYMENTS_WEBHOOK_SECRET: secret,
    PAYMENTS_AUTO_CONFIRM: flag.default(false),
    // Cards, by Stripe. Without a secret key payments are confirmed by hand, or by the signed webhook.
    STRIPE_SECRET_KEY: text.optional(),
    STRIPE_PUBLISHABLE_KEY: text.optional(),
    STRIPE_WEBHOOK_SECRET: text.optional(),
    STRIPE_API_URL: z.url().optional(),
    VAPID_PUBLIC_KEY: text,
    VAPID_PRIVATE_KEY: text,
    VAPID_SUBJECT: text,
    TWILIO_ACCOUNT_SID: text.optional(),
    TWILIO_AUTH_TOKEN: text.optional(),
    TWILIO_FROM: text.optional(),
    // Calls and texts between people go through TWILIO_FROM, a number with Voice, and hide each other's numbers.
    TWILIO_VOICE: flag.default(false),
    TWILIO_API_URL: z.url().optional(),
    // Countries of accepted numbers (ISO codes, such as US,PR), as far as the text provider reaches them. Default: all.
    PHONE_COUNTRIES: z
      .string()
      .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, "must be country codes such as US,PR")
      .transform((list) => list.split(","))
      .default([]),
    // Emails about offers, as a last resort; off by default.
    OFFER_EMAIL: flag.default(false),
    MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text.optional(),
    OPTIMOROUTE_API_KEY: text.optional(),
    OPTIMOROUTE_API_URL: z.url().optional(),
    // live: a real account's API. documented: the specification's API. Required with a key: the URL does not reveal it,
    // since an account may be reached through a proxy.
    OPTIMOROUTE_MODE: z.enum(["documented", "live"]).optional(),
    // The provider account's time zone: its dates and times have no offset.
    OPTIMOROUTE_TIMEZONE: z
      .string()
      .refine(isTimeZone, "must be an IANA time zone such as America/New_York")
      .default("America/New_York"),
    // Codes that an assigned order requires of its driver and vehicle, comma-separated; "none" for none. They have to
    // exist in the provider's account.
    OPTIMOROUTE_SKILLS: codeList("cash_delivery"),
    OPTIMOROUTE_VEHICLE_FEATURES: codeList("gps_tracking"),
    // Pause of the circuit breaker for the provider, in milliseconds.
    OPTIMOROUTE_BREAKER_PAUSE_MS: z.coerce.number().int().min(50).default(30_000),
    // Factor for the specified retry delays; tests shorten them.
    OPTIMOROUTE_RETRY_DELAY_FACTOR: z.coerce.number().min(0).max(10).default(1),
    // Polling interval for a planning run, in milliseconds.
    OPTIMOROUTE_POLL_MS: z.coerce.number().int().min(50).default(10_000),
    GEOCODER_URL: z.url().optional(),
    GEOCODER_COVERAGE: z.string().min(1).max(120).optional(),
    // Requests a second from each process. The public Nominatim allows one per host.
    GEOCODER_PER_SECOND: z.coerce.number().positive().max(1_000).default(1),
    // A road engine with the API of Valhalla's server: the URL before /route, and a provider's key.
    DIRECTIONS_URL: z.url().optional(),
    DIRECTIONS_KEY: text.optional(),
    // Vector tiles in our style: a TileJSON, or a template with {z}, {x} and {y} in OpenMapTiles' schema. Or a complete
    // style. All their resources must have the same origin (page-headers.ts).
    MAP_TILES_URL: z.url().default("https://tiles.openfreemap.org/planet"),
    MAP_STYLE_URL: z.url().optional(),
    // Sender of the ACH file of drivers' pay: the bank's routing number and name, the account holder's id at the bank,
    // and the name on statements. All or none.
    ACH_BANK_ROUTING_NUMBER: text.refine(isRoutingNumber, "must be a routing number").optional(),
    ACH_BANK_NAME: text.max(23).optional(),
    ACH_IMMEDIATE_ORIGIN: text.max(10).optional(),
    ACH_COMPANY: text.max(23).optional(),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    // Number of our proxies in front of the app that append to X-Forwarded-For; 0 ignores the header.
    TRUST_PROXY: z
      .preprocess(
        (value) => (value === "true" ? 1 : value === "false" ? 0 : value),
        z.coerce.number().int().min(0).max(10),
      )
      .default(0),
    // Milliseconds for which a host continues to serve after SIGTERM while it reports not ready, before it closes its
    // port.
    DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(0),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    // Destination of traces, by OpenTelemetry's names; tracing is not loaded without one. A file is for local
    // inspection.
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
    OTEL_TRACES_FILE: text.optional(),
    // Port of the worker's Prometheus metrics, with METRICS_TOKEN; default: off.
    WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    // Interval of a worker's heartbeat, and the age of the last one after which its jobs go to others; in milliseconds.
    WORKER_HEARTBEAT_MS: z.coerce.number().int().min(50).default(5_000),
    WORKER_STALE_MS: z.coerce.number().int().min(200).default(30_000),
    // Database timeout after which a worker reconnects, in milliseconds.
    WORKER_SILENT_MS: z.coerce.number().int().min(200).default(5_000),
    // A file that a worker touches at each heartbeat, for a container's health check.
    WORKER_HEARTBEAT_FILE: text.optional(),
    // Concurrent jobs of a worker: local ones, and those that wait for external services. Each uses a connection.
    WORKER_JOBS: z.coerce.number().int().min(1).max(50).default(3),
    WORKER_WAITING_JOBS: z.coerce.number().int().min(1).max(50).default(3),
    // For deployments without a worker: runs due jobs after each write. Otherwise only the scheduler does, every
    // minute.
    WORK_AFTER_REQUESTS: flag.default(false),
    // Opens /test-unified. Set by the local stack, never in production.
    DIAGNOSTICS: flag.default(false),
    // Serves openapi.json as a page at /api/reference.
    API_REFERENCE: flag.default(false),
    LOCAL_STACK: flag.default(false),
  })
  .refine((env) => env.NODE_ENV !== "production" || env.LOCAL_STACK || !env.PAYMENTS_AUTO_CONFIRM, {
    path: ["PAYMENTS_AUTO_CONFIRM"],
    message: "confirms unpaid payments: allowed only on the local stack",
  })
  .superRefine((env, context) => {
    // LISTEN does not work through a transaction pooler: jobs would not start immediately.
    if (/\.pooler\.supabase\.com:6543(?:[/?]|$)/.test(env.DATABASE_URL))
      context.addIssue({
        code: "custom",
        path: ["DATABASE_URL"],
        message: "is a pooler in transaction mode: use port 5432",
      });
    for (const name of ["DATABASE_URL", "DATABASE_POOL_URL", "DATABASE_READ_URL"] as const)
      try {
        toConnectionConfig(env[name] ?? env.DATABASE_URL, { ca: env.DATABASE_CA, tls: env.DATABASE_TLS });
      } catch {
        context.addIssue({
          code: "custom",
          path: ["DATABASE_CA"],
          message: "must be a certificate in PEM, or the path of a file with one",
        });
        break;
      }
    // With some of them, payments would be collected without webhooks, or the reverse.
    for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const)
      if (env.STRIPE_SECRET_KEY && !env[name])
        context.addIssue({ code: "custom", path: [name], message: "is missing" });
    if (env.OPTIMOROUTE_API_KEY && !env.OPTIMOROUTE_MODE)
      context.addIssue({ code: "custom", path: ["OPTIMOROUTE_MODE"], message: "is missing" });
    // Without them numbers would be hidden, and calls impossible.
    for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const)
      if (env.TWILIO_VOICE && !env[name]) context.addIssue({ code: "custom", path: [name], message: "is missing" });
    if (env.TWILIO_VOICE && env.TWILIO_FROM && !/^\+[1-9][0-9]{6,14}$/.test(env.TWILIO_FROM))
      context.addIssue({ code: "custom", path: ["TWILIO_FROM"], message: "must be a number, for calls" });
  });

export type Env = z.infer<typeof Environment>;

/** Reads an environment. Throws one error that names every missing or invalid variable, never a value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = Environment.safeParse(values);
  if (parsed.success) return parsed.data;
  const missing: string[] = [];
  const problems: string[] = [];
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? "");
    if (!(name in values)) missing.push(name);
    else problems.push(`${name} (${issue.message})`);
  }
  const details = [
    missing.length ? `missing: ${missing.join(", ")}` : "",
    problems.length ? `wrong: ${problems.join(", ")}` : "",
  ];
  throw new Error(`The environment is not complete; ${details.filter(Boolean).join("; ")}`);
}

let cached: Env | null = null;

/** This process's environment, read once. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
