import "server-only";
import type { Place } from "@/lib/domain/geo/distance";
import type { Turn } from "@/lib/contracts/turn";

/** From one stop to the next: metres, seconds, the line (encoded polyline of six digits) and the turns along it. */
export type RoadLeg = { metres: number; seconds: number; polyline: string; turns: Turn[] };

/**
 * A way by road, a leg between each stop and the next. `about`: no engine said so; reckoned, without legs. `pace`: what the
 * engine's own seconds were multiplied by, here and in the legs.
 */
export type Road = { about: boolean; metres: number; seconds: number; legs: RoadLeg[]; pace: number };

/** Metres and seconds by road; null where there is no road. */
export type Stretch = { metres: number; seconds: number } | null;

/** An engine that knows roads. Each throws when it fails or is out of patience; null means that there is no road. */
export type Engine = {
  route: (stops: readonly Place[], patienceMs: number) => Promise<Omit<Road, "about"> | null>;
  /** From each of many to one; null for all of them, too, where it takes no question with one or so many of them. */
  matrix: (from: readonly Place[], to: Place, patienceMs: number) => Promise<Stretch[] | null>;
  /** The road that was driven, by these places in order. */
  trace: (fixes: readonly Place[], patienceMs: number) => Promise<Omit<Road, "about"> | null>;
};

/** Coordinates to a metre are all that ever leaves for an engine: 1e-5 degrees. */
export const rounded = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});
