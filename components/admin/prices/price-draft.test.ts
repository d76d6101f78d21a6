import { NewPriceBody } from "@/lib/contracts/admin/prices";
import { toPriceBody, emptyPriceDraft, validatePriceDraft, formatBasisPoints, parseTypedNumber } from "./price-draft";

test.each([
  ["", 0],
  ["2.5", 2.5],
  ["2,50", 2.5],
  ["1,200", 1200],
  ["1.234", null],
  ["-1", null],
  ["two", null],
])("parses %p as %p", (text, number) => {
  expect(parseTypedNumber(text)).toBe(number);
});

test("converts the typed values to dollars and basis points", () => {
  const draft = { ...emptyPriceDraft, flat: "2.50", basisPoints: "1.15", maximum: "", tips: true, reason: " New " };
  expect(validatePriceDraft(draft)).toEqual({});
  expect(NewPriceBody.parse(toPriceBody(draft))).toEqual({
    kind: "sender",
    flat: 2.5,
    perKm: 0,
    basisPoints: 115,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedBasisPoints: 10_000,
    tips: true,
    reason: "New",
  });
  expect(toPriceBody({ ...draft, kind: "driver" }).tips).toBe(false);
});

test("reports unreadable numbers and a missing reason", () => {
  expect(validatePriceDraft({ ...emptyPriceDraft, flat: "1.200", reason: "New" })).toEqual({ flat: "ambiguous" });
  expect(validatePriceDraft({ ...emptyPriceDraft, perKm: "x" })).toEqual({ perKm: "number", reason: "reasonMissing" });
});

test("formats basis points as percent", () => {
  expect([formatBasisPoints(115), formatBasisPoints(10_000), formatBasisPoints(0)]).toEqual(["1.15%", "100%", "0%"]);
});
