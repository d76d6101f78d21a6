import "server-only";
import { createHmac } from "node:crypto";
import { codeLetters, normaliseCode } from "@/lib/domain/text/code-format";
import { HUB_QR_SECONDS } from "@/server/hubs/hub-qr";
import { constantTimeEqual } from "@/server/verification/signature";

const windowMs = HUB_QR_SECONDS * 1000;
/** A code is good in its own window and the next, and known to have run out in some more: then it costs no try. */
const goodWindows = 2;
const knownWindows = 5;

const windowOf = (at: Date): number => Math.floor(at.getTime() / windowMs);

/**
 * The code that a driver without a camera types: the hub's in this window of time, eight characters without lookalikes.
 * Why derived, not stored: any host says the same, and whoever reads the database reads none.
 */
export function hubCode(hubId: string, secret: string, at: Date): string {
  return codeOfWindow(hubId, secret, windowOf(at));
}

/** What a typed code is at this hub. One that was on the screen is good for as long as the QR beside it, and a window more. */
export function readTypedHub(
  typed: string,
  hubId: string,
  secret: string,
  now: Date,
): "ok" | "expired" | "invalid_code" {
  const code = normaliseCode(typed);
  // All are compared, so that an answer takes as long whatever was typed.
  const matches = Array.from({ length: knownWindows }, (_, ago) =>
    constantTimeEqual(code, codeOfWindow(hubId, secret, windowOf(now) - ago)),
  );
  const ago = matches.indexOf(true);
  return ago === -1 ? "invalid_code" : ago < goodWindows ? "ok" : "expired";
}

/** Why the name in front: what is signed for a QR can never be taken for this. */
function codeOfWindow(hubId: string, secret: string, window: number): string {
  let code = "";
  for (let round = 0; code.length < 8; round++)
    for (const byte of createHmac("sha256", secret)
      .update(JSON.stringify(["hub-code", hubId, window, round]))
      .digest())
      // 240 to 255 are thrown away because 256 is no multiple of 30.
      if (byte < 240 && code.length < 8) code += codeLetters[byte % codeLetters.length] ?? "";
  return code;
}
