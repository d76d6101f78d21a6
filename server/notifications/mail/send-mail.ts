import "server-only";
import { createTransport } from "nodemailer";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { randomBytes } from "node:crypto";
import type { Locale } from "@/lib/i18n/translate";
import { log } from "@/server/core/log";
import { ownerContext } from "@/server/database/client";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Stable for the same mail, so that duplicates can be detected. */ id: string;
};
type MailOutcome =
  { outcome: "accepted"; id: string } | { outcome: "refused"; reason: string } | { outcome: "later"; reason: string };

const TIMEOUT_MS = 5_000;

/** Whether this installation can send email. */
export function canSendMail(): boolean {
  const { MAIL_URL, MAIL_FROM } = env();
  return Boolean(MAIL_URL && MAIL_FROM);
}

/** Whether offers are emailed; off by default. */
export const canSendOfferMail = (): boolean => env().OFFER_EMAIL && canSendMail();

/** Sends one email. Refusals and network failures are returned; our own errors are thrown. */
export async function sendMail({ to, subject, text, id }: Mail): Promise<MailOutcome> {
  const { MAIL_URL, MAIL_FROM } = env();
  const transport = createTransport({
    url: MAIL_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    const messageId = `<${id}@${new URL(env().APP_URL).hostname}>`;
    await traceProviderCall("mail", () => transport.sendMail({ from: MAIL_FROM, to, subject, text, messageId }));
    return { outcome: "accepted", id: messageId };
  } catch (error) {
    // 5xx is permanent; 4xx and a broken connection are transient.
    const { responseCode: status, code } = error as { responseCode?: number; code?: string };
    // EAUTH: the server refuses our login, which is unrelated to this mail.
    if (status && status >= 500 && code !== "EAUTH") return { outcome: "refused", reason: String(status) };
    const reason = status ? String(status) : code === "EAUTH" ? code : transportErrorCode(error);
    // EENVELOPE without a response: nodemailer found no address in the recipient.
    if (reason === null && code === "EENVELOPE") return { outcome: "refused", reason: code };
    if (reason === null) throw error;
    return { outcome: "later", reason };
  } finally {
    transport.close();
  }
}

/** Refuses where this installation cannot send email. */
export function requireMail<T>(request: PreparedRpc<T>): PreparedRpc<T> {
  if (!canSendMail()) throw new Refusal("MAIL_NOT_SET");
  return request;
}

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
