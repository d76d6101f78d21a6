import { failedStepKey } from "./step-labels";

test("a failed proof is a failed start of the service at the pickup, and a failed check of the code at a return", () => {
  expect([failedStepKey("prove", { returning: false }), failedStepKey("prove", { returning: true })]).toEqual([
    "failedStart",
    "failedProve",
  ]);
  expect(failedStepKey("arrive", { returning: false })).toBe("failedArrive");
});
