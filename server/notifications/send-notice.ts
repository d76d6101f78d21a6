import "server-only";
import type { NoticeToSend, NoticeStep } from "@/server/database/results/notifications";
import { notificationTypes, type NotificationName } from "@/server/notifications/types";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { canSendMail } from "@/server/notifications/mail/send-mail";
import { pushToPhones } from "@/server/notifications/push/push-to-phones";
import { sendMessage } from "@/server/notifications/send-message";
import { canSendSms } from "@/server/sms/twilio";

// Notifications that lead the receiver to the page with their code.
const codePageTypes: ReadonlySet<string> = new Set<NotificationName>([
  "driver_on_way",
  "driver_near",
  "driver_arrived",
  "code_locked",
]);

/** The page that a customer's notification leads to. */
function noticePage({ type, role, transactionId }: Pick<NoticeToSend, "type" | "role" | "transactionId">): string {
  const pushPage = type in notificationTypes ? notificationTypes[type as NotificationName].pushPage : undefined;
  if (transactionId === null) return pushPage ?? "/account";
  return role === "receiver" && codePageTypes.has(type)
    ? `/receive/${transactionId}`
    : `/my-deliveries/${transactionId}`;
}

// News about a driver on the way is worthless later.
const VALIDITY_SECONDS = 3_600;

type MessageOrder = Extract<NoticeStep, { action: "send" }>;
type PushOrder = Extract<NoticeStep, { action: "push" }>;

/** This installation's channels in addition to push. */
const noticeChannels = (): string[] => [...(canSendSms() ? ["sms"] : []), ...(canSendMail() ? ["email"] : [])];

/**
 * Sends a customer's notification step by step, until the database has no further step: an email, a push to each phone,
 * and without a receipt an SMS. Repeats send nothing twice except a push, which replaces the first.
 */
export async function sendNotice(noticeId: string): Promise<void> {
  // An email, then a push or a text: further steps wait for the phone's receipt.
  for (let steps = 0; steps < 3; steps += 1) {
    const order = await rpc(ownerContext, "advance_notification", { p_id: noticeId, p_channels: noticeChannels() });
    if (order.action === "none") return;
    if (order.action === "push") return sendPushOrder(order);
    await sendMessageOrder(order);
  }
}

const notificationTag = (noticeId: string): string => noticeId.replaceAll("-", "").slice(0, 16);

async function sendPushOrder(order: PushOrder): Promise<void> {
  const { noticeId, phones, locale, title } = order;
  // Only the title, because lock screens are visible to others.
  const notice = { title, page: noticePage(order), name: notificationTag(noticeId), noticeId };
  await rpc(ownerContext, "record_notification_push", {
    p_id: noticeId,
    p_sent: await pushToPhones(phones, locale, notice),
  });
}

async function sendMessageOrder(order: MessageOrder): Promise<void> {
  const { channel, title, message: body } = order;
  const link = `${env().APP_URL.replace(/\/$/, "")}${noticePage(order)}`;
  // The name in the link shows whether a worker that died has sent it already.
  const reference = `#${notificationTag(order.noticeId)}`;
  const refusal = await sendMessage(order, {
    sms: { body: `Handover: ${title}. ${link}${reference}`, reference, validitySeconds: VALIDITY_SECONDS },
    mail: { subject: title, text: `${body}\n\n${link}${reference}\n` },
  });
  if (refusal !== null) log().warn({ channel, reason: refusal }, "a notice was refused");
}
