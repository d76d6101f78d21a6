import type { LatLng } from "./distance";
import { zoneRings, type ZoneCoordinates, type ZonePoint } from "./zone-shape";

type ZoneGeometry = { center: LatLng | null; radius: number | null; coordinates: ZoneCoordinates | null };

const earthRadius = 6_371_000;
const cornerCount = 64;
// A larger circle has no outline that a flat map could show.
const maxRadiusMetres = 2_500_000;

/**
 * A zone's rings to draw, the outline first; none where there is nothing to draw. Longitudes continue beyond 180 across
 * the antimeridian.
 */
export function zoneOutline({ center, radius, coordinates }: ZoneGeometry): LatLng[][] {
  if (center && radius !== null) return radius > maxRadiusMetres ? [] : [circleRing(center, radius)];
  if (!coordinates) return [];
  const rings = zoneRings(coordinates);
  const origin = rings[0]?.[0] === undefined ? 0 : toLatLng(rings[0][0]).lng;
  return rings.map((ring) => {
    let previousLng = origin;
    return ring.map((point) => {
      const { lat, lng } = toLatLng(point);
      previousLng = lng - 360 * Math.round((lng - previousLng) / 360);
      return { lat, lng: previousLng };
    });
  });
}

function toLatLng(point: ZonePoint): LatLng {
  return Array.isArray(point) ? { lng: point[0], lat: point[1] } : point;
}

/** Points at this distance on the sphere, so that the circle is correct where the map projection stretches it. */
function circleRing({ lat, lng }: LatLng, metres: number): LatLng[] {
  const angle = metres / earthRadius;
  const centerLat = (lat * Math.PI) / 180;
  return Array.from({ length: cornerCount }, (_, n) => {
    const bearing = (2 * Math.PI * n) / cornerCount;
    const cornerLat = Math.asin(
      Math.sin(centerLat) * Math.cos(angle) + Math.cos(centerLat) * Math.sin(angle) * Math.cos(bearing),
    );
    const dLng = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(centerLat),
      Math.cos(angle) - Math.sin(centerLat) * Math.sin(cornerLat),
    );
    return { lat: (cornerLat * 180) / Math.PI, lng: lng + (dLng * 180) / Math.PI };
  });
}
