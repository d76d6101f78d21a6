import "server-only";
import { createHash } from "node:crypto";
import type { NotificationText } from "@/server/notifications/notification-type";
import { notificationTargets } from "@/server/notifications/notification-targets";
import { pushToPhones } from "@/server/notifications/push/push-to-phones";

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
