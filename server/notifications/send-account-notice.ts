import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { getTranslations } from "@/lib/i18n/translate";
import { accountNoticeMessages } from "@/lib/i18n/messages/account-notice";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { AccountNotice } from "@/server/database/results/accounts";
import { env } from "@/server/env";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/sms/sms-status";
import { canSendSms, sendSms } from "@/server/sms/twilio";

// As long as SMS providers queue a message for a phone that is off.
const VALIDITY_SECONDS = 36_000;

/**
 * Notifies an address that its account's phone, email or password has changed, with a link to undo it. Only the token's
 * hash is stored. Throws for a retry on transient failures; a worker that dies in between causes a second message with
 * another valid link.
 */
export async function sendAccountNotice(noticeId: string, isLastAttempt: boolean): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const notice = await rpc(ownerContext, "get_account_notice_to_send", { p_id: noticeId, p_token_hash: hash });
  if (notice.action === "none") return;
  const link = `${env().APP_URL.replace(/\/$/, "")}${notice.canUndo ? `/undo/${token}` : "/forgot-password"}`;
  const result = await (notice.channel === "email" ? mailNotice : textNotice)(notice, link, noticeId);
  if (result.outcome === "later" && !isLastAttempt) throw new Error("The account notice could not be sent now");
  if (result.outcome !== "accepted")
    log().warn({ noticeId, channel: notice.channel, reason: result.reason }, "an account notice was not sent");
  await rpc(ownerContext, "record_account_notice", { p_id: noticeId });
}

type Outcome = { outcome: "accepted" } | { outcome: "refused" | "later"; reason: string };

function mailNotice(
  { to, locale, changed, newAddress, canUndo }: AccountNotice,
  link: string,
  id: string,
): Promise<Outcome> {
  const t = getTranslations(locale, accountNoticeMessages);
  if (to === null || !canSendMail()) return Promise.resolve({ outcome: "refused", reason: "mail_not_set_up" });
  const subject = t(changed);
  const firstSentence = newAddress === null ? `${subject}.` : t("changed", { what: subject, address: newAddress });
  return sendMail({ to, subject, text: `${firstSentence}\n\n${t(canUndo ? "undo" : "reset")}\n\n${link}\n`, id });
}

async function textNotice(notice: AccountNotice, link: string, id: string): Promise<Outcome> {
  const t = getTranslations(notice.locale, accountNoticeMessages);
  const to = notice.to === null || !canSendSms() ? null : parsePhone(notice.to);
  if (!to) return { outcome: "refused", reason: canSendSms() ? "no_number_receives_sms" : "sms_not_configured" };
  const result = await sendSms({
    to,
    body: `Handover: ${t(notice.changed)}. ${t(notice.canUndo ? "undoShort" : "resetShort")} ${link}`,
    reference: id,
    validitySeconds: VALIDITY_SECONDS,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status`,
  });
  await recordSmsRefusal(to, result);
  return result;
}
