import { api } from "@/lib/client/api/fetcher";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { formatPoint } from "./use-geocode-suggestions";

// Why a limit: a search for coordinates may answer with the middle of a city, which is no address of the sender's.
const nearMetres = 150;

/** What is at a place, by name; null when nobody knows, or does not say so soon. */
export async function reverseGeocode(here: { lat: number; lng: number }): Promise<string | null> {
  try {
    const { items } = await api(`/api/geocode?q=${encodeURIComponent(formatPoint(here))}`, { timeoutMs: 4_000 });
    return items.find((place) => distanceMetres(place, here) <= nearMetres)?.label ?? null;
  } catch {
    return null;
  }
}
