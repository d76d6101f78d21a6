// An SMS reply from a phone: posted to the app as the SMS provider does; the app's TwiML response goes to the inbox.
import type { Inbox } from "../../inbox.ts";
import { TWILIO_API_VERSION, type TwilioMessageStore } from "./messages.ts";
import { E164_PATTERN, type NumberModes } from "./number-modes.ts";
import { postSigned } from "./signed-webhooks.ts";

type ReplyContext = {
  inbox: Inbox;
  messages: TwilioMessageStore;
  numbers: NumberModes;
  appUrl: string;
  accountSid: string;
  authToken: string;
  from: string;
  signal: AbortSignal;
};
export type ReplyResult = { status: number | null; replies: string[]; message?: string };

// Keywords that the provider answers itself, in addition to notifying the app.
const KEYWORDS: { type: "STOP" | "START" | "HELP"; words: string[]; autoReply: string }[] = [
  {
    type: "STOP",
    words: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
    autoReply:
      "You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.",
  },
  // By default YES also opts in at the provider; an app that accepts offers by YES removes it from that list.
  {
    type: "START",
    words: ["START", "UNSTOP"],
    autoReply:
      "You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.",
  },
  { type: "HELP", words: ["HELP", "INFO"], autoReply: "Reply STOP to unsubscribe. Msg & data rates may apply." },
];

export async function handleReply(request: Request, context: ReplyContext): Promise<Response> {
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  const fields = isJson
    ? ((await request.json().catch(() => null)) as Record<string, unknown> | null)
    : Object.fromEntries(new URLSearchParams(await request.text()));
  const from = typeof fields?.from === "string" ? fields.from : "";
  const body = typeof fields?.body === "string" ? fields.body : "";
  if (!E164_PATTERN.test(from)) return Response.json({ message: "from is no phone number" }, { status: 400 });
  const result = await reply(from, body, context);
  if (isJson) return Response.json(result, { status: result.status === null ? 502 : 200 });
  const notice = result.message ?? `“${body}” sent as ${from}, the app answered ${result.status}`;
  return new Response(null, { status: 303, headers: { location: `/inbox?notice=${encodeURIComponent(notice)}` } });
}

async function reply(from: string, body: string, context: ReplyContext): Promise<ReplyResult> {
  const { accountSid, authToken, messages, numbers, appUrl, signal } = context;
  const keyword = KEYWORDS.find(({ words }) => words.includes(body.trim().toUpperCase()));
  if (keyword?.type === "STOP") numbers.set(from, { mode: "opted-out" });
  if (keyword?.type === "START" && numbers.hasOptedOut(from)) numbers.set(from, { mode: "ok" });
  const { sid } = messages.add({ accountSid, to: context.from, from, body, direction: "inbound", status: "received" });
  if (keyword) showInInbox(keyword.autoReply);
  try {
    const response = await postSigned({
      url: `${appUrl}/api/webhooks/twilio/inbound`,
      authToken,
      signal,
      fields: {
        MessageSid: sid,
        SmsSid: sid,
        SmsMessageSid: sid,
        SmsStatus: "received",
        AccountSid: accountSid,
        From: from,
        To: context.from,
        Body: body,
        NumMedia: "0",
        NumSegments: "1",
        ApiVersion: TWILIO_API_VERSION,
        ...(keyword ? { OptOutType: keyword.type } : {}),
      },
    });
    const receivedReplies = response.ok ? parseMessages(await response.text()) : [];
    // After an opt-out the provider sends nothing to that number, not even an answer.
    const replies = numbers.hasOptedOut(from) ? [] : receivedReplies;
    for (const text of replies) {
      messages.add({
        accountSid,
        to: from,
        from: context.from,
        body: text,
        direction: "outbound-reply",
        status: "delivered",
      });
      showInInbox(text);
    }
    return { status: response.status, replies };
  } catch (error) {
    return {
      status: null,
      replies: [],
      message: `The app could not be reached at ${appUrl}: ${error instanceof Error ? error.message : "unknown"}`,
    };
  }

  function showInInbox(text: string): void {
    context.inbox.add({ kind: "sms", to: from, text });
  }
}

// <Response><Message>text</Message><Message><Body>text</Body></Message></Response>
function parseMessages(twiml: string): string[] {
  return [...twiml.matchAll(/<Message\b[^>]*>(.*?)<\/Message>/gs)]
    .map(([, content = ""]) => {
      const body = /<Body\b[^>]*>(.*?)<\/Body>/s.exec(content)?.[1] ?? content;
      return unescape(body).trim();
    })
    .filter((text) => text !== "");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (match, hex?: string, decimal?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? match;
    return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal));
  });
}
