import { denominationNames, type DenominationName } from "./denominations";

/** How many of each note and coin were counted; what is not there was not counted. */
export type Pieces = Partial<Record<DenominationName, number>>;

/** What one note or coin is worth, in cents: sums of dollars with fractions would not be exact. */
const cents = (name: DenominationName): number => Math.round(Number(name) * 100);

/** Notes are worth a dollar or more; what is less is a coin. */
const isNote = (name: DenominationName): boolean => cents(name) >= 100;
export const notes = denominationNames.filter(isNote);
export const coins = denominationNames.filter((name) => !isNote(name));

/** What they are worth, in dollars. */
export function worthOf(pieces: Pieces): number {
  return denominationNames.reduce((sum, name) => sum + cents(name) * (pieces[name] ?? 0), 0) / 100;
}

const most = 10_000;
/** A number of pieces as it is typed: digits alone, at most so many as anybody counts. */
export function typedPieces(typed: string): number {
  const digits = typed.replace(/\D/g, "").slice(0, 6);
  return digits === "" ? 0 : Math.min(most, Number(digits));
}

/** One more or one fewer, never less than none. */
export const stepped = (n: number, by: 1 | -1): number => Math.min(most, Math.max(0, n + by));

/** What was counted, without what there is none of. */
export function countedPieces(pieces: Pieces): Pieces {
  return Object.fromEntries(Object.entries(pieces).filter(([, n]) => n > 0));
}
