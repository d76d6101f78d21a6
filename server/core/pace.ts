import "server-only";
import { env } from "@/server/env";
import { ofProcess } from "@/server/core/of-process";

// Questions: as many a second as the limit of a minute comes to. Pages: a page of the console has dozens of links, each
// fetched ahead by two requests, and nobody may be kept from one that they press by those that they did not. Renewals of
// a session: whoever has one renews it once an hour.
const paceOf = {
  question: { atOnce: 80, aSecond: 10 },
  page: { atOnce: 300, aSecond: 20 },
  renewal: { atOnce: 10, aSecond: 0.05 },
} as const;
const MOST_KNOWN = 10_000;

type Kind = keyof typeof paceOf;
/** What a caller has left, and when that was. */
type Left = { requests: number; at: number };
const paces = ofProcess<Map<string, Left>>("paces");

/**
 * Counts one more question, page or renewal of this caller against what one may ask this host in one go. Why beside the
 * limits that the database keeps: they let a minute's worth through in a second, and everybody else waits for that; this
 * costs nothing to ask. Answers how many seconds a caller has to wait who asks faster than anybody reads; null when there
 * is nothing against it.
 */
export function outOfPace(kind: Kind, caller: string, now = performance.now()): number | null {
  const factor = env().RATE_LIMIT_FACTOR;
  const { atOnce, aSecond } = paceOf[kind];
  const known = (paces.value ??= new Map());
  const name = `${kind} ${caller}`;
  const last = known.get(name);
  const grown = last ? last.requests + ((now - last.at) / 1_000) * aSecond * factor : atOnce * factor;
  const requests = Math.min(atOnce * factor, grown);
  // Who was heard of last goes last: a map keeps the order in which it was filled.
  known.delete(name);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(name, { requests: requests < 1 ? requests : requests - 1, at: now });
  return requests < 1 ? Math.ceil((1 - requests) / (aSecond * factor)) : null;
}

/** Takes one of this caller's requests out of the count: it was what it seemed to be. */
export function uncount(kind: Kind, caller: string): void {
  const left = paces.value?.get(`${kind} ${caller}`);
  if (left) left.requests++;
}
