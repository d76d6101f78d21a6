// Readers of either language use both conventions: 1,234.50 and 1.234,50.
const plainFormat = /^(\d+([.,]\d{0,2})?|[.,]\d{1,2})$/;
const groupedFormats = { ",": /^[1-9]\d{0,2}(,\d{3})+(\.\d{0,2})?$/, ".": /^[1-9]\d{0,2}(\.\d{3})+(,\d{0,2})?$/ };

/**
 * The amounts in dollars that a typed text may mean. Empty: not an amount. Two: ambiguous, such as "1.200", which is
 * 1,200 dollars or 1 dollar and 20 cents.
 */
export function parseAmountCandidates(typed: string): readonly number[] {
  // Neither convention separates thousands by spaces, but banking apps copy them.
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, "");
  if (plainFormat.test(text)) return [Number(text.replace(",", "."))];
  if (groupedFormats[","].test(text)) return [Number(text.replaceAll(",", ""))];
  if (!groupedFormats["."].test(text)) return [];
  const dollars = Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+\.\d{3}$/.test(text) ? [dollars, Number(Number(text).toFixed(2))] : [dollars];
}

/** The amount in dollars; null for an invalid or ambiguous text. */
export function parseAmount(typed: string): number | null {
  const [amount, alternative] = parseAmountCandidates(typed);
  return amount === undefined || alternative !== undefined ? null : amount;
}

export type AmountError = "missing" | "unreadable" | "ambiguous" | "zero";

/** Why a typed text is not an amount of cash; null if it is one. */
export function amountError(typed: string): AmountError | null {
  const [amount, alternative] = parseAmountCandidates(typed);
  if (typed.trim() === "") return "missing";
  if (amount === undefined) return "unreadable";
  if (alternative !== undefined) return "ambiguous";
  return amount > 0 ? null : "zero";
}

/** The text after a key of the amount pad, with at most one point and two decimals. */
export function applyAmountKey(typed: string, key: string): string {
  const edited = `${typed === "0" && key !== "." ? "" : typed}${key}`;
  return /^\d{0,6}(\.\d{0,2})?$/.test(edited) ? edited : typed;
}
