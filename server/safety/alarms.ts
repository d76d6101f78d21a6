import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { uuid } from "@/lib/contracts/common";
import type { SosReceipt, SosBody } from "@/lib/contracts/driver/safety";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext, ownerContext } from "@/server/database/client";
import { getTranslations } from "@/lib/i18n/translate";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { env } from "@/server/env";
import type { Alarm } from "@/server/database/results/on-call";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/insert-notification";
import { pushOptions } from "@/server/notifications/push/push-to-phones";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/sms/sms-status";
import { canSendSms, sendSms } from "@/server/sms/twilio";

/** The account of an SOS as the phone states it, and that account's token. */
type CallOrigin = { token: string | null; ownerId: string | null };

/** A driver's SOS: by the session if signed in, unless the token is another account's; otherwise by the token. */
export function callForHelp(
  signedIn: boolean,
  { token, ownerId }: CallOrigin,
  { at, position }: z.output<typeof SosBody>,
): PreparedRpc<z.output<typeof SosReceipt>> {
  const hash = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  return signedIn
    ? rpc.prepare("raise_sos", {
        p_at: at,
        p_position: position,
        p_token_hash: token === null ? null : hash,
        p_owner_id: uuid.safeParse(ownerId).data ?? null,
      })
    : rpc.prepare("raise_sos_by_token", { p_token_hash: hash, p_at: at, p_position: position }).as(serviceContext);
}

type Outcome = { sent: boolean; reason?: string };
type Message = { title: string; body: string; page: string };

// An SMS that arrives later than this would be misleading.
const ALARM_VALIDITY_SECONDS = 900;

/**
 * Notifies one administrator of an incident by one channel. Not retried: other channels and the alarm's next round
 * follow sooner. A worker that dies in between causes a duplicate, which is harmless.
 */
export async function sendAlarm(alarmId: string): Promise<void> {
  const order = await rpc(ownerContext, "get_alarm_to_send", { p_id: alarmId });
  if (order.action === "none") return;
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
  push: sendAlarmPush,
  sms: sendAlarmSms,
  email: sendAlarmEmail,
};

async function sendAlarmPush({ userId, locale, incidentId }: Alarm, { title, body, page }: Message): Promise<Outcome> {
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
  return { sent: false, reason: outcomes.length === 0 ? "no_phone_receives_push" : "push_failed" };
}

async function sendAlarmSms({ to, incidentId }: Alarm, { title, page }: Message): Promise<Outcome> {
  const phone = to === null || !canSendSms() ? null : parsePhone(to);
  if (!phone) return { sent: false, reason: canSendSms() ? "no_number_receives_sms" : "sms_not_configured" };
  const base = env().APP_URL.replace(/\/$/, "");
  const result = await sendSms({
    to: phone,
    body: `Handover: ${title}. ${base}${page}`,
    reference: incidentId,
    validitySeconds: ALARM_VALIDITY_SECONDS,
    statusCallback: `${base}/api/webhooks/twilio/status`,
  });
  await recordSmsRefusal(phone, result);
  return result.outcome === "accepted" ? { sent: true } : { sent: false, reason: result.reason };
}

async function sendAlarmEmail({ to, incidentId }: Alarm, { title, body, page }: Message): Promise<Outcome> {
  if (to === null || !canSendMail()) return { sent: false, reason: canSendMail() ? "no_address" : "mail_not_set_up" };
  const link = `${env().APP_URL.replace(/\/$/, "")}${page}`;
  const result = await sendMail({ to, subject: title, text: `${body}\n\n${link}\n`, id: incidentId });
  return result.outcome === "accepted" ? { sent: true } : { sent: false, reason: result.reason };
}

// A question from operations is useless on a phone that is switched on a day later.
const INCIDENT_SMS_VALIDITY_SECONDS = 3_600;

/**
 * Sends an SMS to a person concerned in an incident, and records the result. Throws for a retry on transient failures;
 * after the last attempt it is recorded as failed. A worker that dies in between causes a duplicate, which is harmless.
 */
export async function sendIncidentSms(entryId: number, isLastAttempt: boolean): Promise<void> {
  const sms = await rpc(ownerContext, "get_incident_sms_to_send", { p_entry_id: entryId });
  if (sms.action === "none") return;
  const recordResult = (sent: boolean, reason?: string) =>
    rpc(ownerContext, "record_incident_sms_result", { p_entry_id: entryId, p_sent: sent, p_reason: reason ?? null });
  const to = sms.to === null ? null : parsePhone(sms.to);
  if (!canSendSms() || !to) {
    await recordResult(false, canSendSms() ? "no_number_receives_sms" : "sms_not_configured");
    return;
  }
  const result = await sendSms({
    to,
    body: `Handover: ${sms.body}`,
    reference: sms.incidentId,
    validitySeconds: INCIDENT_SMS_VALIDITY_SECONDS,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status`,
  });
  if (result.outcome === "later" && !isLastAttempt) throw new Error("The SMS could not be sent now");
  await recordSmsRefusal(to, result);
  await recordResult(result.outcome === "accepted", result.outcome === "accepted" ? undefined : result.reason);
}
