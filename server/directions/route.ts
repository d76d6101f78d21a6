import "server-only";
import { estimateRoadMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { engine, type EngineCall } from "@/server/directions/engine";
import { createCache } from "@/server/directions/expiring-cache";
import { roundPlace, type EngineRoute } from "@/server/directions/road";

/** Users wait for it on their phone. */
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
  callEngine: EngineCall = engine("route"),
  timeoutMs = defaultTimeoutMs,
): Promise<FoundRoute> {
  const roundedStops = stops.map(roundPlace);
  // Part of the key, so that an impatient caller does not wait for a patient one's query.
  const key = [timeoutMs, ...roundedStops.map(({ lat, lng }) => `${lat},${lng}`)].join(";");
  // Caches the promise, so that concurrent callers share one query.
  const cached = cache.get(key);
  if (cached) return cached;
  const road = callEngine((directions) => directions.route(roundedStops, timeoutMs)).then((answer) =>
    answer
      ? { approximate: false, answered: true, ...answer }
      : { ...estimate(roundedStops), answered: answer === null },
  );
  cache.set(key, road);
  const { approximate } = await road;
  if (approximate) cache.delete(key);
  return road;
}

function estimate(stops: readonly LatLng[]): EngineRoute {
  const metres = stops.slice(1).reduce((sum, stop, n) => sum + estimateRoadMetres(stops[n] ?? stop, stop), 0);
  return { approximate: true, metres, seconds: estimateRoadSeconds(metres), legs: [], etaFactor: 1 };
}

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
