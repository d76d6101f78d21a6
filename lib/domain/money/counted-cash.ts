/** US notes and coins in dollars, largest first. */
export const denominationNames = [
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
] as const;
export type DenominationName = (typeof denominationNames)[number];

/** The number of each note and coin counted; absent denominations were not counted. */
export type DenominationCounts = Partial<Record<DenominationName, number>>;

/** Value in cents, because sums of fractional dollars are not exact. */
const toCents = (name: DenominationName): number => Math.round(Number(name) * 100);

/** Denominations of a dollar or more are notes, the rest coins. */
const isNote = (name: DenominationName): boolean => toCents(name) >= 100;
export const notes = denominationNames.filter(isNote);
export const coins = denominationNames.filter((name) => !isNote(name));

/** Total value in dollars. */
export function sumOfDenominations(pieces: DenominationCounts): number {
  return denominationNames.reduce((sum, name) => sum + toCents(name) * (pieces[name] ?? 0), 0) / 100;
}

const maxPieces = 10_000;
/** The typed number of pieces: digits only, up to a maximum. */
export function parsePieceCount(typed: string): number {
  const digits = typed.replace(/\D/g, "").slice(0, 6);
  return digits === "" ? 0 : Math.min(maxPieces, Number(digits));
}

/** One more or one less, within bounds. */
export const stepPieceCount = (n: number, step: 1 | -1): number => Math.min(maxPieces, Math.max(0, n + step));

/** The counted pieces without zeros. */
export function countedPieces(pieces: DenominationCounts): DenominationCounts {
  return Object.fromEntries(Object.entries(pieces).filter(([, n]) => n > 0));
}
