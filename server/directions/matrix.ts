import "server-only";
import { roadMetres, roadSeconds, type Place } from "@/lib/domain/geo/distance";
import { engine, type AskEngine } from "@/server/directions/engine";
import { remembered } from "@/server/directions/remembered";
import { rounded, type Engine, type Stretch } from "@/server/directions/road";

/** Nobody's offer waits longer for an engine. */
export const budgetMs = 150;

/** Nor is an engine asked more for one of them, however often it refuses. */
const mostQuestions = 24;

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
 * Undefined where nobody was asked any more. An engine refuses a whole matrix for one place that no road is near, and one
 * with more places than it takes. It is cut into halves then, which finds the place with few questions; where so many
 * rounds would take longer than is left, each place is asked about by itself, all at once. One that is merely slow is
 * not asked again: a second question would make it slower.
 */
async function cells(
  roads: Engine,
  from: readonly Place[],
  to: Place,
  patienceMs: number,
): Promise<(Stretch | undefined)[]> {
  const began = performance.now();
  const left = (): number => began + patienceMs - performance.now();
  let asked = 0;
  const ask = async (some: readonly Place[], parts: number): Promise<(Stretch | undefined)[]> => {
    if (asked >= mostQuestions) return some.map(() => undefined);
    asked += 1;
    const said = await roads.matrix(some, to, Math.max(1, Math.round(left())));
    if (said) return said;
    if (some.length === 1) return [null];
    // Of the first question nobody knows yet how long a round takes.
    const into = parts || ((performance.now() - began) * Math.ceil(Math.log2(some.length)) <= left() ? 2 : some.length);
    const size = Math.ceil(some.length / into);
    const pieces = Array.from({ length: Math.ceil(some.length / size) }, (_, n) =>
      some.slice(n * size, (n + 1) * size),
    );
    return (await Promise.all(pieces.map((piece) => ask(piece, into)))).flat();
  };
  return ask(from, 0);
}

function guessed(from: Place, to: Place): Stretch {
  const metres = roadMetres(from, to);
  return { metres, seconds: roadSeconds(metres) };
}
