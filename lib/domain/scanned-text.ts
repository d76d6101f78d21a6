import { isCode, normaliseCode } from "./code-format";

/** Whose a text is that the camera or the driver gave: perhaps this delivery's, surely another's, or no code at all. */
export function scannedText(text: string, transactionId: string): "ours" | "other" | "none" {
  if (isCode(normaliseCode(text))) return "ours";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("transactionId" in value)) return "none";
    return value.transactionId === transactionId ? "ours" : "other";
  } catch {
    return "none";
  }
}

const wrongForGood: readonly string[] = ["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"];

/** Whether the text that was refused so can never become right: sending it again would only be a try lost. */
export const isWrongForGood = (code: string): boolean => wrongForGood.includes(code);
