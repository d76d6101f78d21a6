import "server-only";
import { roadMetres, roadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { engine, type EngineCall } from "@/server/directions/engine";
import { cachedRoute } from "@/server/directions/route-cache";
import { roundRoute, type Engine, type RoadSegment } from "@/server/directions/road";

/** Time budget of the engine per offer. */
export const budgetMs = 150;

/** Limit of requests to the engine per offer, however often it refuses. */
const mostQuestions = 24;

const known = cachedRoute<{ way: RoadSegment }>(5_000, 60_000);

/** Metres and seconds by road from each place to one, in order; null without a road. */
type RouteMatrix = { about: boolean; ways: RoadSegment[] };

/**
 * Road distance and time from each of these places to one. Without an engine, on failure, or without a response within
 * 150 ms: the straight line times 1.4 at 30 km/h, `about`.
 */
export async function matrix(
  from: readonly LatLng[],
  to: LatLng,
  ask: EngineCall = engine("numbers"),
  patienceMs = budgetMs,
): Promise<RouteMatrix> {
  const end = roundRoute(to);
  const starts = from.map(roundRoute);
  const keyOf = ({ lat, lng }: LatLng): string => `${lat},${lng};${end.lat},${end.lng}`;
  const wanted = new Map(starts.map((start) => [keyOf(start), start]));
  // A snapshot, because the cache may drop entries before the engine has returned the rest.
  const found = new Map([...wanted.keys()].map((key) => [key, known.get(key)]));
  const missing = [...wanted].filter(([key]) => !found.get(key));
  if (missing.length > 0) {
    const asked = missing.map(([, start]) => start);
    const ways = await ask((roads) => cells(roads, asked, end, patienceMs));
    if (!ways) return { about: true, ways: starts.map((start) => guessed(start, end)) };
    missing.forEach(([key], n) => {
      const way = ways[n];
      if (way === undefined) return;
      const said = { way };
      found.set(key, said);
      known.set(key, said);
    });
  }
  return { about: false, ways: starts.map((start) => found.get(keyOf(start))?.way ?? null) };
}

/**
 * Undefined for places that were not queried before the budget ended. An engine refuses a whole matrix for one place
 * without a road nearby, and matrices with too many places. The matrix is then bisected, which finds the place with few
 * requests; if so many rounds would exceed the budget, all places are queried separately and concurrently. A slow
 * engine is not queried again, which would slow it further.
 */
async function cells(
  roads: Engine,
  from: readonly LatLng[],
  to: LatLng,
  patienceMs: number,
): Promise<(RoadSegment | undefined)[]> {
  const began = performance.now();
  const left = (): number => began + patienceMs - performance.now();
  let asked = 0;
  const ask = async (some: readonly LatLng[], parts: number): Promise<(RoadSegment | undefined)[]> => {
    if (asked >= mostQuestions) return some.map(() => undefined);
    asked += 1;
    const said = await roads.matrix(some, to, Math.max(1, Math.round(left())));
    if (said) return said;
    if (some.length === 1) return [null];
    // Before the first response the duration of a round is unknown.
    const into = parts || ((performance.now() - began) * Math.ceil(Math.log2(some.length)) <= left() ? 2 : some.length);
    const size = Math.ceil(some.length / into);
    const pieces = Array.from({ length: Math.ceil(some.length / size) }, (_, n) =>
      some.slice(n * size, (n + 1) * size),
    );
    return (await Promise.all(pieces.map((piece) => ask(piece, into)))).flat();
  };
  return ask(from, 0);
}

function guessed(from: LatLng, to: LatLng): RoadSegment {
  const metres = roadMetres(from, to);
  return { metres, seconds: roadSeconds(metres) };
}
