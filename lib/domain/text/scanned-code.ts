import { isCodeFormat, normalizeCode } from "./code-format";

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
type CodeMatch = "possibleMatch" | "otherDelivery" | "otherLeg" | "unsigned" | "noCode";

/** Classifies a scanned or typed text. */
export function classifyCode(text: string, { transactionId, legId }: CodeTarget): CodeMatch {
  if (isCodeFormat(normalizeCode(text))) return "possibleMatch";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return "noCode";
    // A leg's QR contains the leg's id, a handover's the delivery's.
    if ("legId" in value) return legId === null || legId === value.legId ? "possibleMatch" : "otherLeg";
    if (!("transactionId" in value)) return "unsigned";
    if (value.transactionId !== transactionId) return "otherDelivery";
    return legId === undefined ? "possibleMatch" : "otherLeg";
  } catch {
    return "noCode";
  }
}

const permanentErrors: readonly string[] = ["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"];

/** Whether a refused code can never succeed: sending it again would only use up a try. */
export const isPermanentRefusal = (code: string): boolean => permanentErrors.includes(code);
