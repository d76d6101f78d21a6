import { coins, countedPieces, notes, stepPieceCount, parsePieceCount, sumOfDenominations } from "./counted-cash";
import { canDepositAtHub } from "./hub-deposit";
import { amountError, applyAmountKey, parseAmount, parseAmountCandidates } from "./parse-amount";
import { roundDecimal } from "./round-decimal";

describe("counted cash", () => {
  test("sums exactly to the cent for any number of coins", () => {
    expect(sumOfDenominations({})).toBe(0);
    expect(sumOfDenominations({ "100": 2, "20": 1, "0.25": 3 })).toBe(220.75);
    expect(sumOfDenominations({ "0.1": 3, "0.01": 7 })).toBe(0.37);
    expect(sumOfDenominations({ "100": 10_000, "0.01": 9_999 })).toBe(1_000_099.99);
  });

  test("lists every denomination as a note or a coin", () => {
    expect([...notes, ...coins]).toEqual([
      "100",
      "50",
      "20",
      "10",
      "5",
      "2",
      "1",
      "0.5",
      "0.25",
      "0.1",
      "0.05",
      "0.01",
    ]);
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
});

describe("hub deposit", () => {
  const openReturn = { kind: "return", state: "waiting" } as const;

  test("does not hand in cash on its way to its receiver", () => {
    expect(canDepositAtHub({ transactionId: "a", due: false }, null)).toBe(false);
  });

  test("hands in cash of a delivery that is over, unless it is being returned to its sender", () => {
    const heldCash = { transactionId: "a", due: true };
    expect(canDepositAtHub(heldCash, null)).toBe(true);
    expect(canDepositAtHub(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: null } })).toBe(false);
    expect(canDepositAtHub(heldCash, { transactionId: "a", leg: { ...openReturn, hubId: "h" } })).toBe(true);
    expect(canDepositAtHub(heldCash, { transactionId: "b", leg: openReturn })).toBe(true);
  });
});

describe("parse amount", () => {
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
});

describe("round decimal", () => {
  test.each([
    ["39.28450475", 7, 39.2845048],
    ["-76.59641405", 7, -76.5964141],
    ["39.28450474999999", 7, 39.2845047],
    ["1e-8", 7, 0],
    ["-5e-8", 7, -1e-7],
    ["12.0005", 3, 12.001],
    ["180", 7, 180],
  ])("rounds %s to %i places as %d", (digits, places, rounded) => {
    expect(roundDecimal(digits, places)).toBeCloseTo(rounded, 12);
    expect(Math.round(roundDecimal(digits, places) * 10 ** places)).toBe(Math.round(rounded * 10 ** places));
  });
});
