import { distanceMetres } from "@/lib/domain/geo/distance";
import type { MeasuredPosition } from "./position";

export const movingIntervalMs = 30_000;
const standingIntervalMs = 60_000;
const parkedMs = 300_000;
const moveMetres = 30;
const lowBattery = 0.2;

export type Battery = { level: number; charging: boolean };

/** Watches whether the phone stays where it is. */
export function createSamplingInterval() {
  let anchor: MeasuredPosition | null = null;
  let last: MeasuredPosition | null = null;
  return {
    note(position: MeasuredPosition): void {
      last = position;
      // A fix that may be off by more than it moved has not moved.
      if (!anchor || metresBetween(anchor, position) > Math.max(moveMetres, position.accuracy ?? 0)) anchor = position;
    },
    /** Fixes over five minutes, and none of them more than 30 m away. */
    isParked: (): boolean => anchor !== null && last !== null && last.measuredAt - anchor.measuredAt >= parkedMs,
    reset(): void {
      anchor = null;
      last = null;
    },
  };
}

/**
 * How often to measure: every 30 s; every minute while parked or low on battery without a task, so that the server
 * confirms a position within 90 s.
 */
export function intervalMs({
  onTask,
  parked,
  battery,
}: {
  onTask: boolean;
  parked: boolean;
  battery: Battery | null;
}): number {
  if (onTask) return movingIntervalMs;
  return parked || (battery !== null && battery.level < lowBattery && !battery.charging)
    ? standingIntervalMs
    : movingIntervalMs;
}

function metresBetween(a: MeasuredPosition, b: MeasuredPosition): number {
  return distanceMetres({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude });
}
