import "server-only";

/** Whole cents: what payment providers count in. Only this file makes them of dollars. */
export type Cents = number & { readonly unit: "cents" };

// The largest sum that a double holds in cents and in dollars alike.
const MOST = 9_007_199_254_740;

/** So many cents. Throws where it is no whole number. */
export function cents(count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError("Not a whole number of cents");
  return count as Cents;
}

/**
 * Dollars, as the database and the contracts write them, in cents. Nothing is rounded: what lies between two cents was
 * reckoned wrongly before, and is refused.
 */
export function toCents(dollars: number): Cents {
  const count = Math.round(dollars * 100);
  if (!(Math.abs(dollars) <= MOST) || count / 100 !== dollars)
    throw new RangeError("Not an amount in dollars and cents");
  return count as Cents;
}

export function fromCents(amount: Cents): number {
  return amount / 100;
}
