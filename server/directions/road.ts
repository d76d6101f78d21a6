import "server-only";
import type { LatLng } from "@/lib/domain/geo/distance";
import type { Turn } from "@/lib/contracts/driver/task-route";

/** From one stop to the next: metres, seconds, the encoded polyline (six digits) and its turns. */
export type RoadLeg = { metres: number; seconds: number; polyline: string; turns: Turn[] };

/**
 * A road route with one leg between consecutive stops. `approximate`: estimated without an engine, without legs.
 * `etaFactor`: the calibration factor applied to its times.
 */
export type EngineRoute = { approximate: boolean; metres: number; seconds: number; legs: RoadLeg[]; etaFactor: number };

/** Metres and seconds by road; null without a road. */
export type RoadSegment = { metres: number; seconds: number } | null;

/**
 * A road engine: a routing service such as Valhalla. Methods throw on failure or timeout; null means that there is no
 * road.
 */
export type Engine = {
  route: (stops: readonly LatLng[], timeoutMs: number) => Promise<Omit<EngineRoute, "approximate"> | null>;
  /** From each of many places to one; null for all if it does not support a query with so many or such places. */
  matrix: (from: readonly LatLng[], to: LatLng, timeoutMs: number) => Promise<RoadSegment[] | null>;
  /** The road driven through these places in order. */
  trace: (positions: readonly LatLng[], timeoutMs: number) => Promise<Omit<EngineRoute, "approximate"> | null>;
};

/** Coordinates are rounded to a metre (1e-5 degrees) before they are sent to an engine. */
export const roundCoordinates = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});
