"use client";

import { useSyncExternalStore } from "react";
import type { Place } from "@/lib/domain/distance";
import type { Position } from "./tracking/position";

let here: Position | null = null;
const listeners = new Set<() => void>();

/** Tells the page where the phone is; null when nobody is to know. */
export function showPosition(position: Position | null): void {
  here = position;
  listeners.forEach((listener) => { listener(); });
}

export function useHere(): Place | null {
  const position = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  }, () => here, () => null);
  return position && { lat: position.latitude, lng: position.longitude };
}

const freshMs = 300_000;

/** The position as a step carries it. */
export function stepPosition(): { latitude: number; longitude: number; accuracy?: number } | undefined {
  if (!here || Date.now() - here.measuredAt > freshMs) return undefined;
  return { latitude: here.latitude, longitude: here.longitude, ...(here.accuracy === undefined ? {} : { accuracy: here.accuracy }) };
}
