import { readdirSync } from "node:fs";
import { join } from "node:path";

// Files of tests in two parts that end at about the same time.

// About how many seconds of a short run a file takes; what is not here takes about as long as most, and what is proven
// in the long run alone takes none.
const journeys: Readonly<Record<string, number>> = {
  screens: 136,
  "whole-delivery": 120,
  custody: 47,
  "front-door": 61,
  sos: 50,
  chat: 34,
  "lost-network": 33,
  "by-keys": 33,
  "installed-app": 33,
  positions: 31,
  endings: 28,
  "pay-by-card": 22,
  customers: 13,
  push: 11,
  scanner: 11,
  "session-ends": 10,
  "known-person": 9,
  settings: 8,
  "wrong-clock": 8,
  "early-ends": 7,
  "console-lists": 7,
  "time-proposal": 7,
  "on-duty": 7,
  "street-map": 7,
  "active-delivery": 0,
  "admin-day": 0,
  "admin-dispatch": 0,
  "admin-routing": 0,
  "admin-zones": 0,
  "at-the-door": 0,
  "check-ins": 0,
  "command-palette": 0,
  delegate: 0,
  "diagnostic-pages": 0,
  "driver-states": 0,
  "drivers-day": 0,
  earnings: 0,
  "every-body": 0,
  "first-delivery": 0,
  hubs: 0,
  incidents: 0,
  "late-cash": 0,
  limits: 0,
  "live-map": 0,
  "map-work": 0,
  "masked-calls": 0,
  "offer-by-road": 0,
  "offer-rings": 0,
  "own-record": 0,
  permissions: 0,
  "phone-proof": 0,
  photos: 0,
  "positions-gaps": 0,
  prefunded: 0,
  prices: 0,
  "quick-taps": 0,
  ratings: 0,
  streets: 0,
  "ten-jobs": 0,
  "told-where": 0,
  "two-administrators": 0,
  "two-tabs": 0,
  "where-drivers-are": 0,
  "within-reach": 0,
  "working-day": 0,
};
const workers: Readonly<Record<string, number>> = {
  "card-payments": 40,
  worker: 75,
  trouble: 45,
  decisions: 33,
  alarm: 30,
  "silent-database": 30,
  crash: 26,
  notices: 24,
  push: 24,
  "routing-drivers": 24,
  "left-queue": 0,
  "payments-storm": 0,
  "routing-chaos": 0,
  "routing-comparison": 0,
  "trouble-restart": 0,
};
const most = 18;
type Part = { files: string[]; seconds: number };
type Halves = readonly [readonly string[], readonly string[]];

/** @param prove in the long run, where no file takes nothing */
export const halvesOfJourneys = (prove: boolean): Halves => halves("journeys", ".spec.ts", journeys, prove);
export const halvesOfWorkers = (prove: boolean): Halves => halves("worker", ".test.ts", workers, prove);

/** Patterns of the folder's files: the longest first, each to what is less so far. */
function halves(folder: string, ending: string, seconds: Readonly<Record<string, number>>, prove: boolean): Halves {
  const one: Part = { files: [], seconds: 0 };
  const other: Part = { files: [], seconds: 0 };
  const takes = (name: string) => (prove && seconds[name] === 0 ? most : (seconds[name] ?? most));
  const names = readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort((first, second) => takes(second) - takes(first) || first.localeCompare(second));
  for (const name of names) {
    const part = one.seconds <= other.seconds ? one : other;
    part.files.push(`/${name}${ending.replaceAll(".", "\\.")}$`);
    part.seconds += takes(name);
  }
  return [one.files, other.files];
}
