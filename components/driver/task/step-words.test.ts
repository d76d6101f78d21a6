import { failedWord } from "./step-words";

test("a failed proof is a failed start of the service at the pickup, and a failed check of the code at a return", () => {
  expect([failedWord("prove", { returning: false }), failedWord("prove", { returning: true })]).toEqual([
    "failedStart",
    "failedProve",
  ]);
  expect(failedWord("arrive", { returning: false })).toBe("failedArrive");
});
