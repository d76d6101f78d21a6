import "server-only";
import type { IncomingCallBody } from "@/lib/contracts/system";
import { dial, speakAndHangUp } from "@/server/calls/voice-response";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { env } from "@/server/env";
import { parsePhone } from "@/lib/domain/text/parse-phone";

// Placeholders that carriers send for a hidden number: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and UNAVAILABLE, spelled
// on a phone keypad.
const HIDDEN = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

/** Handles a call to our number: bridges it to the counterpart of the caller's open leg, or plays an announcement. */
export async function handleIncomingCall(
  db: DbContext,
  { CallSid, From = "", StirVerstat = "" }: IncomingCallBody,
): Promise<Response> {
  const phone = HIDDEN.has(From) ? null : parsePhone(From);
  // A caller id that fails the network's attestation is not trusted.
  if (!phone || StirVerstat.startsWith("TN-Validation-Failed")) return speakAndHangUp("hidden", null);
  if (!env().TWILIO_VOICE) return speakAndHangUp("unknown", null);
  const { to, announcement, locale } = await rpc(db, "connect_call", { p_call_id: CallSid, p_phone: phone });
  return to ? dial(to) : speakAndHangUp(announcement ?? "none", locale);
}
