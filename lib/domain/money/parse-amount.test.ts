import { amountError, applyAmountKey, parseAmount, parseAmountCandidates } from "./parse-amount";

test.each([
  ["20", 20],
  ["$20", 20],
  ["$ 20", 20],
  ["1,200", 1200],
  ["1,234.50", 1234.5],
  ["1234.5", 1234.5],
  ["12,50", 12.5],
  ["1234,50", 1234.5],
  ["1.234,50", 1234.5],
  ["1.234.567", 1_234_567],
  ["1 234.50", 1234.5],
  ["1,234", 1234],
  ["1,000,000", 1_000_000],
  [".50", 0.5],
  ["20.", 20],
  ["007", 7],
  ["0", 0],
  [" 7 ", 7],
])("reads %s as %d dollars", (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

test.each([
  "",
  ".",
  "abc",
  "0.123",
  "-5",
  "1e3",
  "1.2.3",
  "12,3456",
  "1,2,3",
  "1,200,50",
  "1 2",
  "20 5",
  "$1,a2",
  "Infinity",
])("rejects %p as an amount", (typed) => {
  expect(parseAmountCandidates(typed)).toEqual([]);
});

// docs/readings.md: typed-money
test.each([
  ["1.200", [1200, 1.2]],
  ["12.345", [12_345, 12.35]],
  ["$1.234", [1234, 1.23]],
])("treats %p as ambiguous: %p", (typed, amounts) => {
  expect(parseAmountCandidates(typed)).toEqual(amounts);
  expect(parseAmount(typed)).toBeNull();
});

test("names why a text is not an amount of cash", () => {
  expect(["", "ten", "1.200", "0.00", "0.01", "1,200"].map(amountError)).toEqual([
    "missing",
    "unreadable",
    "ambiguous",
    "zero",
    null,
    null,
  ]);
});

test("types at most one point and two decimals on the pad, and never changes what is typed", () => {
  const typeKeys = (keys: string, initial = "") => [...keys].reduce(applyAmountKey, initial);
  expect(typeKeys("12050")).toBe("12050");
  expect(typeKeys("120.505")).toBe("120.50");
  expect(typeKeys("1.2.3")).toBe("1.23");
  expect(typeKeys(".5")).toBe(".5");
  expect(typeKeys("007")).toBe("7");
  expect(typeKeys("12345678")).toBe("123456");
  expect(typeKeys("5", "1,200")).toBe("1,200");
});
