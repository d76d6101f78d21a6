import { compassDirection, projectToFrame } from "@/lib/domain/geo/map-sketch";

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
