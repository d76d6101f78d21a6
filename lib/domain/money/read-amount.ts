// Readers of either language use both conventions: 1,234.50 and 1.234,50.
const plain = /^(\d+([.,]\d{0,2})?|[.,]\d{1,2})$/;
const grouped = { ",": /^[1-9]\d{0,2}(,\d{3})+(\.\d{0,2})?$/, ".": /^[1-9]\d{0,2}(\.\d{3})+(,\d{0,2})?$/ };

/**
 * The amounts in dollars that a typed text may mean. Empty: not an amount. Two: ambiguous, such as "1.200", which is
 * 1,200 dollars or 1 dollar and 20 cents.
 */
export function readAmounts(typed: string): readonly number[] {
  // Neither convention separates thousands by spaces, but banking apps copy them.
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, "");
  if (plain.test(text)) return [Number(text.replace(",", "."))];
  if (grouped[","].test(text)) return [Number(text.replaceAll(",", ""))];
  if (!grouped["."].test(text)) return [];
  const dollars = Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+\.\d{3}$/.test(text) ? [dollars, Number(Number(text).toFixed(2))] : [dollars];
}

/** The amount in dollars; null for an invalid or ambiguous text. */
export function readAmount(typed: string): number | null {
  const [amount, alternative] = readAmounts(typed);
  return amount === undefined || alternative !== undefined ? null : amount;
}

export type AmountFault = "missing" | "unreadable" | "ambiguous" | "zero";

/** Why a typed text is not an amount of cash; null if it is one. */
export function amountFault(typed: string): AmountFault | null {
  const [amount, other] = readAmounts(typed);
  if (typed.trim() === "") return "missing";
  if (amount === undefined) return "unreadable";
  if (other !== undefined) return "ambiguous";
  return amount > 0 ? null : "zero";
}

/** The text after a key of the amount pad, with at most one point and two decimals. */
export function pressAmountKey(typed: string, key: string): string {
  const edited = `${typed === "0" && key !== "." ? "" : typed}${key}`;
  return /^\d{0,6}(\.\d{0,2})?$/.test(edited) ? edited : typed;
}
