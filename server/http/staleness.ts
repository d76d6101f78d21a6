import "server-only";
import type { ReadStaleness } from "@/server/database/client";
import { hasReplica, maxReplicaLag } from "@/server/database/replica";
import { isWrite } from "@/server/http/input";
import type { SessionJar } from "@/server/session/session-jar";

/**
 * How old an answer this read takes: as many seconds as its Cache-Control says with max-age, none without (RFC 9111,
 * 5.2.1.1); and none of whoever wrote lately, who has to see what they wrote.
 */
export function stalenessBudget(request: Request, jar: SessionJar): ReadStaleness | undefined {
  if (!hasReplica() || isWrite(request.method) || jar.wroteLately) return undefined;
  const [, seconds = "0"] =
    /(?:^|,)\s*max-age=(\d{1,9})\s*(?:,|$)/i.exec(request.headers.get("cache-control") ?? "") ?? [];
  const atMost = Math.min(Number(seconds), maxReplicaLag());
  return atMost > 0 ? { atMost, age: null } : undefined;
}

/** Whoever wrote reads the primary for as long as a replica may be behind. */
export function noteWrite(jar: SessionJar): void {
  if (hasReplica()) jar.noteWrite(maxReplicaLag());
}
