import "server-only";
import type { EvaluatedZone, ZoneShape } from "@/lib/domain/geo/zone-events";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { PositionRules } from "@/server/database/results/positions";
import type { TrackRules } from "@/server/positions/classify-track";

let cachedRules: Promise<TrackRules> | null = null;

/**
 * The rules for classifying positions, cached per host. The database reports a stale version when positions are stored.
 */
export function positionRules(): Promise<TrackRules> {
  cachedRules ??= rpc.once(serviceContext, "get_position_rules").then(
    ({ zones, ...rules }) => ({ ...rules, zones: zones.flatMap(toWalkedZone) }),
    (error: unknown) => {
      cachedRules = null;
      throw error;
    },
  );
  return cachedRules;
}
export function clearPositionRules(): void {
  cachedRules = null;
}

type Zone = PositionRules["zones"][number];
function toWalkedZone({ id, margin, bounds, ...zone }: Zone): EvaluatedZone[] {
  const shape = shapeOf(zone);
  return shape ? [{ id, margin, bounds, shape }] : [];
}
function shapeOf({ lat, lng, radius, edges }: Pick<Zone, "lat" | "lng" | "radius" | "edges">): ZoneShape | null {
  if (edges !== null) return { edges };
  return lat === null || lng === null || radius === null ? null : { lat, lng, radius };
}
