import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readEnv } from "@/server/env";

const complete: Record<string, string> = {
  NODE_ENV: "production",
  NEXT_PUBLIC_SUPABASE_URL: "https://project.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: "postgres://postgres:secret@db.example/postgres",
  APP_URL: "https://handover.example",
  VERIFICATION_SECRET: "verification-secret-0123",
  LINK_SECRET: "link-secret-0123456789",
  ENCRYPTION_KEYS: "k".repeat(43),
  CRON_SECRET: "cron-secret-0123456789",
  METRICS_TOKEN: "metrics-token-0123456789",
  PAYMENTS_WEBHOOK_SECRET: "payments-secret-0123",
  VAPID_PUBLIC_KEY: "public",
  VAPID_PRIVATE_KEY: "private",
  VAPID_SUBJECT: "mailto:admin@handover.example",
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => !names.includes(name)));

test("reads a complete environment with defaults", () => {
  expect(readEnv(complete)).toMatchObject({
    RATE_LIMIT_FACTOR: 1,
    TRUST_PROXY: 0,
    DRAIN_MS: 0,
    LOG_LEVEL: "info",
    PAYMENTS_AUTO_CONFIRM: false,
    DIAGNOSTICS: false,
    LOCAL_STACK: false,
    MAP_TILES_URL: "https://tiles.openfreemap.org/planet",
  });
});

test("requires a mode with a routing provider's key, whatever its URL", () => {
  const routing = { OPTIMOROUTE_API_KEY: "key", OPTIMOROUTE_API_URL: "https://api.optimoroute.com/v1/" };
  expect(() => readEnv({ ...complete, ...routing })).toThrow(/missing: OPTIMOROUTE_MODE/);
  expect(readEnv({ ...complete, ...routing, OPTIMOROUTE_MODE: "live" })).toMatchObject({ OPTIMOROUTE_MODE: "live" });
});

test("requires a number for masked calls", () => {
  const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token", TWILIO_FROM: "+13055550100" };
  expect(readEnv({ ...complete, ...twilio, TWILIO_VOICE: "true" })).toMatchObject({ TWILIO_VOICE: true });
  expect(readEnv({ ...complete, ...twilio })).toMatchObject({ TWILIO_VOICE: false });
  expect(() => readEnv({ ...complete, TWILIO_VOICE: "true" })).toThrow(
    /missing: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM/,
  );
  expect(() => readEnv({ ...complete, ...twilio, TWILIO_FROM: "MG0123", TWILIO_VOICE: "true" })).toThrow(
    "TWILIO_FROM (must be a number, for calls)",
  );
});

test("rejects a transaction pooler for workers, and an invalid certificate, at the start", () => {
  const pooler = (port: number) =>
    `postgres://postgres.abc:secret@aws-0-eu-west-1.pooler.supabase.com:${port}/postgres`;
  expect(readEnv({ ...complete, DATABASE_URL: pooler(5432), DATABASE_POOL_URL: pooler(6543) })).toMatchObject({
    DATABASE_TLS: "verify",
    WORKER_JOBS: 3,
    WORKER_WAITING_JOBS: 3,
  });
  for (const address of [
    pooler(6543),
    pooler(6543).replace("/postgres", ""),
    pooler(6543).replace("/postgres", "?x=1"),
  ])
    expect(() => readEnv({ ...complete, DATABASE_URL: address })).toThrow(
      "DATABASE_URL (is a pooler in transaction mode: use port 5432)",
    );
  expect(() => readEnv({ ...complete, DATABASE_CA: "/nowhere/ca.pem" })).toThrow("DATABASE_CA (must be a certificate");
});

test("keeps the placeholders of a tile template", () => {
  const MAP_TILES_URL = "https://tiles.example/{z}/{x}/{y}.pbf?key=k";
  expect(readEnv({ ...complete, MAP_TILES_URL })).toMatchObject({ MAP_TILES_URL });
});

test("names all missing variables together; an empty one is missing", () => {
  expect(() => readEnv({ ...without("CRON_SECRET", "DATABASE_URL"), LINK_SECRET: " " })).toThrow(
    "The environment is not complete; missing: DATABASE_URL, LINK_SECRET, CRON_SECRET",
  );
});

test("names invalid variables without their values", () => {
  const read = (): unknown => readEnv({ ...complete, VERIFICATION_SECRET: "guessable", APP_URL: "handover" });
  expect(read).toThrow(/wrong: APP_URL \(.+\), VERIFICATION_SECRET \(must have at least 16 characters\)/);
  expect(read).not.toThrow(/guessable/);
});

// docs/readings.md: payment
test("allows automatic payments on the local stack only", () => {
  expect(() => readEnv({ ...complete, PAYMENTS_AUTO_CONFIRM: "true" })).toThrow(/PAYMENTS_AUTO_CONFIRM/);
  expect(readEnv({ ...complete, PAYMENTS_AUTO_CONFIRM: "true", LOCAL_STACK: "1" }).PAYMENTS_AUTO_CONFIRM).toBe(true);
});

test("requires all three Stripe keys, or none", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  expect(readEnv({ ...complete, ...keys })).toMatchObject(keys);
  expect(() => readEnv({ ...complete, STRIPE_SECRET_KEY: "sk_test_x" })).toThrow(
    "missing: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET",
  );
});

test.each([
  ["true", 1],
  ["false", 0],
  ["2", 2],
  [undefined, 0],
])("TRUST_PROXY=%s means %s proxies", (trustProxy, proxies) => {
  expect(readEnv({ ...complete, TRUST_PROXY: trustProxy }).TRUST_PROXY).toBe(proxies);
});

describe("environment check at the server's start", () => {
  const root = join(__dirname, "..");
  const start = (env: Record<string, string>) =>
    spawnSync(
      join(root, "node_modules/.bin/tsx"),
      [
        "--conditions=react-server",
        "-e",
        'import { requireEnv } from "@/server/start-checks"; requireEnv(); console.log("continued");',
      ],
      {
        cwd: root,
        encoding: "utf8",
        env: {
          PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`,
          ...env,
        } as unknown as NodeJS.ProcessEnv,
      },
    );

  // docs/readings.md: signature
  test("ends the process in production and names what is missing", () => {
    const { status, stderr, stdout } = start(without("VERIFICATION_SECRET", "SUPABASE_SECRET_KEY"));
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("missing: SUPABASE_SECRET_KEY, VERIFICATION_SECRET");
  });

  test("continues with a complete environment", () => {
    expect(start(complete)).toMatchObject({ status: 0, stdout: "continued\n" });
  });
});
