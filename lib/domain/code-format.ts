// A character that could be taken for another is read as the one that codes are made of; `private.plain_code` is the
// same in SQL.
const twins: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", B: "8", S: "5", Z: "2" };

/** What new codes are made of: A-Z and 0-9 without lookalikes. */
export const codeLetters = "ACDEFGHJKMNPQRTUVWXY0123456789";

/** A typed or scanned code as it is compared: capitals, without dashes and spaces, lookalikes read as their twins. */
export function normaliseCode(typed: string): string {
  return typed
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/[OILBSZ]/g, (letter) => twins[letter] ?? letter);
}

/** `ACDE-FGHJ`: groups of four. */
export function displayCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** Whether it can be a code at all: eight characters from A-Z and 0-9. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text);
}
