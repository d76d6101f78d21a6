"use client";

import { useState } from "react";
import { follow, momentFrom, type Followed, type Moment } from "@/lib/domain/live-position";
import { useTopicEvents } from "./realtime";

/**
 * Where somebody is: what was fetched and what the feed says, whichever is newer.
 * @param of whose place it is; null while nobody is to know it, and then it is forgotten.
 * @param topic where the feed says it; null where there is none.
 * @param refetch asks for `fetched` again: what the feed said before it was listened to is not said twice.
 */
export function useLivePosition({
  of,
  fetched,
  topic,
  refetch,
}: {
  of: string | null;
  fetched: Moment | null;
  topic: string | null;
  refetch?: () => void;
}): Followed | null {
  const [known, setKnown] = useState<{ of: string; followed: Followed } | null>(null);
  const before = known?.of === of ? known.followed : null;
  const now = of === null ? null : follow(before, fetched);
  if (now !== (known?.followed ?? null)) setKnown(of !== null && now ? { of, followed: now } : null);

  useTopicEvents(of === null ? null : topic, ({ event, payload }) => {
    if (event === "sync") refetch?.();
    if (event !== "position" || of === null) return;
    // On the administrators' channel everybody's place is told.
    if (payload.driverId !== undefined && payload.driverId !== of) return;
    setKnown((last) => {
      const then = last?.of === of ? last.followed : null;
      const next = follow(then, momentFrom(payload));
      return next === then || next === null ? last : { of, followed: next };
    });
  });
  return now;
}
