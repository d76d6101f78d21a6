import "server-only";
import twilio from "twilio";
import { toLocale } from "@/lib/i18n/text";
import type { IncomingTextBody } from "@/lib/contracts/machines";
import { env } from "@/server/env";
import { callFunction } from "@/server/database/call-function";
import { readPhone } from "@/server/session/phone";
import type { Db } from "@/server/database/door";
import { readWord, replyText } from "@/server/texting/text-reply";

/**
 * A driver's text: YES or NO to the offer they were texted last. Answers what Twilio is to text back; nothing to
 * strangers.
 */
export async function answerText(db: Db, { MessageSid, From, Body }: IncomingTextBody): Promise<Response> {
  const twiml = new twilio.twiml.MessagingResponse();
  const phone = readPhone(From);
  if (phone) {
    const { answer, locale } = await callFunction(db, "answer_by_text", {
      p_message_id: MessageSid,
      p_phone: phone,
      p_word: readWord(Body),
    });
    if (answer !== "none" && locale) twiml.message(replyText(answer, toLocale(locale), env().APP_URL));
  }
  return new Response(twiml.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });
}
