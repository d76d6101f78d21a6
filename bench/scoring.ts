// The search as an engineer would write it in Node: the specification's rules over candidates that something else
// found.
import { distanceMetres } from "../lib/domain/distance.ts";
import { scoreTerms, totalScore, zoneOnlyScore } from "../supabase/tests/support/match-score.ts";
import type { BenchDelivery, BenchDriver, BenchZone } from "./world.ts";

type Scored = { id: string; score: number; metres: number | null };
export type Book = { byId: Map<string, BenchDriver>; zones: BenchZone[]; asleepByZone: Map<number, BenchDriver[]> };

export function keepBook(drivers: readonly BenchDriver[], zones: BenchZone[]): Book {
  const asleepByZone = new Map<number, BenchDriver[]>();
  for (const driver of drivers) {
    if (!driver.available || driver.fresh) continue;
    for (const { no } of driver.zones) asleepByZone.set(no, [...(asleepByZone.get(no) ?? []), driver]);
  }
  return { byId: new Map(drivers.map((driver) => [driver.id, driver])), zones, asleepByZone };
}

const better = (a: Scored, b: Scored): number =>
  b.score - a.score || (a.metres ?? Infinity) - (b.metres ?? Infinity) || (a.id < b.id ? -1 : 1);

/**
 * The best of the candidates that `within` gives, asked for in growing circles: as soon as nobody beyond the circle can
 * matter, no larger one is asked for. This is the fastest that can be done without tiers and still be right.
 */
export async function bestInCircles(
  book: Book,
  { pickup, delivery }: BenchDelivery,
  limit: number,
  within: (metres: number) => Promise<Iterable<string>> | Iterable<string>,
): Promise<Scored[]> {
  const here = new Set(book.zones.filter((zone) => distanceMetres(zone, delivery) <= zone.radius).map(({ no }) => no));
  const asleep: Scored[] = [...here].flatMap((no) =>
    (book.asleepByZone.get(no) ?? []).map((driver) => ({
      id: driver.id,
      metres: null,
      score: Math.max(
        ...driver.zones
          .filter((zone) => here.has(zone.no))
          .map((zone) =>
            zoneOnlyScore(
              zone.priority,
              book.zones.some((known) => known.no === zone.no && distanceMetres(known, driver) <= known.radius),
            ),
          ),
      ),
    })),
  );
  const mostOfZone = here.size > 0 ? 90 : 0;
  for (const [radius, beyond] of [
    [2_000, 30],
    [5_000, 15],
    [10_000, 5],
    [50_000, -1000],
  ] as const) {
    const found: Scored[] = [];
    for (const id of await within(radius)) {
      const driver = book.byId.get(id);
      if (!driver?.available || !driver.fresh) continue;
      const fits = driver.zones.filter(({ no }) => here.has(no));
      if (driver.zones.length > 0 && fits.length === 0) continue;
      const metres = distanceMetres(driver, pickup);
      if (metres > radius) continue;
      const zonePriority = fits.length > 0 ? Math.min(...fits.map(({ priority }) => priority)) : null;
      found.push({
        id,
        metres,
        score: totalScore(
          scoreTerms(
            {
              zonePriority,
              distanceKm: metres / 1000,
              hasSerial: driver.serial,
              hasMobileApp: driver.app,
              lastSeenSeconds: 0,
            },
            "medium",
          ),
        ),
      });
    }
    const seen = new Set<string>();
    const best = [...found, ...asleep]
      .sort(better)
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .slice(0, limit);
    const last = best[limit - 1];
    if (radius === 50_000 || (last && last.score > mostOfZone + beyond + 10 + 15 + 15)) return best;
  }
  return [];
}
