"use client";

import { useSyncExternalStore } from "react";
import type { PositionsResult } from "@/lib/contracts/driver/driver";
import { readStoredValue, storeValue } from "../storage/stored-value";
import { getCurrentPosition, showPosition } from "../device/positions";
import { serverNow } from "../app/server-clock";
import type { PositionProblem } from "./position";
import { positionDb } from "./position-db";
import { createPositionOutbox } from "./position-outbox";
import { createSampler } from "./sampler";

type ZoneEvent = PositionsResult["geofenceEvents"][number];
/** `silent`: the phone reports no positions; `inaccurate`: the server rejects them as too inaccurate. */
export type TrackingSession = {
  problem: PositionProblem | null;
  waiting: number;
  failing: boolean;
  silent: boolean;
  inaccurate: boolean;
};

const uploadIntervalMs = 60_000;
// Older zone events are not shown.
const zoneEventMaxAgeMs = 300_000;
const sampledKey = "position-sampled";
/** Measuring time of the newest position that the server has (ms, the phone's clock). */
export const arrivedKey = "position-arrived";

const initialState: TrackingSession = { problem: null, waiting: 0, failing: false, silent: false, inaccurate: false };
let state = initialState;
const listeners = new Set<() => void>();
let handlers: { onProblem: (problem: PositionProblem) => void; onZone: (event: ZoneEvent) => void } | null = null;
let stopSampler: (() => void) | null = null;

function setState(patch: Partial<TrackingSession>): void {
  if ((Object.keys(patch) as (keyof TrackingSession)[]).every((key) => state[key] === patch[key])) return;
  state = { ...state, ...patch };
  listeners.forEach((listener) => {
    listener();
  });
}

const outbox = createPositionOutbox(positionDb(), {
  onArrived: (measuredAt) => {
    if (measuredAt > Number(readStoredValue(arrivedKey))) storeValue(arrivedKey, String(measuredAt));
  },
  onZones: (events) => {
    events
      .filter(({ timestamp }) => serverNow() - Date.parse(timestamp) < zoneEventMaxAgeMs)
      .forEach((event) => {
        handlers?.onZone(event);
      });
  },
  onInaccurate: (inaccurate) => {
    setState({ inaccurate });
  },
  onWaiting: (waiting, failing) => {
    setState({ waiting, failing });
  },
});

const sampler = createSampler(
  {
    onPosition: showPosition,
    onSample: (position) => {
      // Send the first position and one after a gap immediately: a driver with an old position gets no offers.
      const isUploadDue = Date.now() - Number(readStoredValue(arrivedKey)) >= uploadIntervalMs;
      void outbox.keep(position).then(
        () => (isUploadDue ? outbox.send() : undefined),
        () => undefined,
      );
    },
    onDenied: (denied) => {
      setState({ problem: denied ? "denied" : null });
      if (denied) handlers?.onProblem("denied");
    },
    onSilent: (silent) => {
      setState({ silent });
    },
  },
  {
    read: () => Number(readStoredValue(sampledKey)),
    write: (at) => {
      storeValue(sampledKey, String(at));
    },
  },
);

/** Sends the stored positions of this driver until stopped. */
export function startPositions(driverId: string): () => void {
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
export function track(newHandlers: NonNullable<typeof handlers>): () => void {
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
export function trackTask(onTask: boolean): void {
  sampler.setOnTask(onTask);
}

/**
 * Sends the current position in addition to the regular samples, before a request that depends on it. Does nothing
 * without a position or during retry backoff.
 */
export async function sendCurrentPosition(): Promise<void> {
  const here = await getCurrentPosition();
  if (here) await outbox.keep(here).catch(() => undefined);
  await outbox.send();
}

/** Retries immediately after the driver pressed Retry. */
export async function retryPositions(): Promise<void> {
  sampler.retry();
  const here = await getCurrentPosition();
  if (here) await outbox.keep(here).catch(() => undefined);
  await outbox.send();
}

export function sendPositions(): Promise<void> {
  return outbox.send();
}

/** Off duty: stops measuring and deletes unsent positions. Pass `driverId` if no page of that driver tracks now. */
export async function clearPositions(driverId?: string): Promise<void> {
  stopTracking();
  sampler.clear();
  showPosition(null);
  setState({ problem: null, silent: false, inaccurate: false });
  storeValue(arrivedKey, null);
  await outbox.clear(driverId).catch(() => undefined);
}

/** When any tab of this phone took the last sample (ms). */
export function lastSampled(): number {
  return Number(readStoredValue(sampledKey));
}

export function useTracking(): TrackingSession {
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
