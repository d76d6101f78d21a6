import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import { reasonMessages } from "@/lib/i18n/messages/reasons";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { canSendOfferMail } from "@/server/notifications/mail/send-mail";
import { sendMessage } from "@/server/notifications/send-message";
import { signOfferLink } from "@/server/dispatch/offer-link";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { offerLinkUrl, offerSms } from "@/server/sms/sms-messages";
import { canSendSms } from "@/server/sms/twilio";

/**
 * The next step for an offer that its phone has not acknowledged: a text, an email where enabled, otherwise the next
 * driver.
 */
export async function escalateOffer(offerId: string): Promise<void> {
  const channels = [...(canSendSms() ? ["sms"] : []), ...(canSendOfferMail() ? ["email"] : [])];
  const step = await rpc(ownerContext, "escalate_offer", { p_offer_id: offerId, p_channels: channels });
  if (step.action === "failed") log().warn({ offerId }, reasonMessages.en.all_methods_failed);
  if (step.action !== "send") return;
  const { channel, locale, secondsLeft, expiresAt } = step;
  const token = signOfferLink({ offerId, expiresAt }, env().LINK_SECRET);
  const url = offerLinkUrl(env().APP_URL, token, channel);
  const { subject, text } = mailMessages[locale];
  const refusal = await sendMessage(step, {
    sms: { body: offerSms(locale, secondsLeft, url), reference: token, validitySeconds: secondsLeft },
    mail: { subject, text: text(url) },
  });
  if (refusal !== null) log().error({ offerId, channel, reason: refusal }, "Failed to send notification");
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
