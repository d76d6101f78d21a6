import "server-only";
import { createTransport } from "nodemailer";
import { asking } from "@/server/core/trace";
import { env } from "@/server/env";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same for the same mail, so that a repeat can be told. */ id: string;
};
export type MailOutcome =
  { outcome: "accepted"; id: string } | { outcome: "refused"; why: string } | { outcome: "later"; why: string };

const TIMEOUT_MS = 5_000;

/** Whether this installation can send mail at all. */
export function canMail(): boolean {
  const { MAIL_URL, MAIL_FROM } = env();
  return Boolean(MAIL_URL && MAIL_FROM);
}

/** Whether offers go out by e-mail: off unless switched on. */
export const canMailOffers = (): boolean => env().OFFER_EMAIL && canMail();

/** Hands one mail to the mail server. Never throws: what went wrong is the outcome. */
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
    await asking("mail", () => transport.sendMail({ from: MAIL_FROM, to, subject, text, messageId }));
    return { outcome: "accepted", id: messageId };
  } catch (error) {
    // 5xx is the server's last word; a 4xx or a broken line may pass.
    const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
    return code >= 500
      ? { outcome: "refused", why: String(code) }
      : { outcome: "later", why: code ? String(code) : "unreachable" };
  } finally {
    transport.close();
  }
}
