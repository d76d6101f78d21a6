// A character that could be taken for another is read as the one that codes are made of; `private.plain_code` is the
// same in SQL.
const twins: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", B: "8", S: "5", Z: "2" };

/** What new codes are made of: A-Z and 0-9 without lookalikes. */
export const codeLetters = "ACDEFGHJKMNPQRTUVWXY0123456789";

/**
 * A typed or scanned code as it is compared: capitals, without spaces, dots, any kind of dash and invisible characters,
 * lookalikes read as their twins.
 */
export function normaliseCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.]/gu, "")
    .toUpperCase()
    .replace(/[OILBSZ]/g, (letter) => twins[letter] ?? letter);
}

/** `ACDE-FGHJ`: groups of four. */
export function displayCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** A code field's text while it is edited: what it holds, and the caret in `displayCode` of it. */
export type EditedCode = { code: string; caret: number };

/**
 * Reads the field after an edit. The caret stays behind the character it was behind, so that a correction in the middle
 * continues there. A ninth character is kept in sight, since dropping the last one would make another code. `forward`: the
 * edit deleted what followed the caret.
 */
export function editCode(text: string, caret: number, forward = false): EditedCode {
  const plain = (part: string): string => normaliseCode(part).replace(/[^A-Z0-9]/g, "");
  const code = plain(text).slice(0, 16);
  const before = Math.min(plain(text.slice(0, caret)).length, code.length);
  const dashes = Math.max(0, Math.ceil(before / 4) - 1);
  const isAtDash = before > 0 && before % 4 === 0 && before < code.length;
  return { code, caret: before + dashes + (forward && isAtDash ? 1 : 0) };
}

/** Whether it can be a code at all: eight characters from A-Z and 0-9. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text);
}
