// Random data for the search for the best drivers, and the search by brute force.
import { seededRandom } from "../../../local/fleet/random";
import { distanceMetres } from "../../../lib/domain/geo/distance";
import { scoreTerms, totalScore, zoneOnlyScore, type Priority } from "./match-score";
import type { LatLng } from "./harness";

type ScenarioDriver = {
  id: string;
  online: boolean;
  at: LatLng | null;
  /** Seconds since the position's time and since the last heartbeat; never where a minute would change the points. */
  age: number;
  unseen: number;
  serial: boolean;
  app: boolean;
  /** The most cash they may hold. */
  ceiling: number;
  zones: { id: string; priority: number }[];
};
type ScenarioZone = { id: string; center: LatLng; radius: number; active: boolean };
export type RandomScenario = {
  pickup: LatLng | null;
  delivery: LatLng;
  zones: ScenarioZone[];
  drivers: ScenarioDriver[];
  tried: string[];
  priority: Priority;
  amount: number;
  aging: boolean;
};

export const randomNumber = (): number => Math.random();

/** The place this many kilometres away in a direction, to the centimetre, as phones report. */
function placeFrom(from: LatLng, km: number, bearing: number): LatLng {
  const distance = (km * 1000) / 6_371_000;
  const [lat, lng] = [(from.lat * Math.PI) / 180, (from.lng * Math.PI) / 180];
  const to = Math.asin(Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(bearing));
  const degrees =
    ((lng +
      Math.atan2(
        Math.sin(bearing) * Math.sin(distance) * Math.cos(lat),
        Math.cos(distance) - Math.sin(lat) * Math.sin(to),
      )) *
      180) /
    Math.PI;
  const round = (value: number) => Math.round(value * 1e7) / 1e7;
  return { lat: round((to * 180) / Math.PI), lng: round(degrees - 360 * Math.floor((degrees + 180) / 360)) };
}

export function createRandomScenario(
  seed: number,
  center: LatLng,
  names: { drivers: string[]; zones: string[] },
): RandomScenario {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const around = (from: LatLng, km: number): LatLng => placeFrom(from, km, random() * 2 * Math.PI);
  // Every distance band of the score, the radius's boundary, and places that several drivers share: ties.
  const bands = [0.5, 1.9, 2.1, 4.9, 5.1, 9.9, 10.1, 30, 49.9, 50.1, 58];
  const shared = Array.from({ length: 4 }, () => around(center, pick(bands)));
  // A third of the data sets are crowded: all drivers near, half of them at one place.
  const crowded = random() < 0.35;
  const place = (): LatLng =>
    crowded
      ? random() < 0.5
        ? (shared[0] ?? center)
        : around(center, random() * 2.2)
      : random() < 0.35
        ? pick(shared)
        : around(center, random() < 0.5 ? pick(bands) * (0.9 + 0.2 * random()) : 60 * Math.sqrt(random()));
  // Some data sets have few kinds of driver, others every kind; some few drivers, others many.
  const rich = pick([0, 1, random()]);
  const zoned = pick([0, 0, 1, random()]);
  // In most data sets every driver may carry it, in others few.
  const careful = pick([0, 0, 0.3, 0.9]);
  const recent = pick([1, 0.6, 0.2]);
  const count = crowded ? names.drivers.length : Math.floor(random() * (names.drivers.length + 1));
  const delivery = around(center, random() * 8);
  const zones = names.zones.map((id) => ({
    id,
    center: random() < 0.7 ? around(delivery, random() * 4) : around(center, 40),
    radius: 500 + random() * 8000,
    active: random() < 0.9,
  }));
  const drivers = names.drivers.map((id, n): ScenarioDriver => ({
    id,
    online: n < count && random() < 0.92,
    at: random() < 0.05 ? null : place(),
    age: random() < 0.8 ? random() * 200 : 400 + random() * 3000,
    unseen: (random() < recent ? 0 : pick([310, 910, 3610])) + random() * 200,
    serial: random() < rich,
    app: random() < rich,
    ceiling: random() < careful ? 100 : 1000,
    zones:
      random() < zoned
        ? zones.filter(() => random() < 0.5).map((zone) => ({ id: zone.id, priority: 1 + Math.floor(random() * 10) }))
        : [],
  }));
  return {
    pickup: random() < 0.8 ? center : null,
    delivery,
    zones,
    drivers,
    priority: pick(["low", "medium", "high", "urgent"]),
    tried: names.drivers.filter(() => random() < 0.1),
    amount: pick([80, 100, 100.01, 640]),
    aging: random() < 0.25,
  };
}

/** Scores all drivers, then sorts them: by score, then distance, then the smaller id. */
export function rankByBruteForce(
  scenario: RandomScenario,
  limit: number,
): { id: string; score: number; metres: number | null }[] {
  const from = scenario.pickup ?? scenario.delivery;
  const active = new Map(scenario.zones.filter((zone) => zone.active).map((zone) => [zone.id, zone]));
  const holds = (id: string, place: LatLng): boolean => {
    const zone = active.get(id);
    return zone !== undefined && distanceMetres(zone.center, place) <= zone.radius;
  };
  const ranked = scenario.drivers.flatMap((driver): { id: string; score: number; metres: number | null }[] => {
    if (!driver.online || scenario.tried.includes(driver.id) || scenario.amount > driver.ceiling) return [];
    const zones = driver.zones.filter(({ id }) => active.has(id));
    const zonesAtDelivery = zones.filter(({ id }) => holds(id, scenario.delivery));
    if (zones.length > 0 && zonesAtDelivery.length === 0) return [];
    // A driver last seen elsewhere, however long ago, does not count as near.
    if (driver.at && distanceMetres(driver.at, from) > 50_000) return [];
    const metres = driver.at && driver.age < 300 ? distanceMetres(driver.at, from) : null;
    if (metres === null) {
      if (zones.length === 0) return [];
      const score = Math.max(...zonesAtDelivery.map(({ priority }) => zoneOnlyScore(priority, false)));
      return [{ id: driver.id, score, metres }];
    }
    const zonePriority =
      zonesAtDelivery.length > 0 ? Math.min(...zonesAtDelivery.map(({ priority }) => priority)) : null;
    const terms = scoreTerms(
      {
        zonePriority,
        distanceKm: metres / 1000,
        hasSerial: driver.serial,
        hasMobileApp: driver.app,
        lastSeenSeconds: driver.unseen,
      },
      scenario.priority,
    );
    return [{ id: driver.id, score: totalScore(terms), metres }];
  });
  return ranked
    .sort((a, b) => b.score - a.score || (a.metres ?? Infinity) - (b.metres ?? Infinity) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}
