"use client";

import { useSyncExternalStore } from "react";
import type { TimedLatLng } from "@/lib/domain/geo/live-position";
import { toServerTime } from "../app/server-clock";
import { toPosition, type MeasuredPosition } from "../tracking/position";

/** A place of the phone; `accuracy` in metres, where it says. */
export type DevicePosition = TimedLatLng & { accuracy?: number };

let here: MeasuredPosition | null = null;
let moment: DevicePosition | null = null;
const listeners = new Set<() => void>();

/** Tells the page where the phone is; null when nobody is to know. */
export function showPosition(position: MeasuredPosition | null): void {
  here = position;
  moment = position && {
    lat: position.latitude,
    lng: position.longitude,
    at: new Date(toServerTime(position.measuredAt)).toISOString(),
    ...(position.accuracy === undefined ? {} : { accuracy: position.accuracy }),
  };
  listeners.forEach((listener) => {
    listener();
  });
}

/** Calls whenever the page is told where the phone is, or that nobody is to know. */
export function onPosition(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where the phone is, and when it was there by the server's clock. */
export function useCurrentPosition(): DevicePosition | null {
  return useSyncExternalStore(
    onPosition,
    () => moment,
    () => null,
  );
}

const freshMs = 300_000;

export type StepPosition = { latitude: number; longitude: number; accuracy?: number; timestamp: number };

/** The position as a step carries it, with its time by the server's clock. */
export function stepPosition(position: MeasuredPosition | null = here): StepPosition | undefined {
  if (!position || secondsOld(position) * 1_000 > freshMs) return undefined;
  return lastPosition(position);
}

/** The same however old it is. */
export function lastPosition(position: MeasuredPosition | null = here): StepPosition | undefined {
  if (!position) return undefined;
  const { latitude, longitude, accuracy } = position;
  return {
    latitude,
    longitude,
    ...(accuracy === undefined ? {} : { accuracy }),
    timestamp: Math.round(toServerTime(position.measuredAt) / 1_000),
  };
}

/** How old a position is by this phone's clock, which has also stamped it. */
export function secondsOld(position: MeasuredPosition): number {
  return (Date.now() - position.measuredAt) / 1_000;
}

const atOnceSeconds = 15;
const patienceMs = 5_000;

/**
 * Where the phone is now: its last fix if that is seconds old, else it is asked, for as long as somebody who has
 * pressed a button can wait. Whoever comes back from a map app has a page that stood still meanwhile.
 */
export function getCurrentPosition(): Promise<MeasuredPosition | null> {
  if (here && secondsOld(here) <= atOnceSeconds) return Promise.resolve(here);
  if (typeof navigator === "undefined" || !("geolocation" in navigator)) return Promise.resolve(here);
  return new Promise((resolve) => {
    const give = () => {
      resolve(here);
    };
    // The phone's own timeout does not run while it asks for the permission.
    setTimeout(give, patienceMs);
    navigator.geolocation.getCurrentPosition(
      (fix) => {
        const position = toPosition(fix, null);
        if (position) showPosition(position);
        give();
      },
      give,
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    );
  });
}
