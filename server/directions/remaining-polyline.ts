import "server-only";
import type { Tracking } from "@/lib/contracts/delivery/tracking";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { StoredTracking } from "@/server/database/results/tracking";

/**
 * A delivery for its tracking link: only the polyline ahead. Behind the driver it would reveal the sender's address.
 */
export function withRemainingPolyline({ driver, ...tracking }: StoredTracking): Tracking {
  if (!driver) return { ...tracking, driver };
  const { lastPassedPoint, polyline, ...position } = driver;
  return {
    ...tracking,
    driver: {
      ...position,
      polyline: polyline === null ? null : encodePolyline(decodePolyline(polyline).slice(lastPassedPoint)),
    },
  };
}
