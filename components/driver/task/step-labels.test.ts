import { failedStepKey } from "./step-labels";

test("names a failed proof a failed start at the pickup, and a failed code check at a return", () => {
  expect([failedStepKey("prove", { returning: false }), failedStepKey("prove", { returning: true })]).toEqual([
    "failedStart",
    "failedProve",
  ]);
  expect(failedStepKey("arrive", { returning: false })).toBe("failedArrive");
});
