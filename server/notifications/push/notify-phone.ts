import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/notification-targets";
import { pushOptions } from "@/server/notifications/push/push-options";
import { sendNoticeText } from "@/server/texting/notice-text";

type PhoneNotice = { title: string; transactionId: string; key: string };

/**
 * Notifies a person's phones about a delivery: by push, and if none gets through by text, as they have chosen. A repeat
 * shows the same notification again and sends no second text. Only the title, because lock screens are visible to
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
  if (!outcomes.includes("sent")) await sendNoticeText(smsPhone, { title, page, name });
}
