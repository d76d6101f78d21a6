// A driver's choice of route: mostly the fastest, sometimes a preferred one, and rarely a detour.
import type { Random } from "./random.ts";
import { offsetPlace, randomPlaceAround, bearing, randomBetween, distance, type LatLng } from "./geo.ts";
import type { StreetGraph, StreetRoute } from "../town/street-graph.ts";

const ALTERNATIVE_SHARE = 0.1;
const DETOUR_SHARE = 0.03;
// Shorter routes have no alternatives.
const MIN_CHOICE_M = 800;

/** Null without a street connection. */
export function chooseRoute(streets: StreetGraph, from: LatLng, to: LatLng, random: Random): StreetRoute | null {
  const fastestRoute = streets.findRoute(from, to);
  const straight = distance(from, to);
  const choice = random();
  if (!fastestRoute || straight < MIN_CHOICE_M || choice >= ALTERNATIVE_SHARE + DETOUR_SHARE) return fastestRoute;
  const alternative =
    choice < ALTERNATIVE_SHARE
      ? sideStreetRoute(streets, from, to, random)
      : detourRoute(streets, fastestRoute, to, random);
  return alternative ?? fastestRoute;
}

// By a street to the left or right of the middle.
function sideStreetRoute(streets: StreetGraph, from: LatLng, to: LatLng, random: Random): StreetRoute | null {
  const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
  const side = bearing(from, to) + (random() < 0.5 ? 90 : -90);
  const waypoint = streets.nearestStreet(
    offsetPlace(middle, distance(from, to) * randomBetween(0.12, 0.3, random), side),
  );
  return waypoint && joinRoutes([streets.findRoute(from, waypoint), streets.findRoute(waypoint, to)]);
}

// Along the fastest route for a while, then off it, then on from there.
function detourRoute(streets: StreetGraph, fastestRoute: StreetRoute, to: LatLng, random: Random): StreetRoute | null {
  const turnIndex = Math.floor(fastestRoute.length * randomBetween(0.3, 0.7, random));
  const turnPlace = fastestRoute[turnIndex]?.to;
  const waypoint = turnPlace && streets.nearestStreet(randomPlaceAround(turnPlace, 250, 700, random));
  return waypoint
    ? joinRoutes([
        fastestRoute.slice(0, turnIndex + 1),
        streets.findRoute(turnPlace, waypoint),
        streets.findRoute(waypoint, to),
      ])
    : null;
}

function joinRoutes(parts: readonly (StreetRoute | null)[]): StreetRoute | null {
  return parts.every((part) => part !== null) ? parts.flat() : null;
}
