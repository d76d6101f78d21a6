import "server-only";
import type { IncomingCallBody } from "@/lib/contracts/machines";
import { dial, sayAndHangUp } from "@/server/calls/voice-answer";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { env } from "@/server/env";
import { readPhone } from "@/lib/domain/text/read-phone";

// What a carrier says in place of a hidden number: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and UNAVAILABLE, typed on a
// telephone's keys.
const HIDDEN = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

/** A call to our number: put through to the other side of the caller's open leg, or answered by words. */
export async function takeCall(
  db: DbContext,
  { CallSid, From = "", StirVerstat = "" }: IncomingCallBody,
): Promise<Response> {
  const phone = HIDDEN.has(From) ? null : readPhone(From);
  // A number that the network says is not the caller's own counts for nothing.
  if (!phone || StirVerstat.startsWith("TN-Validation-Failed")) return sayAndHangUp("hidden", null);
  if (!env().TWILIO_VOICE) return sayAndHangUp("unknown", null);
  const { to, words, locale } = await rpc(db, "connect_call", { p_call_id: CallSid, p_phone: phone });
  return to ? dial(to) : sayAndHangUp(words ?? "none", locale);
}
