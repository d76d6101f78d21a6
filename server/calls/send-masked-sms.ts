import "server-only";
import { maskContactDetails } from "@/lib/domain/text/mask-contact-details";
import { locales, getTranslations, type Locale } from "@/lib/i18n/translate";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { ChatSmsToSend } from "@/server/database/results/calls";
import { env } from "@/server/env";
import { insertNotification, notificationTargets } from "@/server/notifications/insert-notification";
import type { NotificationText } from "@/server/notifications/notification-type";
import { pushToPhones } from "@/server/notifications/push/push-to-phones";
import { notificationTypes } from "@/server/notifications/types";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { sendNoticeSms, sendSmsOnce } from "@/server/sms/sms-messages";
import { canSendSms } from "@/server/sms/twilio";

// The number of characters of a message that an SMS contains; the app shows all.
const MAX_SMS_CHARACTERS = 300;

/**
 * Sends a message that was not read in the app to the recipient's phone: by push, and if none gets through as an SMS
 * from our number. Does nothing once it was read or the conversation is over. The bell has one notification for all
 * unread messages.
 */
export async function sendMaskedSms(messageId: string): Promise<void> {
  const text = await rpc(ownerContext, "get_chat_message_to_send", { p_message_id: messageId });
  if (!text) return;
  const { title, translations } = noticeOf(text);
  await insertNotification({
    userId: text.toId,
    type: "message_received",
    ...translations[text.locale],
    translations,
    dedupeKey: `message:${text.streak}:${text.toId}`,
    data: { transactionId: text.transactionId },
  });
  const page = `${text.toRole === "driver" ? "/navigation" : "/my-deliveries"}/${text.transactionId}?chat=${text.role}`;
  const sent = (await tryPush(text, { title, page, messageId })) || (await trySms(text, { title, page, messageId }));
  await rpc(ownerContext, "record_chat_message_outcome", { p_message_id: messageId, p_status: sent ?? "dropped" });
}

type NoticeLink = { title: string; page: string; messageId: string };

function noticeOf({ role, locale }: ChatSmsToSend): { title: string; translations: Record<Locale, NotificationText> } {
  const texts = Object.fromEntries(
    locales.map((language) => [
      language,
      notificationTypes.message_received.text[language]({
        role: "person",
        amount: "",
        orderNo: "",
        sender: "",
        receiver: "",
        driver: "",
        pickupAddress: "",
        deliveryAddress: "",
        reason: "",
        facts: { from: role },
      }),
    ]),
  ) as Record<Locale, NotificationText>;
  return { title: texts[locale].title, translations: texts };
}

async function tryPush({ toId }: ChatSmsToSend, { title, page, messageId }: NoticeLink): Promise<"sent" | null> {
  const { items, locale, notifications } = await notificationTargets(toId);
  const name = messageId.replaceAll("-", "");
  return notifications.push && (await pushToPhones(items, locale, { title, page, name })) ? "sent" : null;
}

/** The SMS with the message itself if replies to our number work; otherwise with the page's link only. */
async function trySms(text: ChatSmsToSend, { title, page, messageId }: NoticeLink): Promise<"sent" | "refused" | null> {
  const to = canSendSms() && text.phone !== null ? parsePhone(text.phone) : null;
  if (!to) return null;
  if (!env().TWILIO_VOICE) {
    const { smsPhone } = await notificationTargets(text.toId);
    await sendNoticeSms(smsPhone, { title, page, name: messageId.replaceAll("-", "").slice(0, 16) });
    return "sent";
  }
  const reference = `#${messageId.slice(0, 6)}`;
  return (await sendSmsOnce(to, `${maskedSmsBody(text)} ${reference}`, reference)) ? "sent" : "refused";
}

const roles: Record<Locale, Record<ChatSmsToSend["role"], string>> = {
  en: { driver: "driver", sender: "sender", receiver: "receiver", support: "support" },
  es: { driver: "repartidor", sender: "remitente", receiver: "destinatario", support: "soporte" },
};

type MaskedText = Pick<ChatSmsToSend, "locale" | "role" | "name" | "orderNo" | "text" | "canned">;

/** The SMS without the reference at its end. */
export function maskedSmsBody({ locale, role, name, orderNo, text, canned }: MaskedText): string {
  // Names are user input, and an SMS from our number must not contain links or numbers.
  const displayName = role === "support" ? "Handover" : maskContactDetails((name ?? "").trim().split(/\s+/)[0] ?? "");
  const messageText = canned === null ? (text ?? "") : getTranslations(locale, cannedMessages)(canned);
  return `${displayName} (${roles[locale][role]}), ${orderNo}: ${messageText.length > MAX_SMS_CHARACTERS ? `${messageText.slice(0, MAX_SMS_CHARACTERS)}…` : messageText}`;
}
