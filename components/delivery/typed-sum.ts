/** What may stand in the field of a sum: digits, and at most two behind one point. */
export function typedSum(text: string): string {
  const [whole = "", ...rest] = text
    .replace(/,/g, ".")
    .replace(/[^\d.]/g, "")
    .split(".");
  const dollars = whole.replace(/^0+(?=\d)/, "").slice(0, 6);
  return rest.length === 0 ? dollars : `${dollars || "0"}.${rest.join("").slice(0, 2)}`;
}

/** The sum in dollars; null while there is none. */
export function sumOf(text: string): number | null {
  const sum = Number(typedSum(text));
  return text !== "" && sum > 0 ? Math.round(sum * 100) / 100 : null;
}
