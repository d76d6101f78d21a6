import { readdirSync } from "node:fs";
import { join } from "node:path";

// About how many seconds of a short run a file of journeys takes; what is not here takes about as long as most, and what
// is proven in the long run alone takes none.
const seconds: Readonly<Record<string, number>> = {
  screens: 50,
  sos: 72,
  custody: 68,
  incidents: 52,
  "whole-delivery": 45,
  "every-body": 25,
  "pay-by-card": 40,
  "front-door": 39,
  "check-ins": 35,
  customers: 30,
  chat: 22,
  "lost-network": 31,
  positions: 29,
  "working-day": 0,
  "early-ends": 3,
  "admin-dispatch": 5,
  "wrong-clock": 5,
  ratings: 0,
  "at-the-door": 7,
  "offer-rings": 0,
  "street-map": 7,
  "phone-proof": 8,
  "command-palette": 12,
  "map-work": 14,
  "console-lists": 12,
  settings: 12,
  "known-person": 9,
  delegate: 20,
  "by-keys": 9,
  "time-proposal": 14,
  "told-where": 0,
  permissions: 0,
  streets: 0,
  prices: 0,
  "within-reach": 0,
  "drivers-day": 0,
  "admin-day": 0,
  "late-cash": 0,
  "own-record": 0,
  photos: 0,
  "live-map": 0,
  prefunded: 0,
  "two-administrators": 0,
  hubs: 0,
  "offer-by-road": 0,
  "masked-calls": 0,
  limits: 0,
  earnings: 0,
  "admin-zones": 0,
  "admin-routing": 0,
  "where-drivers-are": 0,
  "first-delivery": 0,
  "ten-jobs": 0,
  "positions-gaps": 0,
};
const most = 18;
type Part = { files: string[]; seconds: number };

/** The files of journeys in two parts that end at about the same time: the longest first, each to what is less so far. */
export function halves(): readonly [readonly string[], readonly string[]] {
  const one: Part = { files: [], seconds: 0 };
  const other: Part = { files: [], seconds: 0 };
  const takes = (name: string) => seconds[name] ?? most;
  const names = readdirSync(join(import.meta.dirname, "journeys"))
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => file.replace(/\.spec\.ts$/, ""))
    .sort((first, second) => takes(second) - takes(first) || first.localeCompare(second));
  for (const name of names) {
    const part = one.seconds <= other.seconds ? one : other;
    part.files.push(`/${name}\\.spec\\.ts$`);
    part.seconds += takes(name);
  }
  return [one.files, other.files];
}
