import "server-only";
import type { Readiness } from "@/lib/contracts/system";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { findMissingMigrations } from "@/server/database/missing-migrations";
import { callerAddressSource } from "@/server/http/connections";
import { env } from "@/server/env";
import { isShuttingDown } from "@/server/http/graceful-shutdown";
import { secondFactors } from "@/server/health/second-factors";
import { realtimeTokens } from "@/server/session/realtime-token";

/**
 * Whether this host can serve requests: its database is reachable and has this release's schema, and no shutdown was
 * requested. Ignores workers: taking web hosts out of service would not help waiting jobs.
 */
export async function checkReadiness(db: DbContext): Promise<Readiness> {
  if (isShuttingDown()) throw new Refusal("PROVIDER_UNAVAILABLE", "stopping", { leaving: true });
  const startedAt = performance.now();
  const missing = await readMissingMigrations(db);
  const facts = {
    database: { ok: missing !== null, ms: Math.round(performance.now() - startedAt) },
    schema: { ok: missing?.length === 0, missing: missing ?? [] },
    callers: callerAddressSource(),
    realtimeTokens: realtimeTokens(),
    secondFactors: secondFactors(),
  };
  if (!facts.database.ok) throw new Refusal("PROVIDER_UNAVAILABLE", "database", facts);
  if (!facts.schema.ok) throw new Refusal("PROVIDER_UNAVAILABLE", "old_database", facts);
  const { path: broadcasts } = await rpc(db, "get_broadcast_health");
  return { status: "ready", ...facts, broadcasts, phones: await comparePhoneMasking(db) };
}

/** Compares the phone masking setting in the database with this host's environment. */
async function comparePhoneMasking(db: DbContext): Promise<Readiness["phones"]> {
  const { masked } = await rpc(db, "get_phone_masking");
  if (env().TWILIO_VOICE) return masked ? "masked" : "shown_despite_voice";
  return masked ? "masked_without_voice" : "shown";
}

/** This release's migrations that the database lacks; null if unknown. */
async function readMissingMigrations(db: DbContext): Promise<string[] | null> {
  try {
    return findMissingMigrations((await rpc(db, "list_applied_migrations")).versions);
  } catch (error) {
    log().error({ error: describeError(error) }, "the database could not be queried");
    return null;
  }
}
