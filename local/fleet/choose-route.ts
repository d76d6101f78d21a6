// A driver's choice of route: mostly the fastest, sometimes a preferred one, and rarely a detour.
import type { Random } from "./random.ts";
import { offsetPlace, randomPlaceAround, bearing, randomBetween, distance, type LatLng } from "./geo.ts";
import type { StreetGraph, StreetRoute } from "../town/street-graph.ts";

const OTHER_WAY = 0.1;
const LEAVES_IT = 0.03;
// Shorter routes have no alternatives.
const NO_CHOICE_M = 800;

/** Null without a street connection. */
export function chooseRoute(streets: StreetGraph, from: LatLng, to: LatLng, chance: Random): StreetRoute | null {
  const quickest = streets.findRoute(from, to);
  const straight = distance(from, to);
  const whim = chance();
  if (!quickest || straight < NO_CHOICE_M || whim >= OTHER_WAY + LEAVES_IT) return quickest;
  const alternative = whim < OTHER_WAY ? aside(streets, from, to, chance) : leaving(streets, quickest, to, chance);
  return alternative ?? quickest;
}

// By a street to the left or right of the middle.
function aside(streets: StreetGraph, from: LatLng, to: LatLng, chance: Random): StreetRoute | null {
  const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
  const side = bearing(from, to) + (chance() < 0.5 ? 90 : -90);
  const waypoint = streets.near(offsetPlace(middle, distance(from, to) * randomBetween(0.12, 0.3, chance), side));
  return waypoint && joined([streets.findRoute(from, waypoint), streets.findRoute(waypoint, to)]);
}

// Along the fastest route for a while, then off it, then on from there.
function leaving(streets: StreetGraph, quickest: StreetRoute, to: LatLng, chance: Random): StreetRoute | null {
  const turnIndex = Math.floor(quickest.length * randomBetween(0.3, 0.7, chance));
  const turnPlace = quickest[turnIndex]?.to;
  const waypoint = turnPlace && streets.near(randomPlaceAround(turnPlace, 250, 700, chance));
  return waypoint
    ? joined([
        quickest.slice(0, turnIndex + 1),
        streets.findRoute(turnPlace, waypoint),
        streets.findRoute(waypoint, to),
      ])
    : null;
}

function joined(parts: readonly (StreetRoute | null)[]): StreetRoute | null {
  return parts.every((part) => part !== null) ? parts.flat() : null;
}
