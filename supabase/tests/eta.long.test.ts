// Measures the error of arrival estimates (ETA) on one simulated day of drivers, with the real road-routing engine and
// a calibration learned from other days. `npm run bench:roads` measures many drivers. `ours` is the calibrated
// estimate, `engine` the engine's own, `straight` one from the straight-line distance; `p50` is the median relative
// error.
import { createEtaSubject } from "../../bench/roads/eta-product";
import { runEtaStudy } from "../../bench/roads/eta-study";
import { queryRow, testStack } from "./support/harness";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));

// The first request starts the engine's process, which takes longer than a request's timeout.
beforeAll(async () => {
  expect((await fetch(`${testStack().url}/roads/status`)).ok).toBe(true);
}, 60_000);

test("the ETA has less than half the error of a straight-line estimate, at acceptance and at half way", async () => {
  const etaSubject = createEtaSubject(`${testStack().url}/roads`, (text, values) => queryRow(text, values));
  const study = await runEtaStudy(etaSubject, { learnDays: [1, 2, 3], learnDrivers: 1, testDay: 6, testDrivers: 1 });
  expect(study.learnedFrom).toBeGreaterThan(30);
  expect(study.measuredOn).toBeGreaterThan(8);
  for (const { ours, engine, straight } of [study.atAcceptance, study.midpoint]) {
    expect(ours.p50).toBeLessThan(0.25);
    expect(ours.p50).toBeLessThan(straight.p50 / 2);
    expect(ours.p50).toBeLessThan(engine.p50 / 1.5);
  }
}, 120_000);
