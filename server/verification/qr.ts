import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isStorableText } from "@/lib/domain/text/clean-text";
import { normalizeCode } from "@/lib/domain/text/code-format";

/**
 * Hexadecimal HMAC of `parts`, truncated to `length`. Signs a JSON array, so that no two contents share an encoding.
 */
export function sign(parts: readonly string[], secret: string, length: number): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("hex").slice(0, length);
}

/** Checks a QR's signature, then its expiry (ISO 8601): a forged QR is never reported as expired. */
export function checkSignature(
  { signature, expiresAt }: { signature: string; expiresAt: string },
  expected: string,
  now: Date,
): "ok" | "invalid_signature" | "expired" {
  if (!constantTimeEqual(signature, expected)) return "invalid_signature";
  return Date.parse(expiresAt) > now.getTime() ? "ok" : "expired";
}

/** Parses a JSON object; null for any other text. A code of digits is valid JSON, too. */
export function jsonObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Compares in constant time. */
export function constantTimeEqual(a: string, b: string): boolean {
  const bufferA = Buffer.from(a);
  const bufferB = Buffer.from(b);
  return bufferA.length === bufferB.length && timingSafeEqual(bufferA, bufferB);
}

/** The content of a delivery's QR; `expiresAt` is ISO 8601 UTC. */
export type QrContent = {
  transactionId: string;
  amount: number;
  receiverPhone: string;
  verificationCode: string;
  expiresAt: string;
};

/** A plain code, or a QR with the result of its signature and expiry checks. */
export type ScannedCode =
  | { code: string; qr: null }
  | {
      code: string;
      qr: { transactionId: string; amount: number; receiverPhone: string } | Record<string, never>;
      signatureCheck: "ok" | "invalid_signature" | "expired";
    }
  /** The QR of a leg (a pickup or return of cash). Its code does not complete a delivery. */
  | { code: string; qr: { legId: string }; signatureCheck: "invalid_signature" };

// Body validation does not see characters that are escaped in the QR's JSON, and the database rejects them.
const allowedText = z.string().refine(isStorableText);
const QrText = z.object({
  transactionId: allowedText,
  amount: z.number(),
  receiverPhone: allowedText,
  verificationCode: allowedText,
  expiresAt: z.iso.datetime(),
  signature: z.string(),
});

const LegQr = z.object({ legId: allowedText, code: z.string() });

/** The 16-character signature of id, code and expiry. */
export function signQr(
  content: Pick<QrContent, "transactionId" | "verificationCode" | "expiresAt">,
  secret: string,
): string {
  return sign([content.transactionId, content.verificationCode, content.expiresAt], secret, 16);
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

/** Parses scanned or typed text. Text that is not a JSON object is a plain code. */
export function readScanned(text: string, secret: string, now: Date): ScannedCode {
  const parsed = jsonObject(text);
  if (parsed === null) return { code: normalizeCode(text), qr: null };
  const content = QrText.safeParse(parsed);
  const leg = LegQr.safeParse(parsed);
  if (leg.success) return { code: "", qr: { legId: leg.data.legId }, signatureCheck: "invalid_signature" };
  if (!content.success) return { code: "", qr: {}, signatureCheck: "invalid_signature" };
  const { transactionId, amount, receiverPhone, verificationCode } = content.data;
  const qr = { transactionId, amount, receiverPhone };
  return {
    code: verificationCode,
    qr,
    signatureCheck: checkSignature(content.data, signQr(content.data, secret), now),
  };
}
