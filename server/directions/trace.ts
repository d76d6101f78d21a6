import "server-only";
import type { Place } from "@/lib/domain/geo/distance";
import { engine, type AskEngine } from "@/server/directions/engine";
import { rounded, type Road } from "@/server/directions/road";

/** A background query, so it may take longer. */
const patienceMs = 10_000;

/** The road driven through these positions in order. Null off all roads; undefined without an engine and on failure. */
export async function trace(
  fixes: readonly Place[],
  ask: AskEngine = engine("track"),
): Promise<Road | null | undefined> {
  if (fixes.length < 2) return null;
  const road = await ask((roads) => roads.trace(fixes.map(rounded), patienceMs));
  return road ? { about: false, ...road } : road;
}
