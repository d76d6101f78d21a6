"use client";

import { useSyncExternalStore } from "react";
import type { TimedLatLng } from "@/lib/domain/geo/live-position";
import { toServerTime } from "../app/server-clock";
import { toPosition, type MeasuredPosition } from "../tracking/position";

/** A position of the phone; `accuracy` in metres if known. */
export type DevicePosition = TimedLatLng & { accuracy?: number };

let latestPosition: MeasuredPosition | null = null;
let currentPosition: DevicePosition | null = null;
const listeners = new Set<() => void>();

/** Publishes the phone's position to the page; null when it must not be shown. */
export function publishPosition(position: MeasuredPosition | null): void {
  latestPosition = position;
  currentPosition = position && {
    lat: position.latitude,
    lng: position.longitude,
    at: new Date(toServerTime(position.measuredAt)).toISOString(),
    ...(position.accuracy === undefined ? {} : { accuracy: position.accuracy }),
  };
  listeners.forEach((listener) => {
    listener();
  });
}

/** Subscribes to changes of the phone's position, including its removal. */
export function onPositionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The phone's position, with its time by the server's clock. */
export function useCurrentPosition(): DevicePosition | null {
  return useSyncExternalStore(
    onPositionChange,
    () => currentPosition,
    () => null,
  );
}

const maxStepPositionAgeMs = 300_000;

/** Position sent with a step: an action of the driver on a delivery, such as arrive. `timestamp` in Unix seconds. */
export type StepPosition = { latitude: number; longitude: number; accuracy?: number; timestamp: number };

/** The position to attach to a step, with server time; undefined if older than five minutes. */
export function recentStepPosition(position: MeasuredPosition | null = latestPosition): StepPosition | undefined {
  if (!position || positionAgeSeconds(position) * 1_000 > maxStepPositionAgeMs) return undefined;
  return latestStepPosition(position);
}

/** The position to attach to a step, with server time, at any age. */
export function latestStepPosition(position: MeasuredPosition | null = latestPosition): StepPosition | undefined {
  if (!position) return undefined;
  const { latitude, longitude, accuracy } = position;
  return {
    latitude,
    longitude,
    ...(accuracy === undefined ? {} : { accuracy }),
    timestamp: Math.round(toServerTime(position.measuredAt) / 1_000),
  };
}

/** Age of a position in seconds. Uses the phone's clock, which also set its time. */
export function positionAgeSeconds(position: MeasuredPosition): number {
  return (Date.now() - position.measuredAt) / 1_000;
}

const reusableSeconds = 15;
const timeoutMs = 5_000;

/**
 * The current position: the last one if it is seconds old, else a new measurement, for at most 5 s. A page behind a map
 * app was suspended and has an old position.
 */
export function getCurrentPosition(): Promise<MeasuredPosition | null> {
  if (latestPosition && positionAgeSeconds(latestPosition) <= reusableSeconds) return Promise.resolve(latestPosition);
  if (typeof navigator === "undefined" || !("geolocation" in navigator)) return Promise.resolve(latestPosition);
  return new Promise((resolve) => {
    const resolveLatest = () => {
      resolve(latestPosition);
    };
    // The browser's timeout does not run while its permission prompt is open.
    setTimeout(resolveLatest, timeoutMs);
    navigator.geolocation.getCurrentPosition(
      (geolocationPosition) => {
        const position = toPosition(geolocationPosition, null);
        if (position) publishPosition(position);
        resolveLatest();
      },
      resolveLatest,
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  });
}
