import { isCode, normaliseCode } from "./code-format";

/** What a code has to prove: the handover of a delivery, or its leg; `null`: one whose id this phone does not know yet. */
export type Proves = { transactionId: string; legId?: string | null };
/** Whose a text is: perhaps the right one, surely another delivery's or another leg's, or no code at all. */
export type Whose = "ours" | "other" | "otherLeg" | "none";

/** Whose a text is that the camera or the driver gave. */
export function scannedText(text: string, { transactionId, legId }: Proves): Whose {
  if (isCode(normaliseCode(text))) return "ours";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return "none";
    // The QR of a leg names it, that of a handover names its delivery.
    if ("legId" in value) return legId === null || legId === value.legId ? "ours" : "otherLeg";
    if (!("transactionId" in value)) return "none";
    if (value.transactionId !== transactionId) return "other";
    return legId === undefined ? "ours" : "otherLeg";
  } catch {
    return "none";
  }
}

const wrongForGood: readonly string[] = ["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"];

/** Whether the text that was refused so can never become right: sending it again would only be a try lost. */
export const isWrongForGood = (code: string): boolean => wrongForGood.includes(code);
