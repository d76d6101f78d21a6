import "server-only";
import { createHmac } from "node:crypto";
import { codeAlphabet, normalizeCode } from "@/lib/domain/text/code-format";
import { HUB_QR_SECONDS } from "@/server/hubs/hub-qr";
import { constantTimeEqual } from "@/server/verification/signature";

const windowMs = HUB_QR_SECONDS * 1000;
/**
 * A code is valid in its own window and the next; for some further windows it is recognised as expired, which costs no
 * attempt.
 */
const validWindows = 2;
const recognisedWindows = 5;

const windowOf = (at: Date): number => Math.floor(at.getTime() / windowMs);

/**
 * The code for a driver without a camera: specific to hub and time window, eight characters without lookalikes. Derived
 * instead of stored: every host derives the same, and a database leak reveals none.
 */
export function hubCode(hubId: string, secret: string, at: Date): string {
  return codeOfWindow(hubId, secret, windowOf(at));
}

/**
 * The result of checking a typed code at this hub. A displayed code is valid as long as the QR with it, and one window
 * more.
 */
export function readTypedHub(
  typed: string,
  hubId: string,
  secret: string,
  now: Date,
): "ok" | "expired" | "invalid_code" {
  const code = normalizeCode(typed);
  // Compares all, so that the duration does not depend on the typed code.
  const matches = Array.from({ length: recognisedWindows }, (_, windowsAgo) =>
    constantTimeEqual(code, codeOfWindow(hubId, secret, windowOf(now) - windowsAgo)),
  );
  const ago = matches.indexOf(true);
  return ago === -1 ? "invalid_code" : ago < validWindows ? "ok" : "expired";
}

/** The prefix separates it from QR signatures. */
function codeOfWindow(hubId: string, secret: string, window: number): string {
  let code = "";
  for (let round = 0; code.length < 8; round++)
    for (const byte of createHmac("sha256", secret)
      .update(JSON.stringify(["hub-code", hubId, window, round]))
      .digest())
      // 240 to 255 are dropped, because 256 is not a multiple of 30.
      if (byte < 240 && code.length < 8) code += codeAlphabet[byte % codeAlphabet.length] ?? "";
  return code;
}
