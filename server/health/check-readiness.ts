import "server-only";
import type { Readiness } from "@/lib/contracts/machines";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { NEEDED_MIGRATION } from "@/server/health/needed-migration";
import { callersKnownBy } from "@/server/http/connections";
import { isLeaving } from "@/server/http/leaving";

/**
 * Whether this host can serve requests: it reaches its database, finds there what its release needs, and was not asked to
 * end. Says nothing of workers: taking web hosts out of service helps nobody who waits for a job.
 */
export async function checkReadiness(db: Db): Promise<Readiness> {
  if (isLeaving()) throw new Refusal("PROVIDER_UNAVAILABLE", "This host is being stopped", { leaving: true });
  const started = performance.now();
  const version = await readVersion(db);
  const facts = {
    database: { ok: version !== undefined, ms: Math.round(performance.now() - started) },
    schema: { ok: isNewEnough(version), version: version ?? null, needed: NEEDED_MIGRATION },
    callers: callersKnownBy(),
  };
  if (!facts.database.ok) throw new Refusal("PROVIDER_UNAVAILABLE", "The database cannot be reached", facts);
  if (!facts.schema.ok)
    throw new Refusal(
      "PROVIDER_UNAVAILABLE",
      "The database is older than this release: run its migrations first",
      facts,
    );
  return { status: "ready", ...facts };
}

/** The database's newest migration; null where it was made without, undefined where nobody could ask. */
async function readVersion(db: Db): Promise<string | null | undefined> {
  try {
    return (await callFunction(db, "database_version")).version;
  } catch (error) {
    log().error({ error: describeError(error) }, "the database cannot be asked");
    return undefined;
  }
}

// Versions are fourteen digits: as texts they are in order. A database that was made without migrations is a developer's.
const isNewEnough = (version: string | null | undefined): boolean =>
  version === null || (version ?? "") >= NEEDED_MIGRATION;
