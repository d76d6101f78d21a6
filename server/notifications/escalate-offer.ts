import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import { reasonMessages } from "@/lib/i18n/messages/reasons";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { canSendOfferMail, sendMail } from "@/server/notifications/mail/send-mail";
import { signOfferLink } from "@/server/dispatch/offer-link";
import { readPhone } from "@/lib/domain/text/read-phone";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { EscalationMessage } from "@/server/database/results/notifications";
import { offerLinkUrl, offerSms } from "@/server/texting/offer-text";
import { canText, findText, sendSms, TextsUnreadable, type PhoneProblem } from "@/server/texting/twilio";

type Result =
  | { outcome: "accepted"; id: string }
  | { outcome: "refused" | "later"; why: string; phone?: PhoneProblem | null; country?: string | null };

/**
 * The next step for an offer that its phone has not acknowledged: a text, an email where enabled, otherwise the next
 * driver.
 */
export async function escalateOffer(offerId: string): Promise<void> {
  const channels = [...(canText() ? ["sms"] : []), ...(canSendOfferMail() ? ["email"] : [])];
  const step = await rpc(ownerContext, "escalate_offer", { p_offer_id: offerId, p_channels: channels });
  if (step.step === "failed") log().warn({ offerId }, reasonMessages.en.all_methods_failed);
  if (step.step !== "send") return;
  const result = await (step.channel === "sms" ? text(step) : mail(step));
  if (result.outcome === "refused")
    log().error({ offerId, channel: step.channel, why: result.why }, "Failed to send notification");
  await rpc(ownerContext, "record_message_result", {
    p_id: step.messageId,
    p_outcome: result.outcome,
    ...(result.outcome === "accepted"
      ? { p_provider_id: result.id }
      : {
          p_error: result.why,
          p_phone: step.to ?? undefined,
          p_phone_problem: result.phone ?? undefined,
          p_country: result.country ?? undefined,
        }),
  });
}

function linkOf({ offerId, expiresAt, channel }: EscalationMessage): { token: string; url: string } {
  const token = signOfferLink({ offerId, expiresAt }, env().LINK_SECRET);
  return { token, url: offerLinkUrl(env().APP_URL, token, channel) };
}

async function text(order: EscalationMessage): Promise<Result> {
  const to = order.to === null ? null : readPhone(order.to);
  if (!to) return { outcome: "refused", why: "number_not_a_phone", phone: "not_a_phone" };
  const { token, url } = linkOf(order);
  if (order.again) {
    // Two texts for one offer would cost twice and could be answered twice: checks first whether one was sent.
    try {
      const sid = await findText({ to, reference: token });
      if (sid) return { outcome: "accepted", id: sid };
    } catch (error) {
      if (!(error instanceof TextsUnreadable)) throw error;
      return { outcome: order.last ? "refused" : "later", why: "unreachable" };
    }
    if (order.last) return { outcome: "refused", why: "no_answer" };
  }
  const result = await sendSms({
    to,
    body: offerSms(order.locale, order.secondsLeft, url),
    reference: token,
    secondsLeft: order.secondsLeft,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status?message=${order.messageId}`,
  });
  return result.outcome === "accepted" ? { outcome: "accepted", id: result.sid } : result;
}

const mailMessages: Record<Locale, { subject: string; text: (link: string) => string }> = {
  en: {
    subject: "New task offer",
    text: (link) => `You have a new task offer. Answer before it expires:\n\n${link}\n`,
  },
  es: {
    subject: "Nueva oferta de entrega",
    text: (link) => `Tienes una nueva oferta de entrega. Responde antes de que venza:\n\n${link}\n`,
  },
};

// A duplicate email is harmless, and a mail server cannot be queried for the first one.
async function mail(order: EscalationMessage): Promise<Result> {
  if (order.to === null) return { outcome: "refused", why: "driver_email_not_found" };
  if (order.last) return { outcome: "refused", why: "no_answer" };
  const { subject, text: say } = mailMessages[order.locale];
  return sendMail({ to: order.to, subject, text: say(linkOf(order).url), id: order.messageId });
}
