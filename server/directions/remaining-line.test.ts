import { encodePolyline } from "@/lib/domain/geo/polyline";
import { withRemainingLine } from "./remaining-line";

const [sender, corner, square, door] = [
  { lat: 39.28, lng: -76.6 },
  { lat: 39.281, lng: -76.6 },
  { lat: 39.281, lng: -76.59 },
  { lat: 39.285, lng: -76.59 },
];
const driver = {
  firstName: "Dora",
  location: { ...square, at: "2026-05-04T10:00:00.000Z" },
  estimatedArrival: "2026-05-04T10:05:00.000Z",
  approximate: false,
};
const tracking = {
  status: "in_transit" as const,
  expected: null,
  statusLabel: "On the Way",
  deliveredAt: null,
  updatedAt: "2026-05-04T10:00:00.000Z",
};

test("shows the route ahead, and not the sender's address behind the driver", () => {
  const line = encodePolyline([sender, corner, square, door]);
  expect(withRemainingLine({ ...tracking, driver: { ...driver, line, lastPassedPoint: 2 } })).toEqual({
    ...tracking,
    driver: { ...driver, line: encodePolyline([square, door]) },
  });
});

test("shows no line without a route, and nothing without a driver", () => {
  expect(
    withRemainingLine({ ...tracking, driver: { ...driver, line: null, lastPassedPoint: 0 } }).driver?.line,
  ).toBeNull();
  expect(withRemainingLine({ ...tracking, driver: null })).toEqual({ ...tracking, driver: null });
});
