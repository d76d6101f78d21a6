import "server-only";
import { randomBytes } from "node:crypto";
import type { Locale } from "@/lib/i18n/translate";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { env } from "@/server/env";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";

const messages: Record<Locale, (link: string) => { subject: string; text: string }> = {
  en: (link) => ({
    subject: "Confirm your e-mail address",
    text: `Open this link on a device where you are signed in to Handover, then press Confirm. It is valid for a day.\n\n${link}\n\nIf you did not request this, ignore this email.\n`,
  }),
  es: (link) => ({
    subject: "Confirma tu correo",
    text: `Abre este enlace en un dispositivo con tu sesión de Handover iniciada y toca Confirmar. Es válido por un día.\n\n${link}\n\nSi no lo pediste, ignora este correo.\n`,
  }),
};

/**
 * Mails the link that verifies an address. The token is generated here and stored as a hash. A repeated job mails a new
 * link, which revokes the previous one. Throws for a retry on transient failures.
 */
export async function sendEmailVerification(verificationId: string): Promise<void> {
  if (!canSendMail()) return;
  const token = randomBytes(32).toString("base64url");
  const to = await rpc(ownerContext, "begin_email_verification", { p_verification_id: verificationId, p_token: token });
  if (!to) return;
  const link = `${env().APP_URL.replace(/\/$/, "")}/confirm-email?token=${token}`;
  const result = await sendMail({
    to: to.email,
    id: `email-verification-${verificationId}`,
    ...messages[to.locale](link),
  });
  if (result.outcome === "later") throw new Error("Failed to send mail");
  if (result.outcome === "refused") log().warn({ reason: result.reason }, "a mail was refused");
}
