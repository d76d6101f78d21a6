/**
 * Dollars from what a person types: "1,234.50", "$20", "12,50". Null when it is no amount with at most two decimals.
 */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[\s$]/g, "");
  // Why: money is written the American way, yet a comma before the last two digits can only be a decimal one.
  const plain = /^\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text.replace(/,(?=\d{3}(\D|$))/g, "");
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return null;
  const amount = Number(plain);
  return Number.isFinite(amount) ? amount : null;
}
