import type { LatLng } from "@/lib/domain/geo/distance";

// Google's encoded polylines with six digits, as routing engines return them: differences of 1e-6 degrees, five bits a
// character.
const digits = 1e6;

/** Decodes a polyline of six digits; of a truncated one, the points that are complete. */
export function decodePolyline(line: string): LatLng[] {
  const points: LatLng[] = [];
  let at = 0;
  let lat = 0;
  let lng = 0;
  const next = (): number | null => {
    let value = 0;
    for (let shift = 0; at < line.length; shift += 5) {
      const bits = line.charCodeAt(at++) - 63;
      value |= (bits & 0x1f) << shift;
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return null;
  };
  for (;;) {
    const north = next();
    const east = next();
    if (north === null || east === null) return points;
    lat += north;
    lng += east;
    points.push({ lat: lat / digits, lng: lng / digits });
  }
}

/** Encodes points as a polyline of six digits. */
export function encodePolyline(points: readonly LatLng[]): string {
  let text = "";
  let before = { lat: 0, lng: 0 };
  const say = (difference: number): void => {
    let value = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; value >= 0x20; value >>= 5) text += String.fromCharCode((0x20 | (value & 0x1f)) + 63);
    text += String.fromCharCode(value + 63);
  };
  for (const { lat, lng } of points) {
    const now = { lat: Math.round(lat * digits), lng: Math.round(lng * digits) };
    say(now.lat - before.lat);
    say(now.lng - before.lng);
    before = now;
  }
  return text;
}
