import "server-only";
import { env } from "@/server/env";

/** URL of the map's tiles or style. */
export function mapUrl(): string {
  const { MAP_STYLE_URL, MAP_TILES_URL } = env();
  return MAP_STYLE_URL ?? MAP_TILES_URL;
}
