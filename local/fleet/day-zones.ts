// Zones of the recorded day around the fleet's town, of every kind: large and small, circles and polygons, with holes,
// within holes, overlapping, and some that are crossed between two positions.
import type { Random } from "./random.ts";
import { offsetPlace, randomItem, type LatLng } from "./geo.ts";

/** As in the administrators' API; polygons in GeoJSON's order, each ring closed. */
export type SimulatedZone =
  | { name: string; type: "circle"; center: LatLng; radius: number }
  | { name: string; type: "polygon"; coordinates: [lng: number, lat: number][][] };

type Metres = [east: number, north: number];
// The shapes were drawn for a larger town.
const SCALE = 0.55;
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export function createSimulatedZones(centre: LatLng): SimulatedZone[] {
  const toLatLng = ([east, north]: Metres): LatLng => {
    const { lat, lng } = offsetPlace(
      centre,
      SCALE * Math.hypot(east, north),
      (Math.atan2(east, north) * 180) / Math.PI,
    );
    return { lat: roundDegrees(lat), lng: roundDegrees(lng) };
  };
  const circle = (name: string, center: Metres, radius: number): SimulatedZone => ({
    name,
    type: "circle",
    center: toLatLng(center),
    radius,
  });
  const polygon = (name: string, ...rings: Metres[][]): SimulatedZone => ({
    name,
    type: "polygon",
    coordinates: rings.map((ring) =>
      [...ring, ring[0] as Metres].map((corner): [number, number] => {
        const { lat, lng } = toLatLng(corner);
        return [lng, lat];
      }),
    ),
  });
  const rectangle = (west: number, south: number, east: number, north: number): Metres[] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const regularPolygon = ([east, north]: Metres, corners: number, reach: (n: number) => number): Metres[] =>
    Array.from({ length: corners }, (_, n) => {
      const angle = (2 * Math.PI * n) / corners;
      return [east + reach(n) * Math.cos(angle), north + reach(n) * Math.sin(angle)];
    });
  return [
    circle("The whole town", [0, 0], 3_300),
    circle("The middle", [300, 400], 825),
    circle("The south", [-200, -1_100], 500),
    circle("The east", [2_400, 600], 385),
    circle("The heights", [-4_600, 3_000], 1_045),
    circle("A bank", [-1_300, 150], 60),
    circle("A clinic", [-900, 2_100], 90),
    circle("A market", [-2_600, -700], 120),
    polygon("The west side", rectangle(-4_200, -1_600, -1_500, 400)),
    polygon("Two blocks", rectangle(-3_100, -980, -2_850, -780)),
    polygon(
      "The shore",
      rectangle(1_200, -4_800, 4_400, -1_900),
      regularPolygon([2_800, -3_300], 12, () => 900),
    ),
    polygon(
      "The island off the shore",
      regularPolygon([2_800, -3_300], 9, (n) => (n % 3 === 0 ? 620 : 480)),
    ),
    polygon(
      "The campus",
      rectangle(-2_800, 3_000, 600, 5_400),
      rectangle(-2_300, 3_500, -1_500, 4_600),
      rectangle(-900, 3_900, 100, 4_900),
    ),
    polygon("The corner", [
      [600, 1_400],
      [3_100, 1_400],
      [3_100, 2_300],
      [1_500, 2_300],
      [1_500, 3_900],
      [600, 3_900],
    ]),
    polygon("The horseshoe", [
      [-5_600, -4_400],
      [-2_600, -4_400],
      [-2_600, -2_100],
      [-3_300, -2_100],
      [-3_300, -3_700],
      [-4_900, -3_700],
      [-4_900, -2_100],
      [-5_600, -2_100],
    ]),
    polygon(
      "The star",
      regularPolygon([-400, -3_400], 10, (n) => (n % 2 === 0 ? 1_500 : 550)),
    ),
    polygon("The highway", [
      [-4_000, -3_000],
      [-3_900, -3_100],
      [3_600, 4_400],
      [3_500, 4_500],
    ]),
    polygon("The street", rectangle(-3_600, -36, 1_400, 36)),
    polygon("The triangle", [
      [3_200, 2_600],
      [5_200, 4_900],
      [2_700, 5_300],
    ]),
    polygon(
      "The park",
      regularPolygon([1_300, 2_900], 6, () => 800),
    ),
    polygon(
      "The old quarter",
      regularPolygon([-600, 900], 24, (n) => 520 + 130 * ((n * 7) % 5)),
    ),
  ];
}

/** A random point on the edge of a zone or a hole. */
export function randomPointOnEdge(zones: readonly SimulatedZone[], random: Random): LatLng {
  const zone = randomItem(zones, random);
  if (zone.type === "circle") return offsetPlace(zone.center, zone.radius, 360 * random());
  const ring = randomItem(zone.coordinates, random);
  const side = Math.floor(random() * (ring.length - 1));
  const [from, to] = [ring[side], ring[side + 1]] as [[number, number], [number, number]];
  const part = random();
  return { lat: from[1] + part * (to[1] - from[1]), lng: from[0] + part * (to[0] - from[0]) };
}
