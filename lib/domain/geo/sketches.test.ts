import { compassDirection, projectToFrame } from "@/lib/domain/geo/map-sketch";
import { distanceMetres } from "./distance";
import { zoneOutline } from "./zone-outline";
import { simplifyPolyline } from "@/lib/domain/geo/polyline";

describe("map sketch", () => {
  const frame = { width: 340, height: 120, margin: 20 };
  const pickup = { lat: 39.28, lng: -76.6 };

  describe("drawing of places", () => {
    test("is to scale with north up, and fills its frame in one dimension", () => {
      // At this latitude 0.0129 degrees of longitude are as long as 0.01 of latitude.
      const points = projectToFrame(
        [pickup, { lat: 39.29, lng: -76.6 }, { lat: 39.29, lng: -76.6 + 0.01 / Math.cos((39.28 * Math.PI) / 180) }],
        frame,
      );
      expect(points).toEqual([
        { x: 130, y: 100 },
        { x: 130, y: 20 },
        { x: 210, y: 20 },
      ]);
    });
    test("puts a single place in the middle, and is empty without places", () => {
      expect(projectToFrame([pickup, pickup], frame)).toEqual([
        { x: 170, y: 60 },
        { x: 170, y: 60 },
      ]);
      expect(projectToFrame([], frame)).toEqual([]);
    });
    test("spans the frame with a straight line, also across the antimeridian", () => {
      expect(
        projectToFrame(
          [
            { lat: 0, lng: 179.99 },
            { lat: 0, lng: -179.99 },
          ],
          frame,
        ),
      ).toEqual([
        { x: 20, y: 60 },
        { x: 320, y: 60 },
      ]);
    });
  });

  test.each([
    [0.01, 0, "north"],
    [0.01, 0.012, "northeast"],
    [0, 0.01, "east"],
    [-0.01, 0, "south"],
    [-0.01, -0.012, "southwest"],
    [0.001, -0.01, "west"],
    [0, 0, null],
  ])("reports the direction to a place %d degrees up and %d to the right as %s", (up, right, direction) => {
    expect(compassDirection(pickup, { lat: pickup.lat + up, lng: pickup.lng + right })).toBe(direction);
  });
});

describe("zone outline", () => {
  test("draws a circle at its radius all around, also far north and at the antimeridian", () => {
    for (const center of [
      { lat: 25.76, lng: -80.19 },
      { lat: 69, lng: 18 },
      { lat: -17, lng: 179.99 },
    ]) {
      const [ring = []] = zoneOutline({ center, radius: 5_000, coordinates: null });
      expect(ring).toHaveLength(64);
      for (const place of ring) expect(distanceMetres(center, place)).toBeCloseTo(5_000, 1);
      expect(Math.max(...ring.map(({ lng }) => Math.abs(lng - center.lng)))).toBeLessThan(1);
    }
  });

  test("draws no outline for a circle around half the globe", () => {
    expect(zoneOutline({ center: { lat: 0, lng: 0 }, radius: 20_000_000, coordinates: null })).toEqual([]);
  });

  test("draws a polygon in either form, with its holes", () => {
    expect(
      zoneOutline({
        center: null,
        radius: null,
        coordinates: [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
      }),
    ).toEqual([
      [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 10 },
        { lat: 10, lng: 10 },
      ],
    ]);
    expect(
      zoneOutline({
        center: null,
        radius: null,
        coordinates: [
          [
            [0, 0],
            [10, 0],
            [10, 10],
          ],
          [
            { lat: 1, lng: 5 },
            { lat: 2, lng: 6 },
            { lat: 1, lng: 6 },
          ],
        ],
      }),
    ).toHaveLength(2);
  });

  test("keeps a polygon across the antimeridian in one piece", () => {
    const [ring = []] = zoneOutline({
      center: null,
      radius: null,
      coordinates: [
        [179, 0],
        [-179, 0],
        [-179, 1],
      ],
    });
    expect(ring.map(({ lng }) => lng)).toEqual([179, 181, 181]);
  });
});

describe("simplify polyline", () => {
  const place = (lat: number, lng: number) => ({ lat, lng });

  describe("simplified line", () => {
    test("keeps ends and corners, and drops points on the straight line between them", () => {
      const line = [place(39.28, -76.6), place(39.28, -76.59), place(39.28, -76.58), place(39.29, -76.58)];
      expect(simplifyPolyline(line, 60)).toEqual([line[0], line[2], line[3]]);
    });

    test("keeps the most significant corners when there are too many", () => {
      const sawtooth = Array.from({ length: 400 }, (_, n) =>
        place(39.28 + (n % 2) * (n === 201 ? 0.02 : 0.001), -76.6 + n / 5_000),
      );
      const simplified = simplifyPolyline(sawtooth, 60);
      expect(simplified).toHaveLength(60);
      expect([simplified[0], simplified.at(-1)]).toEqual([sawtooth[0], sawtooth.at(-1)]);
      expect(simplified).toContainEqual(sawtooth[201]);
    });

    test("drops invisible detail of a long line", () => {
      const line = Array.from({ length: 500 }, (_, n) => place(39.28 + (n % 2) * 1e-5, -76.6 + n / 10_000));
      expect(simplifyPolyline(line, 60)).toEqual([line[0], line.at(-1)]);
    });

    test.each([0, 1, 2])("leaves a line of %d points unchanged", (points) => {
      const line = Array.from({ length: points }, (_, n) => place(n, n));
      expect(simplifyPolyline(line, 60)).toEqual(line);
    });

    test("handles a line that ends where it begins", () => {
      const closedLine = [place(39.28, -76.6), place(39.29, -76.6), place(39.29, -76.59), place(39.28, -76.6)];
      expect(simplifyPolyline(closedLine, 60)).toEqual(closedLine);
    });
  });
});
