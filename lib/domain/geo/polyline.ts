import type { LatLng } from "@/lib/domain/geo/distance";

// Google's encoded polylines with six digits, as road engines return them: differences of 1e-6 degrees, five bits a
// character.
const coordinateFactor = 1e6;

/** Decodes a polyline of six digits; of a truncated one, the points that are complete. */
export function decodePolyline(polyline: string): LatLng[] {
  const points: LatLng[] = [];
  let index = 0;
  let lat = 0;
  let lng = 0;
  const readValue = (): number | null => {
    let value = 0;
    for (let shift = 0; index < polyline.length; shift += 5) {
      const bits = polyline.charCodeAt(index++) - 63;
      value |= (bits & 0x1f) << shift;
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return null;
  };
  for (;;) {
    const dLat = readValue();
    const dLng = readValue();
    if (dLat === null || dLng === null) return points;
    lat += dLat;
    lng += dLng;
    points.push({ lat: lat / coordinateFactor, lng: lng / coordinateFactor });
  }
}

/** Encodes points as a polyline of six digits. */
export function encodePolyline(points: readonly LatLng[]): string {
  let encoded = "";
  let previous = { lat: 0, lng: 0 };
  const writeValue = (difference: number): void => {
    let value = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; value >= 0x20; value >>= 5) encoded += String.fromCharCode((0x20 | (value & 0x1f)) + 63);
    encoded += String.fromCharCode(value + 63);
  };
  for (const { lat, lng } of points) {
    const current = { lat: Math.round(lat * coordinateFactor), lng: Math.round(lng * coordinateFactor) };
    writeValue(current.lat - previous.lat);
    writeValue(current.lng - previous.lng);
    previous = current;
  }
  return encoded;
}
