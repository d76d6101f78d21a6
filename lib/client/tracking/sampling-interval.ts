import { distanceMetres } from "@/lib/domain/geo/distance";
import type { MeasuredPosition } from "./position";

export const movingIntervalMs = 30_000;
const parkedIntervalMs = 60_000;
const parkedAfterMs = 300_000;
const moveMetres = 30;
const lowBattery = 0.2;

export type Battery = { level: number; charging: boolean };

/** Detects whether the phone is parked. */
export function createSamplingInterval() {
  let anchor: MeasuredPosition | null = null;
  let latest: MeasuredPosition | null = null;
  return {
    addPosition(position: MeasuredPosition): void {
      latest = position;
      // A move within the position's accuracy does not count.
      if (!anchor || metresBetween(anchor, position) > Math.max(moveMetres, position.accuracy ?? 0)) anchor = position;
    },
    /** Positions over five minutes, all within 30 m. */
    isParked: (): boolean =>
      anchor !== null && latest !== null && latest.measuredAt - anchor.measuredAt >= parkedAfterMs,
    reset(): void {
      anchor = null;
      latest = null;
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
    ? parkedIntervalMs
    : movingIntervalMs;
}

function metresBetween(a: MeasuredPosition, b: MeasuredPosition): number {
  return distanceMetres({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude });
}
