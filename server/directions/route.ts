import "server-only";
import { estimateRoadMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { engineCallFor, type EngineCall } from "@/server/directions/engine";
import { createCache } from "@/server/directions/expiring-cache";
import { roundCoordinates, type EngineRoute } from "@/server/directions/road";

/** Short, because a user waits for the response. */
const defaultTimeoutMs = 3_000;

// A driver's phone, the customers' and the administrator's query the same ends within moments.
const cache = createCache<Promise<FoundRoute>>(500, 60_000);

/** `answered`: an engine responded, also if there is no road. */
export type FoundRoute = EngineRoute & { answered: boolean };

/**
 * The road route over at least two stops. Without an engine, on failure, and without a road: the straight line times
 * 1.4 at 30 km/h, `approximate`, without legs.
 */
export async function requestRoute(
  stops: readonly LatLng[],
  callEngine: EngineCall = engineCallFor("route"),
  timeoutMs = defaultTimeoutMs,
): Promise<FoundRoute> {
  const roundedStops = stops.map(roundCoordinates);
  // Part of the key, so that an impatient caller does not wait for a patient one's query.
  const key = [timeoutMs, ...roundedStops.map(({ lat, lng }) => `${lat},${lng}`)].join(";");
  // Caches the promise, so that concurrent callers share one query.
  const cached = cache.get(key);
  if (cached) return cached;
  const road = callEngine((engine) => engine.route(roundedStops, timeoutMs)).then((result) =>
    result
      ? { approximate: false, answered: true, ...result }
      : { ...estimate(roundedStops), answered: result === null },
  );
  cache.set(key, road);
  const { approximate } = await road;
  if (approximate) cache.delete(key);
  return road;
}

function estimate(stops: readonly LatLng[]): EngineRoute {
  const metres = stops
    .slice(1)
    .reduce((sum, stop, previousIndex) => sum + estimateRoadMetres(stops[previousIndex] ?? stop, stop), 0);
  return { approximate: true, metres, seconds: estimateRoadSeconds(metres), legs: [], etaFactor: 1 };
}

/** A background query, so it may take longer. */
const traceTimeoutMs = 10_000;

/** The road driven through these positions in order. Null off all roads; undefined without an engine and on failure. */
export async function requestTrace(
  positions: readonly LatLng[],
  callEngine: EngineCall = engineCallFor("trace"),
): Promise<EngineRoute | null | undefined> {
  if (positions.length < 2) return null;
  const road = await callEngine((engine) => engine.trace(positions.map(roundCoordinates), traceTimeoutMs));
  return road ? { approximate: false, ...road } : road;
}
