import { coins, countedPieces, notes, stepPieceCount, parsePieceCount, sumOfDenominations } from "./counted-cash";

test("sums exactly to the cent for any number of coins", () => {
  expect(sumOfDenominations({})).toBe(0);
  expect(sumOfDenominations({ "100": 2, "20": 1, "0.25": 3 })).toBe(220.75);
  expect(sumOfDenominations({ "0.1": 3, "0.01": 7 })).toBe(0.37);
  expect(sumOfDenominations({ "100": 10_000, "0.01": 9_999 })).toBe(1_000_099.99);
});

test("lists every denomination as a note or a coin", () => {
  expect([...notes, ...coins]).toEqual(["100", "50", "20", "10", "5", "2", "1", "0.5", "0.25", "0.1", "0.05", "0.01"]);
});

test.each([
  ["", 0],
  ["7", 7],
  ["007", 7],
  ["1 2", 12],
  ["-3", 3],
  ["99999", 10_000],
])("reads %p as %p pieces", (typed, n) => {
  expect(parsePieceCount(typed)).toBe(n);
});

test("never steps below zero", () => {
  expect([stepPieceCount(0, -1), stepPieceCount(0, 1), stepPieceCount(10_000, 1)]).toEqual([0, 1, 10_000]);
});

test("sends only denominations that were counted", () => {
  expect(countedPieces({ "100": 0, "20": 2 })).toEqual({ "20": 2 });
});
