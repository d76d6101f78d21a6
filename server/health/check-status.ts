import "server-only";
import type { SystemStatus } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { callerAddressSource } from "@/server/http/connections";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { ResultOf } from "@/server/database/results";
import { phoneCodes } from "@/server/session/phone/phone-codes";

// A due job that waits longer means that no worker is running.
const QUEUE_MAX_SECONDS = 120;

/**
 * Status of the whole system: database, queue, workers and providers; refuses with the same facts when the database is
 * down or due jobs are not run. For people and alerts, not for load balancers.
 */
export async function checkStatus(db: DbContext): Promise<SystemStatus> {
  const startedAt = performance.now();
  const queue = await readQueue(db);
  const { due, oldestDueSeconds, failed } = queue ?? { due: 0, oldestDueSeconds: 0, failed: 0 };
  const ms = Math.round(performance.now() - startedAt);
  const facts = {
    database: { ok: queue !== null, ms },
    queue: { ok: queue !== null && oldestDueSeconds <= QUEUE_MAX_SECONDS, due, oldestDueSeconds, failed },
    worker: queue ? await rpc(db, "get_worker_health") : { alive: 0, lastBeatSeconds: null },
    payments: await readPayments(db, queue !== null),
    callers: callerAddressSource(),
    codeSignIn: await readCodeSignIn(db, queue !== null),
    providers: { ...readProviders(), phoneCodes: await phoneCodes() },
  };
  if (!facts.database.ok || !facts.queue.ok) {
    throw new Refusal("PROVIDER_UNAVAILABLE", facts.database.ok ? "background_work" : "database", facts);
  }
  return { status: "well", ...facts };
}

async function readQueue(db: DbContext): Promise<ResultOf<"get_queue_health"> | null> {
  try {
    return await rpc(db, "get_queue_health");
  } catch (error) {
    log().error({ error: describeError(error) }, "the database could not be queried");
    return null;
  }
}

async function readPayments(db: DbContext, isDatabaseUp: boolean): Promise<SystemStatus["payments"]> {
  return isDatabaseUp ? await rpc(db, "get_payment_health") : { comparedAt: null, differences: 0 };
}

async function readCodeSignIn(db: DbContext, isDatabaseUp: boolean): Promise<SystemStatus["codeSignIn"]> {
  return isDatabaseUp ? (await rpc(db, "get_token_hook_health")).codeSignIn : "unknown";
}

function readProviders(): Omit<SystemStatus["providers"], "phoneCodes"> {
  const {
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
    TWILIO_VOICE,
    OPTIMOROUTE_API_KEY,
    GEOCODER_URL,
    DIRECTIONS_URL,
    STRIPE_SECRET_KEY,
  } = env();
  const configuredState = (...settings: (string | undefined)[]): "configured" | "not_configured" =>
    settings.every(Boolean) ? "configured" : "not_configured";
  return {
    payments: "configured",
    cards: configuredState(STRIPE_SECRET_KEY),
    push: "configured",
    sms: configuredState(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM),
    voice: TWILIO_VOICE ? "configured" : "not_configured",
    routing: configuredState(OPTIMOROUTE_API_KEY),
    geocoder: configuredState(GEOCODER_URL),
    directions: configuredState(DIRECTIONS_URL),
  };
}
