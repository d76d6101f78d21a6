import "server-only";
import twilio from "twilio";
import type { Locale } from "@/lib/i18n/translate";
import { announcementTexts, type CallerAnnouncement } from "@/server/calls/voice-announcements";
import { env } from "@/server/env";

// Maximum seconds of ringing and of a conversation.
const RING_SECONDS = 25;
const TALK_SECONDS = 900;

const twimlResponse = (response: twilio.twiml.VoiceResponse): Response =>
  new Response(response.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });

/** Plays the reason to the caller and hangs up; without a reason only hangs up. */
export function speakAndHangUp(announcement: CallerAnnouncement | null, locale: Locale | null): Response {
  const response = new twilio.twiml.VoiceResponse();
  for (const { text, language } of announcement ? announcementTexts(announcement, locale) : [])
    response.say({ language }, text);
  response.hangup();
  return twimlResponse(response);
}

/** Rings the counterpart's phone with our number as caller id. Status callbacks go to our webhooks. */
export function dial(to: string): Response {
  const base = `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/voice`;
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({
      callerId: env().TWILIO_FROM,
      timeout: RING_SECONDS,
      timeLimit: TALK_SECONDS,
      answerOnBridge: true,
      action: `${base}/ended`,
      method: "POST",
    })
    .number(
      {
        statusCallback: `${base}/status`,
        statusCallbackEvent: ["answered", "completed"],
        statusCallbackMethod: "POST",
      },
      to,
    );
  return twimlResponse(response);
}
