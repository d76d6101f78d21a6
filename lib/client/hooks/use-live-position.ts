"use client";

import { useState } from "react";
import { follow, momentFrom, type LivePosition, type TimedLatLng } from "@/lib/domain/geo/live-position";
import { useTopicEvents } from "../realtime/realtime";

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
  fetched: TimedLatLng | null;
  topic: string | null;
  refetch?: () => void;
}): LivePosition | null {
  const [known, setKnown] = useState<{ of: string; followed: LivePosition } | null>(null);
  const before = known?.of === of ? known.followed : null;
  const now = of === null ? null : follow(before, fetched);
  if (now !== (known?.followed ?? null)) setKnown(of !== null && now ? { of, followed: now } : null);

  useTopicEvents(of === null ? null : topic, ({ event, payload }) => {
    if (event === "sync") refetch?.();
    if (of === null) return;
    const place = placeIn(event, payload, of);
    if (!place) return;
    setKnown((last) => {
      const then = last?.of === of ? last.followed : null;
      const next = follow(then, momentFrom(place));
      return next === then || next === null ? last : { of, followed: next };
    });
  });
  return now;
}

type Place = Readonly<Record<string, unknown>>;

/** What a message says of where somebody is. On the administrators' channel everybody's place is told, many at once. */
function placeIn(event: string, payload: Place, of: string): Place | null {
  if (event === "positions" && Array.isArray(payload.places))
    return (payload.places as Place[]).find(({ driverId }) => driverId === of) ?? null;
  return event === "position" && (payload.driverId === undefined || payload.driverId === of) ? payload : null;
}
