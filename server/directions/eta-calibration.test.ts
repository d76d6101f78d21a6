// Calibration of the road engine's times to our drivers.
import { readEtaCalibration, calibrate } from "@/server/directions/eta-calibration";
import type { Engine } from "@/server/directions/road";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));
jest.mock("@/server/database/rpc", () => ({}));

const position = { lat: 39.28, lng: -76.58 };
const turn = { kind: "depart", point: 0, street: null, exit: null, metres: 900, seconds: 60 } as const;
const road = {
  metres: 900,
  seconds: 60,
  legs: [{ metres: 900, seconds: 60, polyline: "", turns: [turn] }],
  etaFactor: 1,
};
const engine: Engine = {
  route: (stops) => Promise.resolve(stops.length > 1 ? road : null),
  matrix: (from) => Promise.resolve(from.length > 0 ? [{ metres: 900, seconds: 60 }, null] : null),
  trace: () => Promise.resolve(road),
};
const neverResolves = (): Promise<number> => new Promise(() => undefined);

test("scales the times of routes and matrices, not their distances, and returns the factor", async () => {
  const calibrated = calibrate(engine, () => Promise.resolve(1.5));
  expect(await calibrated.route([position, position], 1)).toEqual({
    metres: 900,
    seconds: 90,
    legs: [{ metres: 900, seconds: 90, polyline: "", turns: [{ ...turn, seconds: 90 }] }],
    etaFactor: 1.5,
  });
  expect(await calibrated.matrix([position, position], position, 1)).toEqual([{ metres: 900, seconds: 90 }, null]);
  expect(await calibrated.trace([position, position], 1)).toBe(road);
});

test("returns no road where the engine knows none", async () => {
  const calibrated = calibrate(engine, () => Promise.resolve(1.5));
  expect(await calibrated.route([position], 1)).toBeNull();
  expect(await calibrated.matrix([], position, 1)).toBeNull();
});

test("passes the engine's failure on", async () => {
  const broken = calibrate({ ...engine, route: () => Promise.reject(new Error("down")) }, () => Promise.resolve(2));
  await expect(broken.route([position, position], 1)).rejects.toThrow("down");
});

test("reads the factor once a minute, and refreshes it in the background", async () => {
  let time = 0;
  let reads = 0;
  const answers = [1.5, 2];
  const etaFactor = readEtaCalibration(
    () => Promise.resolve(answers[reads++] ?? 3),
    () => time,
  );
  expect(await Promise.all([etaFactor(1_000), etaFactor(1_000)])).toEqual([1.5, 1.5]);
  time = 59_999;
  expect(await etaFactor(1_000)).toBe(1.5);
  expect(reads).toBe(1);
  time = 60_000;
  expect(await Promise.all([etaFactor(1_000), etaFactor(1_000)])).toEqual([1.5, 1.5]);
  await new Promise(setImmediate);
  expect(await etaFactor(1_000)).toBe(2);
  expect(reads).toBe(2);
});

test("uses the engine's own times when the factor is unavailable or late", async () => {
  expect(await readEtaCalibration(() => Promise.reject(new Error("no database")))(1_000)).toBe(1);
  expect(await readEtaCalibration(neverResolves)(10)).toBe(1);
});

test("keeps the last factor after a failure", async () => {
  let time = 0;
  let fails = false;
  const etaFactor = readEtaCalibration(
    () => (fails ? Promise.reject(new Error("no database")) : Promise.resolve(1.7)),
    () => time,
  );
  expect(await etaFactor(1_000)).toBe(1.7);
  fails = true;
  for (time = 60_000; time < 300_000; time += 60_000) expect(await etaFactor(1_000)).toBe(1.7);
});
