// The SMS provider's messages, as its REST API returns them.
import { randomBytes } from "node:crypto";

export type TwilioStatus = "queued" | "sent" | "delivered" | "undelivered" | "received";
export type TwilioMessage = {
  sid: string;
  accountSid: string;
  to: string;
  from: string;
  body: string;
  direction: "outbound-api" | "outbound-reply" | "inbound";
  status: TwilioStatus;
  errorCode: number | null;
  messagingServiceSid: string | null;
  created: Date;
  sent: Date | null;
  updated: Date;
};

export const TWILIO_API_VERSION = "2010-04-01";
const MAX_MESSAGES = 1000;
const ERROR_MESSAGES: Record<number, string> = {
  30003: "Unreachable destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered",
};

type NewMessage = Pick<TwilioMessage, "accountSid" | "to" | "from" | "body" | "direction"> & {
  status?: TwilioStatus;
  messagingServiceSid?: string | null;
};

export type TwilioMessageStore = {
  add(message: NewMessage): TwilioMessage;
  change(message: TwilioMessage, status: TwilioStatus, errorCode?: number): void;
  bySid(sid: string): TwilioMessage | undefined;
  // Newest first, paginated, in the provider's JSON.
  list(accountSid: string, query: URLSearchParams): Record<string, unknown>;
};

export function createMessageStore(): TwilioMessageStore {
  // Oldest first.
  let messages: TwilioMessage[] = [];
  return {
    add({ status = "queued", messagingServiceSid = null, ...rest }) {
      const now = new Date();
      const message: TwilioMessage = {
        sid: `SM${randomBytes(16).toString("hex")}`,
        ...rest,
        status,
        errorCode: null,
        messagingServiceSid,
        created: now,
        sent: status === "queued" ? null : now,
        updated: now,
      };
      messages = [...messages, message].slice(-MAX_MESSAGES);
      return message;
    },
    change(message, status, errorCode) {
      message.status = status;
      message.errorCode = errorCode ?? null;
      message.updated = new Date();
      if (status === "sent") message.sent = message.updated;
    },
    bySid: (sid) => messages.find((message) => message.sid === sid),
    list(accountSid, query) {
      const matched = messages.filter((message) => matches(message, query)).reverse();
      const size = Math.min(Math.max(Number(query.get("PageSize")) || 50, 1), 1000);
      const page = Math.max(Number(query.get("Page")) || 0, 0);
      const start = page * size;
      const uri = (number: number): string => {
        const pageQuery = new URLSearchParams(query);
        pageQuery.set("PageSize", String(size));
        pageQuery.set("Page", String(number));
        return `/${TWILIO_API_VERSION}/Accounts/${accountSid}/Messages.json?${pageQuery}`;
      };
      return {
        messages: matched.slice(start, start + size).map(toMessageResource),
        page,
        page_size: size,
        start,
        end: Math.max(start, Math.min(start + size, matched.length) - 1),
        uri: uri(page),
        first_page_uri: uri(0),
        next_page_uri: start + size < matched.length ? uri(page + 1) : null,
        previous_page_uri: page > 0 ? uri(page - 1) : null,
      };
    },
  };
}

function matches(message: TwilioMessage, query: URLSearchParams): boolean {
  const to = query.get("To");
  const from = query.get("From");
  if ((to && to !== message.to) || (from && from !== message.from)) return false;
  // The comparison sign is part of the parameter's name: DateSent>=2026-01-01 is the parameter "DateSent>". Whole
  // seconds, as displayed.
  const at = toUnixSeconds(message.sent ?? message.created);
  const dateParam = (name: string): number | null =>
    query.get(name) ? toUnixSeconds(new Date(query.get(name) ?? "")) : null;
  const [after, before, day] = [dateParam("DateSent>"), dateParam("DateSent<"), dateParam("DateSent")];
  return (
    (after === null || at >= after) &&
    (before === null || at <= before) &&
    (day === null || Math.floor(at / DAY_SECONDS) === Math.floor(day / DAY_SECONDS))
  );
}

const DAY_SECONDS = 24 * 60 * 60;
const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function toMessageResource(message: TwilioMessage): Record<string, unknown> {
  const uri = `/${TWILIO_API_VERSION}/Accounts/${message.accountSid}/Messages/${message.sid}`;
  return {
    account_sid: message.accountSid,
    api_version: TWILIO_API_VERSION,
    body: message.body,
    date_created: toRfc2822(message.created),
    date_sent: message.sent && toRfc2822(message.sent),
    date_updated: toRfc2822(message.updated),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (ERROR_MESSAGES[message.errorCode] ?? null),
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: "0",
    num_segments: String(countSegments(message.body)),
    price: null,
    price_unit: "USD",
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

// RFC 2822, as the provider formats it.
function toRfc2822(date: Date): string {
  return date.toUTCString().replace("GMT", "+0000");
}

// Number of SMS segments: 160 characters of the GSM alphabet, or 70 with any other character; fewer in multipart
// messages.
function countSegments(body: string): number {
  const isGsm = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü^{}\\[\]~|€ΔΦΓΛΩΠΨΣΘΞ]*$/.test(
    body,
  );
  const length = isGsm ? body.replace(/[\^{}\\[\]~|€]/g, "..").length : body.length;
  const [singleLimit, multipartLimit] = isGsm ? [160, 153] : [70, 67];
  return length <= singleLimit ? 1 : Math.ceil(length / multipartLimit);
}
