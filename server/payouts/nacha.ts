import "server-only";
import { isRoutingNumber } from "@/lib/domain/money/routing-number";
import { type Cents, toCents } from "@/server/payments/cents";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

// A file of credits to bank accounts for ACH operators in the United States: records of 94 characters, by the layout in
// Nacha's Operating Rules (appendix three, ACH record format specifications) and banks' guides. Independent of drivers,
// database and callers.

/** The sender, in the bank's terms. */
export type Originator = {
  /** The receiving bank of the file: nine digits, and its name. */
  destination: string;
  destinationName: string;
  /** The sender's id at that bank: ten characters, often 1 and the tax number. */
  origin: string;
  /** Shown on the recipients' bank statements. */
  company: string;
};

export type Credit = {
  routing: string;
  account: string;
  savings: boolean;
  amount: Cents;
  name: string;
  /** Our id of the recipient, at most fifteen characters. */
  id: string;
};

export type NachaFileOptions = {
  /** Creation date and time in the sender's time zone: 2026-11-30 and 17:05. */
  day: string;
  time: string;
  /** The date on which the recipients should get it. */
  effectiveDay: string;
  /** One of A–Z and 0–9: distinguishes files of one day. */
  modifier: string;
  /** Purpose, at most ten characters, and its date. */
  description: string;
  descriptiveDay: string;
};

const RECORD_LENGTH = 94;
const RECORDS_PER_BLOCK = 10;
const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const [MAX_CENTS, MAX_TOTAL, MAX_ENTRIES] = [9_999_999_999, 999_999_999_999, 999_999];
const PRINTABLE = /^(?=.*[A-Za-z])[\x20-\x7e]+$/;
const MINUTES = /^\d\d:\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The modifier of the file with this number of a day. */
export const modifierOf = (fileNumber: number): string => MODIFIERS[fileNumber % MODIFIERS.length] ?? "A";

/** The next weekday; banks handle their holidays themselves. */
export function nextWeekday(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while (date.getUTCDay() % 6 === 0);
  return date.toISOString().slice(0, 10);
}

/** The file: one batch of PPD credits, without an offsetting debit: the bank debits the sender for the sum. */
export function nachaFile(originator: Originator, credits: readonly Credit[], options: NachaFileOptions): string {
  assertValid(isRoutingNumber(originator.destination), "the bank's routing number");
  assertValid(/^[\x20-\x7e]{1,10}$/.test(originator.origin), "the originator's number");
  assertValid(DAY.test(options.day) && DAY.test(options.effectiveDay) && DAY.test(options.descriptiveDay), "a day");
  assertValid(MINUTES.test(options.time), "a time");
  assertValid(options.modifier.length === 1 && MODIFIERS.includes(options.modifier), "the file's letter");
  assertValid(credits.length > 0 && credits.length <= MAX_ENTRIES, "the number of credits");
  for (const { routing, account, amount, name, id } of credits) {
    assertValid(isRoutingNumber(routing), "a routing number");
    assertValid(/^\d{1,17}$/.test(account), "an account number");
    assertValid(Number.isInteger(amount) && amount > 0 && amount <= MAX_CENTS, "an amount");
    assertValid(id.length <= 15, "a receiver's number");
    assertValid(PRINTABLE.test(name), "a name");
  }
  const total = credits.reduce((sum, { amount }) => sum + amount, 0);
  assertValid(total <= MAX_TOTAL, "the sum of all");
  const bank = originator.destination.slice(0, 8);
  const hash = hashOf(credits);
  // Entry detail records: credit to a savings (32) or checking (22) account.
  const entries = credits.map(({ routing, account, savings, amount, name, id }, index) =>
    [
      "6",
      savings ? "32" : "22",
      routing,
      alignLeft(account, 17),
      zeroPad(amount, 10),
      alignLeft(id, 15),
      alignLeft(name, 22),
      "  ",
      "0",
      bank,
      zeroPad(index + 1, 7),
    ].join(""),
  );
  const records = [
    // File header: record type 1, priority code 01.
    [
      "101",
      alignRight(originator.destination, 10),
      alignRight(originator.origin, 10),
      shortDate(options.day),
      options.time.replace(":", ""),
      options.modifier,
      "094",
      "10",
      "1",
      alignLeft(originator.destinationName, 23),
      alignLeft(originator.company, 23),
      alignLeft("", 8),
    ].join(""),
    // Batch header of credits (220).
    [
      "5",
      "220",
      alignLeft(originator.company, 16),
      alignLeft("", 20),
      alignLeft(originator.origin, 10),
      "PPD",
      alignLeft(options.description, 10),
      shortDate(options.descriptiveDay),
      shortDate(options.effectiveDay),
      "   ",
      "1",
      bank,
      zeroPad(1, 7),
    ].join(""),
    ...entries,
    // Batch control.
    [
      "8",
      "220",
      zeroPad(credits.length, 6),
      hash,
      zeroPad(0, 12),
      zeroPad(total, 12),
      alignLeft(originator.origin, 10),
      alignLeft("", 19),
      alignLeft("", 6),
      bank,
      zeroPad(1, 7),
    ].join(""),
  ];
  const blocks = Math.ceil((records.length + 1) / RECORDS_PER_BLOCK);
  records.push(
    // File control.
    [
      "9",
      zeroPad(1, 6),
      zeroPad(blocks, 6),
      zeroPad(credits.length, 8),
      hash,
      zeroPad(0, 12),
      zeroPad(total, 12),
      alignLeft("", 39),
    ].join(""),
  );
  // The last block is padded with nines.
  while (records.length < blocks * RECORDS_PER_BLOCK) records.push("9".repeat(RECORD_LENGTH));
  return records.map((record) => `${record}\r\n`).join("");
}

// The last ten digits of the sum of all receiving banks' first eight digits.
const hashOf = (credits: readonly Credit[]): string =>
  zeroPad(credits.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0) % 10_000_000_000, 10);

// Text in plain ASCII letters, as legacy bank systems require.
const toAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, " ")
    .replace(/ +/g, " ")
    .trim()
    .toUpperCase();
const alignLeft = (text: string, width: number): string => toAscii(text).slice(0, width).padEnd(width);
const alignRight = (text: string, width: number): string => toAscii(text).slice(0, width).padStart(width);
const zeroPad = (count: number, width: number): string => String(count).padStart(width, "0");
const shortDate = (day: string): string => day.slice(2).replaceAll("-", "");

function assertValid(condition: boolean, field: string): void {
  if (!condition) throw new RangeError(`An ACH file cannot contain this value of ${field}`);
}

/** The sender of the bank file; null if not configured. */
export function readOriginator(): Originator | null {
  const {
    ACH_BANK_ROUTING_NUMBER: destination,
    ACH_BANK_NAME: destinationName,
    ACH_IMMEDIATE_ORIGIN: origin,
    ACH_COMPANY: company,
  } = env();
  return destination && destinationName && origin && company ? { destination, destinationName, origin, company } : null;
}

/** A closed period's open payments as a file for the bank: of drivers with a bank account that is not on hold. */
export async function exportNacha(db: DbContext, id: string): Promise<Response> {
  const company = readOriginator();
  if (!company) throw new Refusal("BANK_FILE_NOT_SET");
  const { earnedBefore, day, time, number, credits } = await rpc(db, "admin_export_payout_credits", { p_id: id });
  const file = nachaFile(
    company,
    credits.map(({ driverId, amount, ...credit }) => ({
      ...credit,
      amount: toCents(amount),
      // The end of the id, because the beginning may be a timestamp shared by many.
      id: driverId.replaceAll("-", "").slice(-15).toUpperCase(),
    })),
    {
      day,
      time,
      effectiveDay: nextWeekday(day),
      modifier: modifierOf(number),
      description: "DRIVER PAY",
      descriptiveDay: earnedBefore,
    },
  );
  return new Response(file, {
    headers: {
      "content-type": "text/plain; charset=us-ascii",
      "content-disposition": `attachment; filename="payout-${earnedBefore}.ach"`,
      // The file contains complete account numbers.
      "cache-control": "no-store",
    },
  });
}
