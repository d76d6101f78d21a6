import { distanceMetres } from "./distance";
import { zoneOutline } from "./zone-outline";

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
