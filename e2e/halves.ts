import { readdirSync } from "node:fs";
import { join } from "node:path";

// About how many seconds of a short run a file of journeys takes; what is not here takes about as long as most, and what
// is proven in the long run alone takes none.
const seconds: Readonly<Record<string, number>> = {
  screens: 120,
  custody: 118,
  "every-body": 79,
  streets: 35,
  sos: 64,
  endings: 61,
  "whole-delivery": 49,
  "pay-by-card": 47,
  positions: 43,
  "front-door": 41,
  incidents: 75,
  "check-ins": 40,
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
  "positions-gaps": 0,
};
const most = 20;
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
