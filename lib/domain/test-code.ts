import { codeAlphabet } from "./text/code-format";

// Codes for testing a phone's screen and camera. They look like a receiver's and match no delivery.
const qrPrefix = "HANDOVER-TEST-";

/** A code of eight letters and digits from random bytes. */
export function createTestCode(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 8), (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join("");
}

/** Content of a test code's QR. */
export function toTestQr(code: string): string {
  return `${qrPrefix}${code}`;
}

/** The test code in a scanned text; null for any other text. */
export function parseTestQr(text: string): string | null {
  const code = text.startsWith(qrPrefix) ? text.slice(qrPrefix.length) : "";
  return /^[A-Z0-9]{8}$/.test(code) ? code : null;
}
