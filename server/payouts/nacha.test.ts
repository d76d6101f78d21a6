// An independent parser reads the file back, by the published field positions of a PPD file. Sources:
// https://us-kb.sage.com (224924150050598, "NACHA file format requirements") for the records 1, 5 and 6;
// https://docs.infor.com/ifsm/2024.x (ACH payment file) for 8 and 9, and cs.thomsonreuters.com/ua/acct_pr/acs (ACH
// File) for 6 and the transaction codes.
import fc from "fast-check";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";
import { cents } from "@/server/payments/cents";
import {
  modifierOf,
  nachaFile,
  nextWeekday,
  type Credit,
  type NachaFileOptions,
  type Originator,
} from "@/server/payouts/nacha";

type Layout = readonly (readonly [name: string, from: number, to: number])[];
const LAYOUTS: Record<string, Layout> = {
  1: [
    ["type", 1, 1],
    ["priority", 2, 3],
    ["destination", 4, 13],
    ["origin", 14, 23],
    ["day", 24, 29],
    ["time", 30, 33],
    ["modifier", 34, 34],
    ["recordSize", 35, 37],
    ["blocking", 38, 39],
    ["format", 40, 40],
    ["destinationName", 41, 63],
    ["originName", 64, 86],
    ["reference", 87, 94],
  ],
  5: [
    ["type", 1, 1],
    ["service", 2, 4],
    ["company", 5, 20],
    ["discretionary", 21, 40],
    ["companyId", 41, 50],
    ["entryClass", 51, 53],
    ["description", 54, 63],
    ["descriptiveDay", 64, 69],
    ["effectiveDay", 70, 75],
    ["settlement", 76, 78],
    ["originatorStatus", 79, 79],
    ["bank", 80, 87],
    ["batch", 88, 94],
  ],
  6: [
    ["type", 1, 1],
    ["code", 2, 3],
    ["receivingBank", 4, 11],
    ["checkDigit", 12, 12],
    ["account", 13, 29],
    ["amount", 30, 39],
    ["id", 40, 54],
    ["name", 55, 76],
    ["discretionary", 77, 78],
    ["addenda", 79, 79],
    ["trace", 80, 94],
  ],
  8: [
    ["type", 1, 1],
    ["service", 2, 4],
    ["entries", 5, 10],
    ["hash", 11, 20],
    ["debits", 21, 32],
    ["credits", 33, 44],
    ["companyId", 45, 54],
    ["authentication", 55, 73],
    ["reserved", 74, 79],
    ["bank", 80, 87],
    ["batch", 88, 94],
  ],
  9: [
    ["type", 1, 1],
    ["batches", 2, 7],
    ["blocks", 8, 13],
    ["entries", 14, 21],
    ["hash", 22, 31],
    ["debits", 32, 43],
    ["credits", 44, 55],
    ["reserved", 56, 94],
  ],
};
type NachaRecord = Record<string, string>;
type ParsedFile = {
  header: NachaRecord;
  batch: NachaRecord;
  entries: NachaRecord[];
  batchControl: NachaRecord;
  control: NachaRecord;
};

/** Parses a file of one batch and verifies its totals; throws on a mismatch. */
function parseFile(file: string): ParsedFile {
  const lines = file.split("\r\n");
  const fail = (message: string): never => {
    throw new Error(message);
  };
  if (lines.pop() !== "") fail("the last record does not end");
  if (lines.some((line) => !/^[\x20-\x7e]{94}$/.test(line))) fail("a record is not 94 plain characters");
  if (lines.length % 10 !== 0) fail("the last block is incomplete");
  const last = lines.findIndex((line) => line.startsWith("9"));
  if (lines.slice(last + 1).some((line) => line !== "9".repeat(94))) fail("text follows the file control record");
  if (lines.length - last > 10) fail("the padding exceeds a block");
  const [header, batch, ...rest] = lines.slice(0, last + 1).map((line): NachaRecord => {
    const layout = LAYOUTS[line[0] ?? ""] ?? fail(`a record of type ${line[0] ?? "none"}`);
    return Object.fromEntries(layout.map(([name, from, to]) => [name, line.slice(from - 1, to)]));
  });
  const [control, batchControl] = [rest.pop(), rest.pop()];
  if (!header || !batch || !control || !batchControl) return fail("a record is missing");
  if ([header, batch, batchControl, control].map(({ type }) => type).join("") !== "1589") fail("records out of order");
  if (rest.some(({ type }) => type !== "6")) fail("a record between the entries has another type");
  const sum = (of: (entry: NachaRecord) => bigint): bigint => rest.reduce((all, entry) => all + of(entry), 0n);
  const hash = sum(({ receivingBank = "" }) => BigInt(receivingBank)) % 10_000_000_000n;
  const credits = sum(({ amount = "" }) => BigInt(amount));
  for (const totals of [batchControl, control])
    for (const [name, expected] of [
      ["entries", BigInt(rest.length)],
      ["hash", hash],
      ["debits", 0n],
      ["credits", credits],
    ] as const)
      if (!/^\d+$/.test(totals[name] ?? "") || BigInt(totals[name] ?? "") !== expected)
        fail(`${name} is not ${expected}`);
  if (Number(control.blocks) * 10 !== lines.length) fail("the number of blocks is wrong");
  return { header, batch, entries: rest, batchControl, control };
}

const originator: Originator = {
  destination: "021000021",
  destinationName: "First Bank of Somewhere Far",
  origin: "1123456789",
  company: "Handover Deliveries Incorporated",
};
const fileOptions: NachaFileOptions = {
  day: "2026-11-30",
  time: "17:05",
  effectiveDay: "2026-12-01",
  modifier: "B",
  description: "DRIVER PAY",
  descriptiveDay: "2026-11-29",
};

// An independent check digit: the sum weighted by 3, 7, 1 must be a multiple of ten.
const routing = fc.integer({ min: 1_000_000, max: 99_999_999 }).map((number) => {
  const eight = String(number).padStart(8, "0");
  const weighted = "37137137".split("").reduce((sum, weight, i) => sum + Number(weight) * Number(eight[i]), 0);
  return `${eight}${(10 - (weighted % 10)) % 10}`;
});
const credit: fc.Arbitrary<Credit> = fc.record({
  routing,
  account: fc.stringMatching(/^\d{4,17}$/),
  savings: fc.boolean(),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
  name: fc.stringMatching(/^[A-Z][\x20-\x7e]{0,39}$/),
  id: fc.stringMatching(/^[A-F0-9]{1,15}$/),
});

test("has records of 94 characters, and sums and hashes that match any entries", () => {
  fc.assert(
    fc.property(fc.array(credit, { minLength: 1, maxLength: 90 }), (credits) => {
      const file = parseFile(nachaFile(originator, credits, fileOptions));
      expect(
        file.entries.map(({ code, receivingBank, checkDigit, account, amount, id }) => [
          code,
          `${receivingBank}${checkDigit}`,
          account?.trimEnd(),
          Number(amount),
          id?.trimEnd(),
        ]),
      ).toEqual(
        credits.map(({ savings, routing, account, amount, id }) => [
          savings ? "32" : "22",
          routing,
          account,
          amount,
          id,
        ]),
      );
      // Each entry has a trace number: the bank that receives the file, and a sequence number.
      expect(file.entries.map(({ trace }) => trace)).toEqual(
        credits.map((_, index) => `02100002${String(index + 1).padStart(7, "0")}`),
      );
    }),
    { numRuns: 300 },
  );
});

test("names originator, creation and effective date, and debits nothing", () => {
  const pay: Credit = {
    routing: "011401533",
    account: "0001234567",
    savings: false,
    amount: cents(525),
    name: "Inigo Nandu-Los",
    id: "0A1B2C3D4E5F607",
  };
  const { header, batch, entries, batchControl } = parseFile(nachaFile(originator, [pay], fileOptions));
  expect(header).toEqual({
    type: "1",
    priority: "01",
    destination: " 021000021",
    origin: "1123456789",
    day: "261130",
    time: "1705",
    modifier: "B",
    recordSize: "094",
    blocking: "10",
    format: "1",
    destinationName: "FIRST BANK OF SOMEWHERE",
    originName: "HANDOVER DELIVERIES INC",
    reference: " ".repeat(8),
  });
  expect(batch).toMatchObject({
    service: "220",
    company: "HANDOVER DELIVER",
    companyId: "1123456789",
    entryClass: "PPD",
    description: "DRIVER PAY",
    descriptiveDay: "261129",
    effectiveDay: "261201",
    settlement: "   ",
    originatorStatus: "1",
    bank: "02100002",
    batch: "0000001",
  });
  expect(entries).toEqual([
    expect.objectContaining({
      account: "0001234567       ",
      amount: "0000000525",
      name: "INIGO NANDU-LOS       ",
      addenda: "0",
    }),
  ]);
  expect(batchControl).toMatchObject({ service: "220", companyId: "1123456789", bank: "02100002", batch: "0000001" });
});

test("truncates the hash to its last ten digits", () => {
  const many = Array.from({ length: 120 }, (): Credit => ({
    routing: "999999992",
    account: "1234",
    savings: true,
    amount: cents(1),
    name: "A",
    id: "1",
  }));
  // 120 times 99999999 has eleven digits.
  expect(parseFile(nachaFile(originator, many, fileOptions)).control.hash).toBe(String(120 * 99_999_999).slice(-10));
});

test("detects changes in the file", () => {
  const baseline = nachaFile(
    originator,
    [{ routing: "011401533", account: "12345", savings: false, amount: cents(100), name: "A", id: "1" }],
    fileOptions,
  );
  for (const [from, to] of [
    ["0000000100", "0000000101"],
    ["622011401533", "622021401532"],
    ["9000001000001", "9000001000002"],
    ["PPD", "PPDX"],
  ] as const)
    expect(() => parseFile(baseline.replace(from, to))).toThrow();
});

test("refuses invalid entries", () => {
  const validCredit: Credit = {
    routing: "011401533",
    account: "12345",
    savings: false,
    amount: cents(100),
    name: "A",
    id: "1",
  };
  const fileWith =
    (
      creditChange: Partial<Credit>,
      originatorChange: Partial<Originator> = {},
      optionsChange: Partial<NachaFileOptions> = {},
    ) =>
    () =>
      nachaFile({ ...originator, ...originatorChange }, [{ ...validCredit, ...creditChange }], {
        ...fileOptions,
        ...optionsChange,
      });
  expect(fileWith({})).not.toThrow();
  for (const invalid of [
    fileWith({ routing: "011401534" }),
    fileWith({ account: "" }),
    fileWith({ account: "123456789012345678" }),
    fileWith({ account: "12 34" }),
    fileWith({ amount: cents(0) }),
    fileWith({ amount: cents(10_000_000_000) }),
    fileWith({ id: "1234567890123456" }),
    fileWith({ name: "北京" }),
    fileWith({ name: "" }),
    fileWith({ name: "- ." }),
    fileWith({}, { destination: "123456789" }),
    fileWith({}, { origin: "" }),
    fileWith({}, {}, { modifier: "a" }),
    fileWith({}, {}, { time: "5pm" }),
    fileWith({}, {}, { day: "30.11.2026" }),
  ])
    expect(invalid).toThrow(RangeError);
  expect(() => nachaFile(originator, [], fileOptions)).toThrow(RangeError);
});

test("validates a routing number by its check digit", () => {
  fc.assert(
    fc.property(routing, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, increment) => {
      expect(isRoutingNumber(digits)).toBe(true);
      const otherDigit = String((Number(digits[at]) + increment) % 10);
      // A single wrong digit is always detected, because no weight has a common factor with ten.
      expect(isRoutingNumber(digits.slice(0, at) + otherDigit + digits.slice(at + 1))).toBe(false);
    }),
  );
  for (const invalidNumber of ["", "000000000", "02100002", "0210000210", "02100002a", "０21000021"])
    expect(isRoutingNumber(invalidNumber)).toBe(false);
});

test("requests payment on the next weekday, and distinguishes files of one day", () => {
  expect(["2026-11-26", "2026-11-27", "2026-11-28", "2026-12-31"].map(nextWeekday)).toEqual([
    "2026-11-27",
    "2026-11-30",
    "2026-11-30",
    "2027-01-01",
  ]);
  expect([0, 25, 26, 35, 36].map(modifierOf)).toEqual(["A", "Z", "0", "9", "A"]);
});
