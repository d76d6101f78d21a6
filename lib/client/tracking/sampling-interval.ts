import { distanceMetres } from "@/lib/domain/geo/distance";
import type { MeasuredPosition } from "./position";

export const movingIntervalMs = 30_000;
const standingIntervalMs = 60_000;
const parkedMs = 300_000;
const moveMetres = 30;
const lowBattery = 0.2;

export type Battery = { level: number; charging: boolean };

/** Detects whether the phone is parked. */
export function createSamplingInterval() {
  let anchor: MeasuredPosition | null = null;
  let last: MeasuredPosition | null = null;
  return {
    note(position: MeasuredPosition): void {
      last = position;
      // A move within the position's accuracy does not count.
      if (!anchor || metresBetween(anchor, position) > Math.max(moveMetres, position.accuracy ?? 0)) anchor = position;
    },
    /** Positions over five minutes, all within 30 m. */
    isParked: (): boolean => anchor !== null && last !== null && last.measuredAt - anchor.measuredAt >= parkedMs,
    reset(): void {
      anchor = null;
      last = null;
    },
  };
}

/**
 * Sampling interval (ms): 30 s; 60 s while parked or low on battery without a task, so that the server confirms a
 * position within 90 s.
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
