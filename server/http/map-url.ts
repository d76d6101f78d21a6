import "server-only";
import { env } from "@/server/env";

/** Where pages get their map from: tiles, or a style. */
export function mapUrl(): string {
  const { MAP_STYLE_URL, MAP_TILES_URL } = env();
  return MAP_STYLE_URL ?? MAP_TILES_URL;
}
