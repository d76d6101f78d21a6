import "server-only";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { sendMail, type Mail } from "@/server/notifications/mail/send-mail";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { findSms, sendSms, SmsUnavailable, type PhoneProblem, type SmsMessage } from "@/server/sms/twilio";

/** `again`: it may have been sent before; `last`: then it is only looked up, not sent again. */
type Message = { messageId: string; channel: "sms" | "email"; to: string | null; again: boolean; last: boolean };
type Content = {
  sms: Pick<SmsMessage, "body" | "reference" | "validitySeconds">;
  mail: Pick<Mail, "subject" | "text">;
};
type Result =
  | { outcome: "accepted"; id: string }
  | { outcome: "refused" | "later"; reason: string; phone?: PhoneProblem | null; country?: string | null };

/**
 * Sends a message that the database has ordered, and records the result. Returns why it was refused, otherwise null.
 */
export async function sendMessage(order: Message, content: Content): Promise<string | null> {
  const result = await (order.channel === "sms" ? sendText(order, content.sms) : sendEmail(order, content.mail));
  await rpc(ownerContext, "record_message_result", {
    p_id: order.messageId,
    p_outcome: result.outcome,
    ...(result.outcome === "accepted"
      ? { p_provider_id: result.id }
      : {
          p_error: result.reason,
          p_phone: order.to ?? undefined,
          p_phone_problem: result.phone ?? undefined,
          p_country: result.country ?? undefined,
        }),
  });
  return result.outcome === "refused" ? result.reason : null;
}

async function sendText({ messageId, to: number, again, last }: Message, sms: Content["sms"]): Promise<Result> {
  const to = number === null ? null : parsePhone(number);
  if (!to) return { outcome: "refused", reason: "number_not_a_phone", phone: "not_a_phone" };
  if (again) {
    // Two SMS would cost twice, and those of an offer could be answered twice: checks first whether one was sent.
    try {
      const sid = await findSms({ to, reference: sms.reference });
      if (sid) return { outcome: "accepted", id: sid };
    } catch (error) {
      if (!(error instanceof SmsUnavailable)) throw error;
      return { outcome: last ? "refused" : "later", reason: "unreachable" };
    }
    if (last) return { outcome: "refused", reason: "no_answer" };
  }
  const statusCallback = `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status?message=${messageId}`;
  const result = await sendSms({ ...sms, to, statusCallback });
  return result.outcome === "accepted" ? { outcome: "accepted", id: result.sid } : result;
}

// A duplicate email is harmless, and a mail server cannot be queried for the first one.
async function sendEmail({ messageId, to, last }: Message, content: Content["mail"]): Promise<Result> {
  if (to === null) return { outcome: "refused", reason: "driver_email_not_found" };
  if (last) return { outcome: "refused", reason: "no_answer" };
  return sendMail({ ...content, to, id: messageId });
}
