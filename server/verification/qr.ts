import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isKeepable } from "@/lib/domain/text/clean-text";
import { normaliseCode } from "@/lib/domain/text/code-format";

/** What the QR of a delivery says; `expiresAt` is ISO 8601 UTC. */
export type QrContent = {
  transactionId: string;
  amount: number;
  receiverPhone: string;
  verificationCode: string;
  expiresAt: string;
};

/** What was read: a plain code, or a QR with our verdict on its signature and its own expiry. */
export type ScannedCode =
  | { code: string; qr: null }
  | {
      code: string;
      qr: { transactionId: string; amount: number; receiverPhone: string } | Record<string, never>;
      verdict: "ok" | "invalid_signature" | "expired";
    }
  /** The QR of a leg, whose code opens no handover. */
  | { code: string; qr: { legId: string }; verdict: "invalid_signature" };

// Why: within the QR's own JSON such a character passed the check of the body, and asking the database would fail for
// ever.
const kept = z.string().refine(isKeepable);
const QrText = z.object({
  transactionId: kept,
  amount: z.number(),
  receiverPhone: kept,
  verificationCode: kept,
  expiresAt: z.iso.datetime(),
  signature: z.string(),
});

const LegQr = z.object({ legId: kept, code: z.string() });

/** The 16-character signature over id, code and expiry; a JSON array, so that no two contents share an encoding. */
export function signQr(
  content: Pick<QrContent, "transactionId" | "verificationCode" | "expiresAt">,
  secret: string,
): string {
  const signed = JSON.stringify([content.transactionId, content.verificationCode, content.expiresAt]);
  return createHmac("sha256", secret).update(signed).digest("hex").slice(0, 16);
}

/** The text to draw as the receiver's QR. */
export function qrText(content: QrContent, secret: string): string {
  const { transactionId, amount, receiverPhone, verificationCode, expiresAt } = content;
  return JSON.stringify({
    transactionId,
    amount,
    receiverPhone,
    verificationCode,
    expiresAt,
    signature: signQr(content, secret),
  });
}

/** Reads what a camera saw or a driver typed. Text that is not a JSON object is taken for a plain code. */
export function readScanned(text: string, secret: string, now: Date): ScannedCode {
  const parsed = jsonObject(text);
  if (parsed === null) return { code: normaliseCode(text), qr: null };
  const content = QrText.safeParse(parsed);
  const leg = LegQr.safeParse(parsed);
  if (leg.success) return { code: "", qr: { legId: leg.data.legId }, verdict: "invalid_signature" };
  if (!content.success) return { code: "", qr: {}, verdict: "invalid_signature" };
  const { transactionId, amount, receiverPhone, verificationCode, expiresAt, signature } = content.data;
  const qr = { transactionId, amount, receiverPhone };
  if (!sameText(signature, signQr(content.data, secret)))
    return { code: verificationCode, qr, verdict: "invalid_signature" };
  return { code: verificationCode, qr, verdict: Date.parse(expiresAt) > now.getTime() ? "ok" : "expired" };
}

/** The object that a text is in JSON, else null. Why objects alone: a code of digits is valid JSON too. */
export function jsonObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Whether two texts are the same, in the same time whether they are or not. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
