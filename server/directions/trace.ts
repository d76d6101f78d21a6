import "server-only";
import type { LatLng } from "@/lib/domain/geo/distance";
import { engine, type EngineCall } from "@/server/directions/engine";
import { roundPlace, type EngineRoute } from "@/server/directions/road";

/** A background query, so it may take longer. */
const timeoutMs = 10_000;

/** The road driven through these positions in order. Null off all roads; undefined without an engine and on failure. */
export async function trace(
  positions: readonly LatLng[],
  callEngine: EngineCall = engine("trace"),
): Promise<EngineRoute | null | undefined> {
  if (positions.length < 2) return null;
  const road = await callEngine((directions) => directions.trace(positions.map(roundPlace), timeoutMs));
  return road ? { approximate: false, ...road } : road;
}
