import "server-only";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { NoticeToSend, NoticeStep } from "@/server/database/results/notifications";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { noticePage } from "@/server/notifications/notice-page";
import { pushToPhones } from "@/server/notifications/push/push-to-phones";
import { readPhone } from "@/lib/domain/text/read-phone";
import { canText, findText, sendSms, TextsUnreadable, type PhoneProblem } from "@/server/texting/twilio";

// News about a driver on the way is worthless later.
const RETENTION_SECONDS = 3_600;

type MessageOrder = Extract<NoticeStep, { step: "send" }>;
type PushOrder = Extract<NoticeStep, { step: "push" }>;
type Result =
  | { outcome: "accepted"; id: string }
  | { outcome: "refused" | "later"; why: string; phone?: PhoneProblem | null; country?: string | null };

/** This installation's channels in addition to push. */
const noticeChannels = (): string[] => [...(canText() ? ["sms"] : []), ...(canSendMail() ? ["email"] : [])];

/**
 * Sends a customer's notification step by step, until the database has no further step: an email, a push to each phone,
 * and without a receipt a text. Repeats send nothing twice except a push, which replaces the first.
 */
export async function sendNotice(noticeId: string): Promise<void> {
  // An email, then a push or a text: further steps wait for the phone's receipt.
  for (let steps = 0; steps < 3; steps += 1) {
    const order = await rpc(ownerContext, "advance_notification", { p_id: noticeId, p_channels: noticeChannels() });
    if (order.step === "none") return;
    if (order.step === "push") return push(order);
    await message(order);
  }
}

const nameOf = (noticeId: string): string => noticeId.replaceAll("-", "").slice(0, 16);

async function push(order: PushOrder): Promise<void> {
  const { noticeId, phones, locale, title } = order;
  // Only the title, because lock screens are visible to others.
  const notice = { title, page: noticePage(order), name: nameOf(noticeId), noticeId };
  await rpc(ownerContext, "record_notification_push", {
    p_id: noticeId,
    p_sent: await pushToPhones(phones, locale, notice),
  });
}

async function message(order: MessageOrder): Promise<void> {
  const result = await (order.channel === "sms" ? text(order) : mail(order));
  if (result.outcome === "refused") log().warn({ channel: order.channel, why: result.why }, "a notice was refused");
  await rpc(ownerContext, "record_message_result", {
    p_id: order.messageId,
    p_outcome: result.outcome,
    ...(result.outcome === "accepted"
      ? { p_provider_id: result.id }
      : {
          p_error: result.why,
          p_phone: order.to,
          p_phone_problem: result.phone ?? undefined,
          p_country: result.country ?? undefined,
        }),
  });
}

const base = (): string => env().APP_URL.replace(/\/$/, "");
const linkOf = (order: NoticeToSend): string => `${base()}${noticePage(order)}#${nameOf(order.noticeId)}`;

async function text(order: MessageOrder): Promise<Result> {
  const to = readPhone(order.to);
  if (!to) return { outcome: "refused", why: "number_not_a_phone", phone: "not_a_phone" };
  // The name in the link shows whether a worker that died has sent it already.
  const reference = `#${nameOf(order.noticeId)}`;
  if (order.again) {
    try {
      const sid = await findText({ to, reference });
      if (sid) return { outcome: "accepted", id: sid };
    } catch (error) {
      if (!(error instanceof TextsUnreadable)) throw error;
      return { outcome: order.last ? "refused" : "later", why: "unreachable" };
    }
    if (order.last) return { outcome: "refused", why: "no_answer" };
  }
  const result = await sendSms({
    to,
    body: `Handover: ${order.title}. ${linkOf(order)}`,
    reference,
    secondsLeft: RETENTION_SECONDS,
    statusCallback: `${base()}/api/webhooks/twilio/status?message=${order.messageId}`,
  });
  return result.outcome === "accepted" ? { outcome: "accepted", id: result.sid } : result;
}

// A duplicate email is harmless, and a mail server cannot be queried for the first one.
async function mail(order: MessageOrder): Promise<Result> {
  if (order.last) return { outcome: "refused", why: "no_answer" };
  const { to, title, message: body, messageId } = order;
  return sendMail({ to, subject: title, text: `${body}\n\n${linkOf(order)}\n`, id: messageId });
}
