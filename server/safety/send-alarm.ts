import "server-only";
import { getTranslations } from "@/lib/i18n/translate";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { Alarm } from "@/server/database/results/on-call";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/notification-targets";
import { pushOptions } from "@/server/notifications/push/push-options";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/texting/record-sms-refusal";
import { canText, sendSms } from "@/server/texting/twilio";

type Outcome = { sent: boolean; reason?: string };
type Message = { title: string; body: string; page: string };

// A text that arrives later than this would be misleading.
const TEXT_VALIDITY_SECONDS = 900;

/**
 * Notifies one administrator of an incident by one channel. Not retried: other channels and the alarm's next round
 * follow sooner. A worker that dies in between causes a duplicate, which is harmless.
 */
export async function sendAlarm(alarmId: string): Promise<void> {
  const order = await rpc(ownerContext, "get_alarm_to_send", { p_id: alarmId });
  if (order.step === "none") return;
  const t = getTranslations(order.locale, incidentMessages);
  const kindText = t(`kind_${order.kind}`);
  const message = {
    title: t("noticeTitle", { what: kindText }),
    body: t("noticeMessage"),
    page: `/admin/incidents/${order.incidentId}`,
  };
  const { sent, reason } = await senders[order.channel](order, message);
  await rpc(ownerContext, "record_alarm_result", { p_id: alarmId, p_sent: sent, p_reason: reason ?? null });
}

const senders: Record<Alarm["channel"], (order: Alarm, message: Message) => Promise<Outcome>> = {
  push: pushTo,
  sms: textTo,
  email: mailTo,
};

async function pushTo({ userId, locale, incidentId }: Alarm, { title, body, page }: Message): Promise<Outcome> {
  const { items } = await notificationTargets(userId);
  const name = incidentId.replaceAll("-", "");
  const outcomes = await Promise.all(
    items.map(async (target) => {
      const pushMessage = noticeMessage(
        { title, body, page, name },
        { subscriptionId: target.id, locale, appUrl: env().APP_URL },
      );
      const { outcome } = await sendPush(target, pushMessage, pushOptions());
      await rpc(ownerContext, "record_push_result", {
        p_id: target.id,
        p_outcome: outcome === "sent" || outcome === "gone" ? outcome : "failed",
      });
      return outcome;
    }),
  );
  if (outcomes.includes("sent")) return { sent: true };
  return { sent: false, reason: outcomes.length === 0 ? "no_phone_takes_pushes" : "push_failed" };
}

async function textTo({ to, incidentId }: Alarm, { title, page }: Message): Promise<Outcome> {
  const phone = to === null || !canText() ? null : parsePhone(to);
  if (!phone) return { sent: false, reason: canText() ? "no_number_takes_texts" : "texts_not_set_up" };
  const base = env().APP_URL.replace(/\/$/, "");
  const result = await sendSms({
    to: phone,
    body: `Handover: ${title}. ${base}${page}`,
    reference: incidentId,
    validitySeconds: TEXT_VALIDITY_SECONDS,
    statusCallback: `${base}/api/webhooks/twilio/status`,
  });
  await recordSmsRefusal(phone, result);
  return result.outcome === "accepted" ? { sent: true } : { sent: false, reason: result.reason };
}

async function mailTo({ to, incidentId }: Alarm, { title, body, page }: Message): Promise<Outcome> {
  if (to === null || !canSendMail()) return { sent: false, reason: canSendMail() ? "no_address" : "mail_not_set_up" };
  const link = `${env().APP_URL.replace(/\/$/, "")}${page}`;
  const result = await sendMail({ to, subject: title, text: `${body}\n\n${link}\n`, id: incidentId });
  return result.outcome === "accepted" ? { sent: true } : { sent: false, reason: result.reason };
}
