import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import type { NotificationText } from "@/server/notifications/notification-type";
import { notificationTargets } from "@/server/notifications/notification-targets";
import { sendNoticeText } from "@/server/texting/notice-text";

/**
 * Notifies a person outside the app: by email, or by text to the verified number where email is unavailable or refused,
 * never by both. Throws for a retry on transient failures; a repeat sends the same email under the same id, and no
 * second text.
 */
export async function notifyOutsideApp(
  { id }: { id: string },
  { title, message, page, key }: NotificationText & { page: string; key: string },
): Promise<void> {
  const { email, smsPhone } = await notificationTargets(id);
  const name = createHash("sha256").update(key).digest("hex").slice(0, 16);
  if (email !== null && canSendMail()) {
    const text = `${message}\n\n${env().APP_URL.replace(/\/$/, "")}${page}\n`;
    const result = await sendMail({ to: email, subject: title, text, id: name });
    if (result.outcome === "accepted") return;
    if (result.outcome === "later") throw new Error("Failed to send mail");
    log().warn({ reason: result.reason }, "a mail was refused");
  }
  await sendNoticeText(smsPhone, { title, page, name });
}
