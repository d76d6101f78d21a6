import { nextStepKey } from "./next-step-key";

test("mentions the fee in the next step if there is one", () => {
  expect(nextStepKey("sender_cash", { fee: 4.61 })).toBe("next2Fee");
  expect(nextStepKey("sender_cash", { fee: 0 })).toBe("next2");
  expect(nextStepKey(undefined, null)).toBe("next2");
  expect(nextStepKey("prefunded", { fee: 4.61 })).toBe("next2Prefunded");
});
