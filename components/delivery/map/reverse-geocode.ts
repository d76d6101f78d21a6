import { api } from "@/lib/client/api/fetcher";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { formatPoint } from "./use-geocode-suggestions";

// Coordinates may match the centre of a city, which is not the sender's address.
const maxDistanceMetres = 150;

/** The address of a point; null if there is none or the search times out. */
export async function reverseGeocode(point: { lat: number; lng: number }): Promise<string | null> {
  try {
    const { items } = await api(`/api/geocode?q=${encodeURIComponent(formatPoint(point))}`, { timeoutMs: 4_000 });
    return items.find((place) => distanceMetres(place, point) <= maxDistanceMetres)?.label ?? null;
  } catch {
    return null;
  }
}
