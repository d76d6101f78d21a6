import "server-only";
import twilio from "twilio";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { maskContactDetails } from "@/lib/domain/text/mask-contact-details";
import { toLocale } from "@/lib/i18n/translate";
import type { IncomingSmsBody } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { relayRefusalText } from "@/server/texting/relay-refusal-text";
import { isProviderKeyword, readKeyword, smsReplyText } from "@/server/texting/driver-sms-reply";

/**
 * Handles an incoming text. A person texted by operations about an incident answers them; a party of an open leg writes
 * to the counterpart; a driver's YES or NO answers the latest texted offer. Returns Twilio's reply; none to unknown
 * senders.
 */
export async function answerText(db: DbContext, { MessageSid, From, Body }: IncomingSmsBody): Promise<Response> {
  const twiml = new twilio.twiml.MessagingResponse();
  const phone = parsePhone(From);
  const said = phone ? await replyTo(db, MessageSid, phone, Body) : null;
  if (said) twiml.message(said);
  return new Response(twiml.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });
}

async function replyTo(db: DbContext, message: string, phone: string, body: string): Promise<string | null> {
  const keyword = readKeyword(body);
  const appUrl = env().APP_URL;
  // STOP refers to the number as a whole.
  const isKeyword = keyword === "stop" || keyword === "start";
  const { recorded } = isKeyword
    ? { recorded: false }
    : await rpc(db, "record_operations_reply", { p_message_id: message, p_phone: phone, p_text: cleanLine(body) });
  if (recorded && keyword === "other") return null;
  if (!recorded && env().TWILIO_VOICE && !isProviderKeyword(body)) {
    const { answer, locale } = await rpc(db, "relay_sms", {
      p_message_id: message,
      p_phone: phone,
      p_keyword: keyword,
      p_text: maskContactDetails(cleanLine(body)),
    });
    if (answer !== "none") return answer !== "relayed" && locale ? relayRefusalText(answer, locale, appUrl) : null;
  }
  const { answer, locale } = await rpc(db, "handle_driver_sms", {
    p_message_id: message,
    p_phone: phone,
    p_keyword: keyword,
  });
  // The same word may also answer an offer; without one there is no reply.
  if (recorded && answer !== "accepted" && answer !== "declined") return null;
  return answer !== "none" && locale ? smsReplyText(answer, toLocale(locale), appUrl) : null;
}
