import { codeLetters } from "./text/code-format";

// Codes to try a phone's screen and camera with. They look like a receiver's and are worth nothing: no delivery has
// them.
const mark = "HANDOVER-TEST-";

/** A code of eight letters and digits out of as many random bytes. */
export function testCode(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 8), (byte) => codeLetters.charAt(byte % codeLetters.length)).join("");
}

/** What the QR of a test code says. */
export function testQr(code: string): string {
  return `${mark}${code}`;
}

/** The test code in what a camera read; null when it read something else. */
export function readTestQr(text: string): string | null {
  const code = text.startsWith(mark) ? text.slice(mark.length) : "";
  return /^[A-Z0-9]{8}$/.test(code) ? code : null;
}
