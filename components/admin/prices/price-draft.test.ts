import { NewPriceBody } from "@/lib/contracts/admin-prices";
import { bodyOf, emptyPrice, faultsOf, percent, typedNumber } from "./price-draft";

test.each([
  ["", 0],
  ["2.5", 2.5],
  ["2,50", 2.5],
  ["1,200", 1200],
  ["1.234", null],
  ["-1", null],
  ["two", null],
])("a number typed as %p is %p", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test("a version is what was typed, in dollars and basis points", () => {
  const draft = { ...emptyPrice, flat: "2.50", share: "1.15", maximum: "", tips: true, reason: " New " };
  expect(faultsOf(draft)).toEqual({});
  expect(NewPriceBody.parse(bodyOf(draft))).toEqual({
    kind: "sender",
    flat: 2.5,
    perKm: 0,
    share: 115,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedShare: 10_000,
    tips: true,
    reason: "New",
  });
  expect(bodyOf({ ...draft, kind: "driver" }).tips).toBe(false);
});

test("what cannot be read, and a missing reason, are named", () => {
  expect(faultsOf({ ...emptyPrice, flat: "1.200", reason: "New" })).toEqual({ flat: "ambiguous" });
  expect(faultsOf({ ...emptyPrice, perKm: "x" })).toEqual({ perKm: "number", reason: "reasonMissing" });
});

test("basis points are read as percent", () => {
  expect([percent(115), percent(10_000), percent(0)]).toEqual(["1.15%", "100%", "0%"]);
});
