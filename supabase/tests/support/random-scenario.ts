// Random drivers, zones and a delivery for tests of the driver ranking, and a brute-force implementation of the
// ranking.
import { seededRandom } from "../../../local/fleet/random";
import { distanceMetres } from "../../../lib/domain/geo/distance";
import { scoreTerms, totalScore, zoneOnlyScore, type Priority } from "./match-score";
import type { LatLng } from "./harness";

type ScenarioDriver = {
  id: string;
  online: boolean;
  at: LatLng | null;
  /** Seconds since the last position, and since the last heartbeat. Never within a minute of a limit of the score. */
  positionAge: number;
  heartbeatAge: number;
  hasSerial: boolean;
  hasApp: boolean;
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
  triedDriverIds: string[];
  priority: Priority;
  amount: number;
  positionsGoStale: boolean;
};

export const randomNumber = (): number => Math.random();

/** The place this many kilometres away in a direction, to the centimetre, as phones report. */
function destinationPoint(from: LatLng, km: number, bearing: number): LatLng {
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
  const around = (from: LatLng, km: number): LatLng => destinationPoint(from, km, random() * 2 * Math.PI);
  // Every distance band of the score, the radius's boundary, and places that several drivers share: ties.
  const bands = [0.5, 1.9, 2.1, 4.9, 5.1, 9.9, 10.1, 30, 49.9, 50.1, 58];
  const sharedPlaces = Array.from({ length: 4 }, () => around(center, pick(bands)));
  // A third of the data sets are crowded: all drivers near, half of them at one place.
  const isCrowded = random() < 0.35;
  const place = (): LatLng =>
    isCrowded
      ? random() < 0.5
        ? (sharedPlaces[0] ?? center)
        : around(center, random() * 2.2)
      : random() < 0.35
        ? pick(sharedPlaces)
        : around(center, random() < 0.5 ? pick(bands) * (0.9 + 0.2 * random()) : 60 * Math.sqrt(random()));
  // The shares of drivers with a provider serial or the app, and with zones, vary between data sets.
  const providerShare = pick([0, 1, random()]);
  const zoneAssignmentShare = pick([0, 0, 1, random()]);
  // In most data sets every driver may hold enough cash, in others few.
  const lowCeilingShare = pick([0, 0, 0.3, 0.9]);
  const recentHeartbeatShare = pick([1, 0.6, 0.2]);
  const count = isCrowded ? names.drivers.length : Math.floor(random() * (names.drivers.length + 1));
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
    positionAge: random() < 0.8 ? random() * 200 : 400 + random() * 3000,
    heartbeatAge: (random() < recentHeartbeatShare ? 0 : pick([310, 910, 3610])) + random() * 200,
    hasSerial: random() < providerShare,
    hasApp: random() < providerShare,
    ceiling: random() < lowCeilingShare ? 100 : 1000,
    zones:
      random() < zoneAssignmentShare
        ? zones.filter(() => random() < 0.5).map((zone) => ({ id: zone.id, priority: 1 + Math.floor(random() * 10) }))
        : [],
  }));
  return {
    pickup: random() < 0.8 ? center : null,
    delivery,
    zones,
    drivers,
    priority: pick(["low", "medium", "high", "urgent"]),
    triedDriverIds: names.drivers.filter(() => random() < 0.1),
    amount: pick([80, 100, 100.01, 640]),
    positionsGoStale: random() < 0.25,
  };
}

/** Scores all drivers, then sorts them: by score, then distance, then the smaller id. */
export function rankByBruteForce(
  scenario: RandomScenario,
  limit: number,
): { id: string; score: number; metres: number | null }[] {
  const from = scenario.pickup ?? scenario.delivery;
  const active = new Map(scenario.zones.filter((zone) => zone.active).map((zone) => [zone.id, zone]));
  const zoneContains = (id: string, place: LatLng): boolean => {
    const zone = active.get(id);
    return zone !== undefined && distanceMetres(zone.center, place) <= zone.radius;
  };
  const ranked = scenario.drivers.flatMap((driver): { id: string; score: number; metres: number | null }[] => {
    if (!driver.online || scenario.triedDriverIds.includes(driver.id) || scenario.amount > driver.ceiling) return [];
    const zones = driver.zones.filter(({ id }) => active.has(id));
    const zonesAtDelivery = zones.filter(({ id }) => zoneContains(id, scenario.delivery));
    if (zones.length > 0 && zonesAtDelivery.length === 0) return [];
    // A driver last seen elsewhere, however long ago, does not count as near.
    if (driver.at && distanceMetres(driver.at, from) > 50_000) return [];
    const metres = driver.at && driver.positionAge < 300 ? distanceMetres(driver.at, from) : null;
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
        hasSerial: driver.hasSerial,
        hasMobileApp: driver.hasApp,
        lastSeenSeconds: driver.heartbeatAge,
      },
      scenario.priority,
    );
    return [{ id: driver.id, score: totalScore(terms), metres }];
  });
  return ranked
    .sort((a, b) => b.score - a.score || (a.metres ?? Infinity) - (b.metres ?? Infinity) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}
