// Arrival estimates on a small day of the simulated fleet, with the real engine and the calibration from other days.
// `npm run bench:roads` measures a large one.
import { createEtaSubject } from "../../bench/roads/eta-product";
import { runEtaStudy } from "../../bench/roads/eta-study";
import { queryRow, testStack } from "./support/harness";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));

// The engine starts its process with the first request, which takes longer than the timeout.
beforeAll(async () => {
  expect((await fetch(`${testStack().url}/roads/status`)).ok).toBe(true);
}, 60_000);

test("is much closer to the real arrival than the straight line, at acceptance and at half way", async () => {
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
