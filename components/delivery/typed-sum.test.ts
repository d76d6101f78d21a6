import { sumOf, typedSum } from "./typed-sum";

test.each([
  ["120", "120"],
  ["12050", "12050"],
  ["120.5", "120.5"],
  ["120,50", "120.50"],
  ["120.505", "120.50"],
  ["1.2.3", "1.23"],
  [".5", "0.5"],
  ["007", "7"],
  ["$1,a2", "1.2"],
  ["12345678", "123456"],
])("%s is read as %s", (typed, kept) => {
  expect(typedSum(typed)).toBe(kept);
});

test("nothing, zero and a lone point are no sum; cents count", () => {
  expect(["", "0", ".", "0.00"].map(sumOf)).toEqual([null, null, null, null]);
  expect(["120", "120.", "120.5", "0.01"].map(sumOf)).toEqual([120, 120, 120.5, 0.01]);
});
