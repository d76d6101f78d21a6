import "server-only";

/** Whole cents, the unit of payment providers. Only this file converts dollars. */
export type Cents = number & { readonly unit: "cents" };

// The largest amount that a double represents exactly in cents and in dollars.
const MAX_DOLLARS = 9_007_199_254_740;

/** A number of cents. Throws unless it is an integer. */
export function cents(count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError("Not a whole number of cents");
  return count as Cents;
}

/**
 * Converts dollars, as in the database and the contracts, to cents. Nothing is rounded: a fraction of a cent results
 * from a wrong calculation, and is refused.
 */
export function toCents(dollars: number): Cents {
  const count = Math.round(dollars * 100);
  if (!(Math.abs(dollars) <= MAX_DOLLARS) || count / 100 !== dollars)
    throw new RangeError("Not an amount in dollars and cents");
  return count as Cents;
}

export function fromCents(amount: Cents): number {
  return amount / 100;
}
