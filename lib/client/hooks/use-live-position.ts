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
 * @param personId the person's id; null while the position must not be shown, which also clears it.
 * @param topic the Realtime topic with the positions; null if there is none.
 * @param refetch refetches `fetched`: events from before the subscription are not repeated.
 */
export function useLivePosition({
  personId,
  fetched,
  topic,
  refetch,
}: {
  personId: string | null;
  fetched: TimedLatLng | null;
  topic: string | null;
  refetch?: () => void;
}): LivePosition | null {
  const [tracked, setTracked] = useState<{ personId: string; position: LivePosition } | null>(null);
  const previous = tracked?.personId === personId ? tracked.position : null;
  const current = personId === null ? null : mergeLivePosition(previous, fetched);
  if (current !== (tracked?.position ?? null))
    setTracked(personId !== null && current ? { personId, position: current } : null);

  useTopicEvents(personId === null ? null : topic, ({ event, payload }) => {
    if (event === "resubscribed") refetch?.();
    if (personId === null) return;
    const driverPosition = positionFromEvent(event, payload, personId);
    if (!driverPosition) return;
    setTracked((lastTracked) => {
      const lastPosition = lastTracked?.personId === personId ? lastTracked.position : null;
      const next = mergeLivePosition(lastPosition, parseTimedPosition(driverPosition));
      return next === lastPosition || next === null ? lastTracked : { personId, position: next };
    });
  });
  return current;
}

type PositionPayload = Readonly<Record<string, unknown>>;

/** The position in an event. The administrators' channel sends positions of all drivers in batches. */
function positionFromEvent(event: string, payload: PositionPayload, personId: string): PositionPayload | null {
  if (event === "positions" && Array.isArray(payload.positions))
    return (payload.positions as PositionPayload[]).find(({ driverId }) => driverId === personId) ?? null;
  return event === "position" && (payload.driverId === undefined || payload.driverId === personId) ? payload : null;
}
