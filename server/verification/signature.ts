import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

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
