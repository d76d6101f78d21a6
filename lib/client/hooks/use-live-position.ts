"use client";

import { useState } from "react";
import {
  mergeLivePosition,
  parseTimedPosition,
  type LivePosition,
  type TimedLatLng,
} from "@/lib/domain/geo/live-position";
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
  const [tracked, setTracked] = useState<{ of: string; followed: LivePosition } | null>(null);
  const previous = tracked?.of === of ? tracked.followed : null;
  const current = of === null ? null : mergeLivePosition(previous, fetched);
  if (current !== (tracked?.followed ?? null)) setTracked(of !== null && current ? { of, followed: current } : null);

  useTopicEvents(of === null ? null : topic, ({ event, payload }) => {
    if (event === "resubscribed") refetch?.();
    if (of === null) return;
    const driverPosition = positionFromEvent(event, payload, of);
    if (!driverPosition) return;
    setTracked((lastTracked) => {
      const lastPosition = lastTracked?.of === of ? lastTracked.followed : null;
      const next = mergeLivePosition(lastPosition, parseTimedPosition(driverPosition));
      return next === lastPosition || next === null ? lastTracked : { of, followed: next };
    });
  });
  return current;
}

type PositionPayload = Readonly<Record<string, unknown>>;

/** The position in an event. The administrators' channel sends positions of all drivers in batches. */
function positionFromEvent(event: string, payload: PositionPayload, of: string): PositionPayload | null {
  if (event === "positions" && Array.isArray(payload.places))
    return (payload.places as PositionPayload[]).find(({ driverId }) => driverId === of) ?? null;
  return event === "position" && (payload.driverId === undefined || payload.driverId === of) ? payload : null;
}
