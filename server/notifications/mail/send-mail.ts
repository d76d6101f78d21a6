import "server-only";
import { createTransport } from "nodemailer";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { env } from "@/server/env";

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
