import { failedStepKey } from "./use-task-steps";

test("labels a failed proof as a failed start at the pickup and as a failed code check at a return", () => {
  expect([failedStepKey("prove", { returning: false }), failedStepKey("prove", { returning: true })]).toEqual([
    "failedStart",
    "failedProve",
  ]);
  expect(failedStepKey("arrive", { returning: false })).toBe("failedArrive");
});
