import "server-only";
import type { ReadStaleness } from "@/server/database/client";
import { hasReplica, maxReplicaLag } from "@/server/database/replica";
import { isWrite } from "@/server/http/input";
import type { SessionJar } from "@/server/session/session-jar";

/**
 * How stale a response this read accepts: the seconds of Cache-Control max-age, zero without (RFC 9111, 5.2.1.1). Zero
 * after a recent write, so that callers read their own writes.
 */
export function stalenessBudget(request: Request, jar: SessionJar): ReadStaleness | undefined {
  if (!hasReplica() || isWrite(request.method) || jar.hasRecentWrite) return undefined;
  const [, seconds = "0"] =
    /(?:^|,)\s*max-age=(\d{1,9})\s*(?:,|$)/i.exec(request.headers.get("cache-control") ?? "") ?? [];
  const atMost = Math.min(Number(seconds), maxReplicaLag());
  return atMost > 0 ? { maxAgeSeconds: atMost, ageSeconds: null } : undefined;
}

/** After a write the session reads from the primary for as long as the replica may lag. */
export function markRecentWrite(jar: SessionJar): void {
  if (hasReplica()) jar.markWrite(maxReplicaLag());
}
