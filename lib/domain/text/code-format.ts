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

/**
 * The subject that a code has to prove: a delivery's handover, or its leg; `null`: a leg with an id this phone does not
 * know yet.
 */
export type CodeTarget = { transactionId: string; legId?: string | null };
/** A code as typed, or the text of a QR code that was scanned. */
export type ScannedOrTypedCode = { code: string } | { qrData: string };
/**
 * Kind of a text: possibly the right code, another delivery's, another leg's, a QR that Handover did not sign, or no
 * code.
 */
type CodeMatch = "possibleMatch" | "otherDelivery" | "otherLeg" | "invalidSignature" | "notACode";

/** Classifies a scanned or typed text. */
export function classifyCode(text: string, { transactionId, legId }: CodeTarget): CodeMatch {
  if (isCodeFormat(normalizeCode(text))) return "possibleMatch";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return "notACode";
    // A leg's QR contains the leg's id, a handover's the delivery's.
    if ("legId" in value) return legId === null || legId === value.legId ? "possibleMatch" : "otherLeg";
    if (!("transactionId" in value)) return "invalidSignature";
    if (value.transactionId !== transactionId) return "otherDelivery";
    return legId === undefined ? "possibleMatch" : "otherLeg";
  } catch {
    return "notACode";
  }
}

const permanentErrors: readonly string[] = ["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"];

/** Whether a refused code can never succeed: sending it again would only use up a try. */
export const isPermanentRefusal = (code: string): boolean => permanentErrors.includes(code);

/** The hub id in a scanned text; null for any other text. Only the server verifies it. */
export function parseHubCode(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("hubId" in value)) return null;
    return typeof value.hubId === "string" && /^[0-9a-f-]{36}$/i.test(value.hubId) ? value.hubId : null;
  } catch {
    return null;
  }
}
