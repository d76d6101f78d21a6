import "server-only";
import { env } from "@/server/env";
import { ofProcess } from "@/server/core/of-process";

// A page asks a dozen things at once, and whoever presses one thing after another asks for a few a second: as much as
// the limit of a minute comes to.
const AT_ONCE = 80;
const A_SECOND = 10;
const MOST_KNOWN = 10_000;

type Kind = "question" | "page";
/** What a caller has left, and when that was. */
type Left = { requests: number; at: number };
const paces = ofProcess<Map<string, Left>>("paces");

/**
 * Counts one more question, or page, of this caller against what one may ask this host in one go. Why beside the limits
 * that the database keeps: they let a minute's worth through in a second, and everybody else waits for that; this costs
 * nothing to ask. Answers how many seconds a caller has to wait who asks faster than anybody reads; null when there is
 * nothing against it.
 */
export function outOfPace(kind: Kind, caller: string, now = performance.now()): number | null {
  const factor = env().RATE_LIMIT_FACTOR;
  const known = (paces.value ??= new Map());
  const name = `${kind} ${caller}`;
  const last = known.get(name);
  const grown = last ? last.requests + ((now - last.at) / 1_000) * A_SECOND * factor : AT_ONCE * factor;
  const requests = Math.min(AT_ONCE * factor, grown);
  // Who was heard of last goes last: a map keeps the order in which it was filled.
  known.delete(name);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(name, { requests: requests < 1 ? requests : requests - 1, at: now });
  return requests < 1 ? 1 : null;
}
