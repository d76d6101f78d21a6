import "server-only";
import twilio from "twilio";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { maskWords } from "@/lib/domain/text/masked-words";
import { toLocale } from "@/lib/i18n/text";
import type { IncomingTextBody } from "@/lib/contracts/machines";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { readPhone } from "@/lib/domain/text/read-phone";
import { passedText } from "@/server/texting/passed-text";
import { isForProvider, readWord, replyText } from "@/server/texting/text-reply";

/**
 * Somebody's text. Whoever the safety desk has texted answers the desk, by whatever word; who is on an open leg writes
 * to its other side; a driver's YES or NO answers the offer they were texted last. Answers what Twilio is to text back;
 * nothing to strangers.
 */
export async function answerText(db: DbContext, { MessageSid, From, Body }: IncomingTextBody): Promise<Response> {
  const twiml = new twilio.twiml.MessagingResponse();
  const phone = readPhone(From);
  const said = phone ? await answerOf(db, MessageSid, phone, Body) : null;
  if (said) twiml.message(said);
  return new Response(twiml.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });
}

async function answerOf(db: DbContext, message: string, phone: string, body: string): Promise<string | null> {
  const word = readWord(body);
  const app = env().APP_URL;
  // STOP is about the number, whoever asked.
  const forUs = word === "stop" || word === "start";
  const { heard } = forUs
    ? { heard: false }
    : await rpc(db, "record_operations_reply", { p_message_id: message, p_phone: phone, p_words: cleanLine(body) });
  if (heard && word === "other") return null;
  if (!heard && env().TWILIO_VOICE && !isForProvider(body)) {
    const { answer, locale } = await rpc(db, "relay_sms", {
      p_message_id: message,
      p_phone: phone,
      p_word: word,
      p_words: maskWords(cleanLine(body)),
    });
    if (answer !== "none") return answer !== "passed" && locale ? passedText(answer, locale, app) : null;
  }
  const { answer, locale } = await rpc(db, "handle_driver_sms", {
    p_message_id: message,
    p_phone: phone,
    p_word: word,
  });
  // An offer may have waited for the same word; nothing is said of one that did not.
  if (heard && answer !== "accepted" && answer !== "declined") return null;
  return answer !== "none" && locale ? replyText(answer, toLocale(locale), app) : null;
}
