import { nextKey } from "./next-key";

test("whoever has something to pay reads before sending that they are asked for it", () => {
  expect(nextKey("sender_cash", { fee: 4.61 })).toBe("next2Fee");
  expect(nextKey("sender_cash", { fee: 0 })).toBe("next2");
  expect(nextKey(undefined, null)).toBe("next2");
  expect(nextKey("prefunded", { fee: 4.61 })).toBe("next2Prefunded");
});
