import "server-only";
import { roadMetres, roadSeconds, type Place } from "@/lib/domain/distance";
import { engine, type AskEngine } from "@/server/roads/engine";
import { remembered } from "@/server/roads/remembered";
import { rounded, type Engine, type Stretch } from "@/server/roads/road";

/** Nobody's offer waits longer for an engine. */
export const budgetMs = 150;

const known = remembered<{ way: Stretch }>(5_000, 60_000);

/** Metres and seconds by road from each to one place, in order; null where there is no road. */
export type Ways = { about: boolean; ways: Stretch[] };

/**
 * How far and how long it is by road from each of these places to one. Without an engine, when it fails or has not
 * answered within 150 ms: the straight line times 1.4 at 30 km/h, `about`.
 */
export async function matrix(
  from: readonly Place[],
  to: Place,
  ask: AskEngine = engine("numbers"),
  patienceMs = budgetMs,
): Promise<Ways> {
  const end = rounded(to);
  const starts = from.map(rounded);
  const keyOf = ({ lat, lng }: Place): string => `${lat},${lng};${end.lat},${end.lng}`;
  const wanted = new Map(starts.map((start) => [keyOf(start), start]));
  // Held on to: what is known now may be forgotten before the engine has said the rest.
  const found = new Map([...wanted.keys()].map((key) => [key, known.get(key)]));
  const missing = [...wanted].filter(([key]) => !found.get(key));
  if (missing.length > 0) {
    const asked = missing.map(([, start]) => start);
    const ways = await ask((roads) => cells(roads, asked, end, patienceMs));
    if (!ways) return { about: true, ways: starts.map((start) => guessed(start, end)) };
    missing.forEach(([key], n) => {
      const said = { way: ways[n] ?? null };
      found.set(key, said);
      known.set(key, said);
    });
  }
  return { about: false, ways: starts.map((start) => found.get(keyOf(start))?.way ?? null) };
}

// An engine refuses a whole matrix for one place that no road is near: then each is asked about by itself, all at once.
async function cells(roads: Engine, from: readonly Place[], to: Place, patienceMs: number): Promise<Stretch[]> {
  const until = performance.now() + patienceMs;
  const all = await roads.matrix(from, to, patienceMs);
  if (all) return all;
  if (from.length === 1) return [null];
  const left = Math.max(1, Math.round(until - performance.now()));
  return Promise.all(from.map(async (start) => (await roads.matrix([start], to, left))?.[0] ?? null));
}

function guessed(from: Place, to: Place): Stretch {
  const metres = roadMetres(from, to);
  return { metres, seconds: roadSeconds(metres) };
}
