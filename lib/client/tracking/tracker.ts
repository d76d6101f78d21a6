"use client";

import { useSyncExternalStore } from "react";
import type { PositionsResult } from "@/lib/contracts/driver";
import { readStoredValue, storeValue } from "../storage/stored-value";
import { getCurrentPosition, showPosition } from "../device/positions";
import { serverNow } from "../app/server-clock";
import type { PositionProblem } from "./position";
import { positionDb } from "./position-db";
import { createPositionOutbox } from "./position-outbox";
import { createSampler } from "./sampler";

type ZoneEvent = PositionsResult["geofenceEvents"][number];
/** `silent`: the phone does not say where it is; `inaccurate`: the server cannot use what it says. */
export type TrackingSession = {
  problem: PositionProblem | null;
  waiting: number;
  failing: boolean;
  silent: boolean;
  inaccurate: boolean;
};

const uploadMs = 60_000;
// What happened before that is history, not news.
const newsMs = 300_000;
const sampledKey = "position-sampled";
/** When what the server has was measured (the phone's clock, ms). */
export const arrivedKey = "position-arrived";

const unknown: TrackingSession = { problem: null, waiting: 0, failing: false, silent: false, inaccurate: false };
let state = unknown;
const listeners = new Set<() => void>();
let handlers: { onProblem: (problem: PositionProblem) => void; onZone: (event: ZoneEvent) => void } | null = null;
let stopSampler: (() => void) | null = null;

function set(part: Partial<TrackingSession>): void {
  if ((Object.keys(part) as (keyof TrackingSession)[]).every((key) => state[key] === part[key])) return;
  state = { ...state, ...part };
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
      .filter(({ timestamp }) => serverNow() - Date.parse(timestamp) < newsMs)
      .forEach((event) => {
        handlers?.onZone(event);
      });
  },
  onInaccurate: (inaccurate) => {
    set({ inaccurate });
  },
  onWaiting: (waiting, failing) => {
    set({ waiting, failing });
  },
});

const sampler = createSampler(
  {
    onFix: showPosition,
    onSample: (position) => {
      // The first, and one after a gap, goes at once: a driver whose place is old gets no offers.
      const late = Date.now() - Number(readStoredValue(arrivedKey)) >= uploadMs;
      void outbox.keep(position).then(
        () => (late ? outbox.send() : undefined),
        () => undefined,
      );
    },
    onDenied: (denied) => {
      set({ problem: denied ? "denied" : null });
      if (denied) handlers?.onProblem("denied");
    },
    onSilent: (silent) => {
      set({ silent });
    },
  },
  {
    read: () => Number(readStoredValue(sampledKey)),
    write: (at) => {
      storeValue(sampledKey, String(at));
    },
  },
);

/** Sends what this driver's phone has kept, now and until the page goes. */
export function startPositions(driverId: string): () => void {
  const close = outbox.open(driverId);
  const uploader = setInterval(() => void outbox.send(), uploadMs);
  // Sent while the page can still hear the answer; a page that ends first sends it again when it is back.
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

/** Follows the phone until the answer is called; what it measures is kept, then sent. */
export function track(told: NonNullable<typeof handlers>): () => void {
  handlers = told;
  if (!("geolocation" in navigator)) {
    // Once, not on every page.
    if (state.problem !== "unsupported") told.onProblem("unsupported");
    set({ problem: "unsupported" });
    return () => undefined;
  }
  stopSampler = sampler.start();
  return stopTracking;
}

function stopTracking(): void {
  stopSampler?.();
  stopSampler = null;
}

/** A driver with a task is measured often wherever they are. */
export function trackTask(onTask: boolean): void {
  sampler.setOnTask(onTask);
}

/**
 * Tells the server where the phone is now, beside what it is told anyway: for a question whose answer depends on it.
 * Without a place, or in the pause after a failure, it is told nothing.
 */
export async function sendCurrentPosition(): Promise<void> {
  const here = await getCurrentPosition();
  if (here) await outbox.keep(here).catch(() => undefined);
  await outbox.send();
}

/** Asks the phone and the server again now: the driver has pressed a button because nothing was confirmed. */
export async function retryPositions(): Promise<void> {
  sampler.retry();
  const here = await getCurrentPosition();
  if (here) await outbox.keep(here).catch(() => undefined);
  await outbox.send();
}

export function sendPositions(): Promise<void> {
  return outbox.send();
}

/**
 * Off duty is off: measuring ends, and nothing stays on the phone or leaves it. For whom, when no page of theirs follows
 * them now.
 */
export async function clearPositions(driverId?: string): Promise<void> {
  stopTracking();
  sampler.forget();
  showPosition(null);
  set({ problem: null, silent: false, inaccurate: false });
  storeValue(arrivedKey, null);
  await outbox.forget(driverId).catch(() => undefined);
}

/** When the last sample was taken on this phone (ms). */
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
    () => unknown,
  );
}
