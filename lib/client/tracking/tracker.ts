"use client";

import { useSyncExternalStore } from "react";
import type { PositionsResult } from "@/lib/contracts/driver/driver";
import { readStoredValue, storeValue } from "../storage/stored-value";
import { getCurrentPosition, publishPosition } from "../device/positions";
import { serverNow } from "../app/server-clock";
import type { PositionProblem } from "./position";
import { createPositionDb } from "./position-db";
import { createPositionOutbox } from "./position-outbox";
import { createSampler } from "./sampler";

export type ZoneEvent = PositionsResult["geofenceEvents"][number];
/** `isStalled`: the phone reports no positions; `isInaccurate`: the server rejects them as too inaccurate. */
export type TrackingState = {
  problem: PositionProblem | null;
  unsentCount: number;
  isUploadFailing: boolean;
  isStalled: boolean;
  isInaccurate: boolean;
};

const uploadIntervalMs = 60_000;
// Older zone events are not shown.
const zoneEventMaxAgeMs = 300_000;
/** False once the driver may have left the place that the event names. */
export const isRecentZoneEvent = ({ timestamp }: ZoneEvent): boolean =>
  serverNow() - Date.parse(timestamp) < zoneEventMaxAgeMs;
const sampledKey = "position-sampled";
/** Measuring time of the newest position that the server has (ms, the phone's clock). */
export const uploadedAtKey = "position-uploaded";

const initialState: TrackingState = {
  problem: null,
  unsentCount: 0,
  isUploadFailing: false,
  isStalled: false,
  isInaccurate: false,
};
let state = initialState;
const listeners = new Set<() => void>();
let handlers: { onProblem: (problem: PositionProblem) => void; onZone: (event: ZoneEvent) => void } | null = null;
let stopSampler: (() => void) | null = null;

function setState(patch: Partial<TrackingState>): void {
  if ((Object.keys(patch) as (keyof TrackingState)[]).every((key) => state[key] === patch[key])) return;
  state = { ...state, ...patch };
  listeners.forEach((listener) => {
    listener();
  });
}

const outbox = createPositionOutbox(createPositionDb(), {
  onUploaded: (measuredAt) => {
    if (measuredAt > Number(readStoredValue(uploadedAtKey))) storeValue(uploadedAtKey, String(measuredAt));
  },
  onZoneEvents: (events) => {
    events.filter(isRecentZoneEvent).forEach((event) => {
      handlers?.onZone(event);
    });
  },
  onInaccurate: (isInaccurate) => {
    setState({ isInaccurate });
  },
  onPendingChange: (unsentCount, isUploadFailing) => {
    setState({ unsentCount, isUploadFailing });
  },
});

const sampler = createSampler(
  {
    onPosition: publishPosition,
    onSample: (position) => {
      // Send the first position and one after a gap immediately: a driver with an old position gets no offers.
      const isUploadDue = Date.now() - Number(readStoredValue(uploadedAtKey)) >= uploadIntervalMs;
      void outbox.addPosition(position).then(
        () => (isUploadDue ? outbox.send() : undefined),
        () => undefined,
      );
    },
    onDeniedChange: (denied) => {
      setState({ problem: denied ? "denied" : null });
      if (denied) handlers?.onProblem("denied");
    },
    onStalledChange: (isStalled) => {
      setState({ isStalled });
    },
  },
  {
    read: () => Number(readStoredValue(sampledKey)),
    write: (sampledAt) => {
      storeValue(sampledKey, String(sampledAt));
    },
  },
);

/** Sends the stored positions of this driver until stopped. */
export function startPositionUploads(driverId: string): () => void {
  const close = outbox.open(driverId);
  const uploader = setInterval(() => void outbox.send(), uploadIntervalMs);
  // Send while the page can still receive the response; otherwise the next page sends them again.
  const onHidden = () => {
    if (document.visibilityState === "hidden") void outbox.send({ keepalive: true });
  };
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    clearInterval(uploader);
    document.removeEventListener("visibilitychange", onHidden);
    close();
  };
}

/** Tracks the phone until the returned function is called; positions are stored, then sent. */
export function startTracking(newHandlers: NonNullable<typeof handlers>): () => void {
  handlers = newHandlers;
  if (!("geolocation" in navigator)) {
    // Report it once, not on every page.
    if (state.problem !== "unsupported") newHandlers.onProblem("unsupported");
    setState({ problem: "unsupported" });
    return () => undefined;
  }
  stopSampler = sampler.start();
  return stopTracking;
}

function stopTracking(): void {
  stopSampler?.();
  stopSampler = null;
}

/** With a task, the driver is measured at the short interval even while parked. */
export function setOnTask(onTask: boolean): void {
  sampler.setOnTask(onTask);
}

/**
 * Sends the current position in addition to the regular samples, before a request that depends on it. Does nothing
 * without a position or during retry backoff.
 */
export async function sendCurrentPosition(): Promise<void> {
  const position = await getCurrentPosition();
  if (position) await outbox.addPosition(position).catch(() => undefined);
  await outbox.send();
}

/** Retries immediately after the driver pressed Retry. */
export async function retryTracking(): Promise<void> {
  sampler.retry();
  const position = await getCurrentPosition();
  if (position) await outbox.addPosition(position).catch(() => undefined);
  await outbox.send();
}

export function uploadPositions(): Promise<void> {
  return outbox.send();
}

/** Off duty: stops measuring and deletes unsent positions. Pass `driverId` if no page of that driver tracks now. */
export async function clearPositions(driverId?: string): Promise<void> {
  stopTracking();
  sampler.clear();
  publishPosition(null);
  setState({ problem: null, isStalled: false, isInaccurate: false });
  storeValue(uploadedAtKey, null);
  await outbox.clear(driverId).catch(() => undefined);
}

/** When any tab of this phone took the last sample (ms). */
export function lastSampledAt(): number {
  return Number(readStoredValue(sampledKey));
}

export function useTracking(): TrackingState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => state,
    () => initialState,
  );
}
