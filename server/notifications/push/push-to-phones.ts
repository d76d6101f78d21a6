import "server-only";
import { env } from "@/server/env";
import { type PushOptions, sendPush } from "@/server/notifications/push/push";
import type { Locale } from "@/lib/i18n/translate";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { NotificationTargets } from "@/server/database/results/notifications";
import { noticeMessage } from "@/server/notifications/offer-message";
import { createHash } from "node:crypto";
import type { NotificationText } from "@/server/notifications/notification-type";
import { notificationTargets } from "@/server/notifications/insert-notification";
import { sendNoticeSms } from "@/server/sms/sms-messages";

/** This installation's VAPID configuration. */
export function pushOptions(): PushOptions {
  const {
    VAPID_SUBJECT: subject,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    LOCAL_STACK: allowLocal,
  } = env();
  return { vapid: { subject, publicKey, privateKey }, allowLocal };
}

type Phones = Pick<NotificationTargets["items"][number], "id" | "endpoint" | "p256dh" | "auth">[];

/**
 * Pushes a message to these phones and records each push service's response; returns whether any accepted it. A repeat
 * with the same name replaces the first one on the phone.
 */
export async function pushToPhones(
  phones: Phones,
  locale: Locale,
  message: Parameters<typeof noticeMessage>[0],
): Promise<boolean> {
  const accepted = await Promise.all(
    phones.map(async (target) => {
      const pushMessage = noticeMessage(message, { subscriptionId: target.id, locale, appUrl: env().APP_URL });
      const result = await sendPush(target, pushMessage, pushOptions());
      await rpc(ownerContext, "record_push_result", {
        p_id: target.id,
        p_outcome: result.outcome === "later" || result.outcome === "refused" ? "failed" : result.outcome,
        p_error: result.outcome === "sent" ? null : result.reason,
      });
      return result.outcome === "sent";
    }),
  );
  return accepted.includes(true);
}

/** Pushes a notification to a person's phones, once; the bell has it in any case. */
export async function pushNotice(
  userId: string,
  { title, message, page, key }: NotificationText & { page: string; key: string },
): Promise<void> {
  const { items, locale, notifications } = await notificationTargets(userId);
  if (!notifications.push) return;
  const name = createHash("sha256").update(key).digest("hex").slice(0, 32);
  await pushToPhones(items, locale, { title, body: message, page, name });
}

type PhoneNotice = { title: string; transactionId: string; key: string };

/**
 * Notifies a person's phones about a delivery: by push, and if none gets through by text, as they have chosen. A repeat
 * shows the same notification again and sends no second SMS. Only the title, because lock screens are visible to
 * others.
 */
export async function notifyPhone(userId: string, { title, transactionId, key }: PhoneNotice): Promise<void> {
  const { items, locale, notifications, smsPhone } = await notificationTargets(userId);
  const page = `/my-deliveries/${transactionId}`;
  const name = createHash("sha256").update(`${key}:${userId}`).digest("hex").slice(0, 16);
  const phones = notifications.push ? items : [];
  const outcomes = await Promise.all(
    phones.map(async (target) => {
      const reader = { subscriptionId: target.id, locale, appUrl: env().APP_URL };
      const result = await sendPush(target, noticeMessage({ title, page, name }, reader), pushOptions());
      const outcome = result.outcome === "sent" || result.outcome === "gone" ? result.outcome : "failed";
      await rpc(ownerContext, "record_push_result", { p_id: target.id, p_outcome: outcome });
      return result.outcome;
    }),
  );
  if (!outcomes.includes("sent")) await sendNoticeSms(smsPhone, { title, page, name });
}
