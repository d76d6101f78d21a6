import "server-only";
import { roadMetres, roadSeconds, type Place } from "@/lib/domain/geo/distance";
import { engine, type AskEngine } from "@/server/directions/engine";
import { remembered } from "@/server/directions/remembered";
import { rounded, type Road } from "@/server/directions/road";

/** People wait for it, on their phone. */
const patience = 3_000;

// A driver's phone, their customer's and the admin's ask about the same ends within moments.
const known = remembered<Promise<FoundRoad>>(500, 60_000);

/** `answered`: by an engine, were it that there is no road. */
export type FoundRoad = Road & { answered: boolean };

/**
 * The way by road over these stops, two at least. Without an engine, when it fails, and where there is no road: the
 * straight line times 1.4 at 30 km/h, `about`, without legs.
 */
export async function route(
  stops: readonly Place[],
  ask: AskEngine = engine("way"),
  patienceMs = patience,
): Promise<FoundRoad> {
  const ends = stops.map(rounded);
  // Who waits less does not wait for the question of somebody who waits longer.
  const key = [patienceMs, ...ends.map(({ lat, lng }) => `${lat},${lng}`)].join(";");
  // The question itself is kept, so that two who ask the same at once ask once.
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

function guessed(stops: readonly Place[]): Road {
  const metres = stops.slice(1).reduce((sum, stop, n) => sum + roadMetres(stops[n] ?? stop, stop), 0);
  return { about: true, metres, seconds: roadSeconds(metres), legs: [], pace: 1 };
}
