// Lookalike characters are read as the one used in codes; same as `private.normalize_code` in SQL.
const lookalikeLetters: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", B: "8", S: "5", Z: "2" };

/** Characters of new codes: A-Z and 0-9 without lookalikes. */
export const codeAlphabet = "ACDEFGHJKMNPQRTUVWXY0123456789";

/**
 * Normalises a typed or scanned code: capitals, lookalikes replaced, without spaces, dots, dashes and invisible
 * characters.
 */
export function normalizeCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.]/gu, "")
    .toUpperCase()
    .replace(/[OILBSZ]/g, (letter) => lookalikeLetters[letter] ?? letter);
}

/** `ACDE-FGHJ`: groups of four. */
export function formatCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** A code field while it is edited: the code, and the caret's position in `formatCode` of it. */
export type EditedCode = { code: string; caret: number };

/**
 * Reads the field after an edit. The caret stays behind the same character, so that a correction in the middle can
 * continue. A ninth character stays visible, because dropping the last one would produce another code. `forward`: the
 * edit deleted the character after the caret.
 */
export function editCode(text: string, caret: number, forward = false): EditedCode {
  const normalizedPart = (part: string): string => normalizeCode(part).replace(/[^A-Z0-9]/g, "");
  const code = normalizedPart(text).slice(0, 16);
  const charactersBeforeCaret = Math.min(normalizedPart(text.slice(0, caret)).length, code.length);
  const dashes = Math.max(0, Math.ceil(charactersBeforeCaret / 4) - 1);
  const isAtDash = charactersBeforeCaret > 0 && charactersBeforeCaret % 4 === 0 && charactersBeforeCaret < code.length;
  return { code, caret: charactersBeforeCaret + dashes + (forward && isAtDash ? 1 : 0) };
}

/** Whether a text has the form of a code: eight characters from A-Z and 0-9. */
export function isCodeFormat(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text);
}
