// The driven distance, from a phone's positions.
import { distanceDriven, type TrackPosition } from "@/server/tracking/measure-drive";
import type { EngineCall } from "@/server/directions/engine";
import type { LatLng } from "@/lib/domain/geo/distance";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));
jest.mock("@/server/database/rpc", () => ({}));

/** A track north with constant distance and time between positions. */
const track = (positionCount: number, metres = 200, seconds = 30, accuracy = 10): TrackPosition[] =>
  Array.from({ length: positionCount }, (_, n) => ({
    lat: 39 + (n * metres) / 111_195,
    lng: -76.6,
    accuracy,
    seconds: n * seconds,
  }));
/** Roads that are longer by a factor; records traces. */
function roads(factor: number | null): { callEngine: EngineCall; traced: (readonly LatLng[])[] } {
  const traced: (readonly LatLng[])[] = [];
  const callEngine: EngineCall = (question) =>
    question({
      route: () => Promise.reject(new Error("Unexpected route query")),
      matrix: () => Promise.reject(new Error("Unexpected matrix query")),
      trace: (places) => {
        traced.push(places);
        const [from, to] = [places[0] as LatLng, places.at(-1) as LatLng];
        const metres = (to.lat - from.lat) * 111_195 * (factor ?? 0);
        return Promise.resolve(factor === null ? null : { metres, seconds: 1, legs: [], etaFactor: 1 });
      },
    });
  return { callEngine, traced };
}
const rounded = async (positions: TrackPosition[], callEngine: EngineCall) => {
  const { straight, road } = await distanceDriven(positions, callEngine);
  return [Math.round(straight / 100) / 10, road === null ? null : Math.round(road / 100) / 10];
};

test("is the roads' distance, in addition to the straight lines between positions", async () => {
  expect(await rounded(track(11), roads(1.4).callEngine)).toEqual([2, 2.8]);
});

test("is the straight distance only without an engine, and off known roads", async () => {
  expect(await rounded(track(11), () => Promise.resolve(undefined))).toEqual([2, null]);
  expect(await rounded(track(11), roads(null).callEngine)).toEqual([2, null]);
});

test("ignores impossible jumps, both there and back and in a quick zigzag", async () => {
  const { callEngine, traced } = roads(1.4);
  const trackWithJump = track(11).map((position, n) =>
    n > 3 && n < 7 ? { ...position, lat: 35.7, lng: 139.7 } : position,
  );
  const [straight] = await rounded(trackWithJump, callEngine);
  expect(straight).toBe(2);
  const zigzag = track(200, 0, 0.1).map((position, n) => ({ ...position, lat: position.lat + (n % 2) * 0.0032 }));
  // Seventy metres a second for twenty seconds is the maximum.
  expect((await distanceDriven(zigzag, callEngine)).straight).toBeLessThan(20 * 70);
  expect(traced.length).toBeLessThanOrEqual(4);
});

test("limits the requests to the engine for a very long track", async () => {
  const { callEngine, traced } = roads(1.4);
  await rounded(track(15_000), callEngine);
  expect(traced.length).toBe(20);
});

test("reports whether an engine responded: no road is a response, a failure in one piece is none", async () => {
  const { callEngine } = roads(1.4);
  let callCount = 0;
  const callOnce: EngineCall = (question) => (callCount++ === 0 ? callEngine(question) : Promise.resolve(undefined));
  expect(await distanceDriven(track(11), roads(null).callEngine)).toMatchObject({ road: null, answered: true });
  expect(await distanceDriven(track(11), () => Promise.resolve(undefined))).toMatchObject({
    road: null,
    answered: false,
  });
  expect(await distanceDriven(track(600, 200), callOnce)).toMatchObject({ answered: false });
});

test("is zero for a stationary phone with jitter", async () => {
  const { callEngine, traced } = roads(1.4);
  const stationary = track(200, 0).map((position, n) => ({
    ...position,
    lat: position.lat + (n % 2) * 0.0002,
    accuracy: 20,
  }));
  expect(await rounded(stationary, callEngine)).toEqual([0, 0]);
  expect(await rounded([], callEngine)).toEqual([0, 0]);
  expect(traced).toEqual([]);
});

test("counts a gap as a straight line, and traces the parts before and after it", async () => {
  const { callEngine, traced } = roads(1.4);
  const firstPart = track(11);
  const secondPart = track(11).map((position) => ({
    ...position,
    lat: position.lat + 2_600 / 111_195,
    seconds: position.seconds + 900,
  }));
  // Two kilometres each by road, with a gap of six hundred metres.
  expect(await rounded([...firstPart, ...secondPart], callEngine)).toEqual([4.6, 6.2]);
  expect(traced).toHaveLength(2);
});

test("does not count a long stop as a gap", async () => {
  const { callEngine, traced } = roads(1.4);
  const firstPart = track(11);
  const secondPart = track(11).map((position) => ({
    ...position,
    lat: position.lat + 2_200 / 111_195,
    seconds: position.seconds + 3_000,
  }));
  const waited = Array.from({ length: 80 }, (_, n) => ({ ...(firstPart[10] as TrackPosition), seconds: 330 + 30 * n }));
  expect(await rounded([...firstPart, ...waited, ...secondPart], callEngine)).toEqual([4.2, 5.9]);
  expect(traced).toHaveLength(1);
});

test("traces pieces of at most 500 places, without gaps between them", async () => {
  const { callEngine, traced } = roads(1.4);
  expect(await rounded(track(1_401, 40), callEngine)).toEqual([56, 78.4]);
  expect(traced.length).toBe(3);
  expect(Math.max(...traced.map(({ length }) => length))).toBe(500);
  for (const [n, places] of traced.entries()) if (n > 0) expect(places[0]).toEqual(traced[n - 1]?.at(-1));
});

test("rejects matched roads that are too short or too long", async () => {
  expect(await rounded(track(11), roads(0.5).callEngine)).toEqual([2, null]);
  expect(await rounded(track(11), roads(4).callEngine)).toEqual([2, null]);
});
