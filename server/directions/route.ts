import "server-only";
import { roadMetres, roadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { engine, type EngineCall } from "@/server/directions/engine";
import { cachedRoute } from "@/server/directions/route-cache";
import { roundRoute, type EngineRoute } from "@/server/directions/road";

/** Users wait for it on their phone. */
const patience = 3_000;

// A driver's phone, the customers' and the administrator's query the same ends within moments.
const known = cachedRoute<Promise<FoundRoute>>(500, 60_000);

/** `answered`: an engine responded, also if there is no road. */
export type FoundRoute = EngineRoute & { answered: boolean };

/**
 * The road route over at least two stops. Without an engine, on failure, and without a road: the straight line times
 * 1.4 at 30 km/h, `about`, without legs.
 */
export async function requestRoute(
  stops: readonly LatLng[],
  ask: EngineCall = engine("way"),
  patienceMs = patience,
): Promise<FoundRoute> {
  const ends = stops.map(roundRoute);
  // Part of the key, so that an impatient caller does not wait for a patient one's query.
  const key = [patienceMs, ...ends.map(({ lat, lng }) => `${lat},${lng}`)].join(";");
  // Caches the promise, so that concurrent callers share one query.
  const asked = known.get(key);
  if (asked) return asked;
  const road = ask((roads) => roads.route(ends, patienceMs)).then((answer) =>
    answer ? { about: false, answered: true, ...answer } : { ...guessed(ends), answered: answer === null },
  );
  known.set(key, road);
  const { about } = await road;
  if (about) known.forget(key);
  return road;
}

function guessed(stops: readonly LatLng[]): EngineRoute {
  const metres = stops.slice(1).reduce((sum, stop, n) => sum + roadMetres(stops[n] ?? stop, stop), 0);
  return { about: true, metres, seconds: roadSeconds(metres), legs: [], pace: 1 };
}
