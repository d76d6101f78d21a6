import "server-only";
import { estimateRoadMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { engineCallFor, type EngineCall } from "@/server/directions/engine";
import { createCache } from "@/server/directions/expiring-cache";
import { roundCoordinates, type Engine, type RoadSegment } from "@/server/directions/road";

/** Time budget of the engine per offer. */
export const dispatchBudgetMs = 150;

/** Limit of requests to the engine per offer, however often it refuses. */
const maxRequests = 24;

const cache = createCache<{ segment: RoadSegment }>(5_000, 60_000);

/** Metres and seconds by road from each place to one, in order; null without a road. */
type RouteMatrix = { approximate: boolean; segments: RoadSegment[] };

/**
 * Road distance and time from each of these places to one. Without an engine, on failure, or without a response within
 * 150 ms: the straight line times 1.4 at 30 km/h, `approximate`.
 */
export async function requestMatrix(
  from: readonly LatLng[],
  to: LatLng,
  callEngine: EngineCall = engineCallFor("dispatch"),
  timeoutMs = dispatchBudgetMs,
): Promise<RouteMatrix> {
  const end = roundCoordinates(to);
  const starts = from.map(roundCoordinates);
  const keyOf = ({ lat, lng }: LatLng): string => `${lat},${lng};${end.lat},${end.lng}`;
  const startsByKey = new Map(starts.map((start) => [keyOf(start), start]));
  // A snapshot, because the cache may drop entries before the engine has returned the rest.
  const results = new Map([...startsByKey.keys()].map((key) => [key, cache.get(key)]));
  const missing = [...startsByKey].filter(([key]) => !results.get(key));
  if (missing.length > 0) {
    const queriedStarts = missing.map(([, start]) => start);
    const segments = await callEngine((directions) => fetchSegments(directions, queriedStarts, end, timeoutMs));
    if (!segments) return { approximate: true, segments: starts.map((start) => estimate(start, end)) };
    missing.forEach(([key], index) => {
      const segment = segments[index];
      if (segment === undefined) return;
      const entry = { segment };
      results.set(key, entry);
      cache.set(key, entry);
    });
  }
  return { approximate: false, segments: starts.map((start) => results.get(keyOf(start))?.segment ?? null) };
}

/**
 * Undefined for places that were not queried before the budget ended. An engine refuses a whole matrix for one place
 * without a road nearby, and matrices with too many places. The matrix is then bisected, which finds the place with few
 * requests; if so many rounds would exceed the budget, all places are queried separately and concurrently. A slow
 * engine is not queried again, which would slow it further.
 */
async function fetchSegments(
  directions: Engine,
  from: readonly LatLng[],
  to: LatLng,
  timeoutMs: number,
): Promise<(RoadSegment | undefined)[]> {
  const startedAt = performance.now();
  const remainingMs = (): number => startedAt + timeoutMs - performance.now();
  let requestCount = 0;
  const queryMatrix = async (origins: readonly LatLng[], parts: number): Promise<(RoadSegment | undefined)[]> => {
    if (requestCount >= maxRequests) return origins.map(() => undefined);
    requestCount += 1;
    const engineResponse = await directions.matrix(origins, to, Math.max(1, Math.round(remainingMs())));
    if (engineResponse) return engineResponse;
    if (origins.length === 1) return [null];
    // Before the first response the duration of a round is unknown.
    const partCount =
      parts ||
      ((performance.now() - startedAt) * Math.ceil(Math.log2(origins.length)) <= remainingMs() ? 2 : origins.length);
    const size = Math.ceil(origins.length / partCount);
    const pieces = Array.from({ length: Math.ceil(origins.length / size) }, (_, index) =>
      origins.slice(index * size, (index + 1) * size),
    );
    return (await Promise.all(pieces.map((piece) => queryMatrix(piece, partCount)))).flat();
  };
  return queryMatrix(from, 0);
}

function estimate(from: LatLng, to: LatLng): RoadSegment {
  const metres = estimateRoadMetres(from, to);
  return { metres, seconds: estimateRoadSeconds(metres) };
}
