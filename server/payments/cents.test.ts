import fc from "fast-check";
import { cents, fromCents, toCents } from "@/server/payments/cents";

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test("converts cents to dollars and back, also in the database's format", () => {
  fc.assert(
    fc.property(amounts, (count) => {
      const dollars = fromCents(cents(count));
      expect(toCents(dollars)).toBe(count);
      // numeric(12, 2) as text, and as a JSON number.
      const text = `${count < 0 ? "-" : ""}${Math.floor(Math.abs(count) / 100)}.${String(Math.abs(count) % 100).padStart(2, "0")}`;
      expect(toCents(Number(text))).toBe(count);
      expect(Number(dollars.toFixed(2))).toBe(dollars);
    }),
    { numRuns: 5_000 },
  );
});

test("sums cents exactly, unlike dollars", () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 50 }), (values) => {
      const sum = values.reduce((a, b) => a + b, 0);
      expect(toCents(fromCents(cents(sum)))).toBe(sum);
    }),
  );
});

test.each([0.001, 1.005, 10.999, Number.NaN, Number.POSITIVE_INFINITY, 1e15])("rejects %d dollars", (dollars) => {
  expect(() => toCents(dollars)).toThrow(RangeError);
});

test("rejects half a cent", () => {
  expect(() => cents(0.5)).toThrow(RangeError);
});
