"use client";

import { useState } from "react";
import { follow, momentFrom, type LivePosition, type TimedLatLng } from "@/lib/domain/geo/live-position";
import { useTopicEvents } from "../realtime/realtime";

/**
 * A person's latest position, fetched or from Realtime, whichever is newer.
 * @param of the person's id; null while the position must not be shown, which also clears it.
 * @param topic the Realtime topic with the positions; null if there is none.
 * @param refetch refetches `fetched`: events from before the subscription are not repeated.
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

/** The position in an event. The administrators' channel sends positions of all drivers in batches. */
function placeIn(event: string, payload: Place, of: string): Place | null {
  if (event === "positions" && Array.isArray(payload.places))
    return (payload.places as Place[]).find(({ driverId }) => driverId === of) ?? null;
  return event === "position" && (payload.driverId === undefined || payload.driverId === of) ? payload : null;
}
