import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { getTranslations } from "@/lib/i18n/translate";
import { accountNoticeMessages } from "@/lib/i18n/messages/account-notice";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { AccountNotice } from "@/server/database/results/notifications";
import { env } from "@/server/env";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { readPhone } from "@/lib/domain/text/read-phone";
import { recordRefusal } from "@/server/texting/record-refusal";
import { canText, sendSms } from "@/server/texting/twilio";

// As long as text providers queue a message for a phone that is off.
const RETENTION_SECONDS = 36_000;

/**
 * Notifies an address that its account's phone, email or password has changed, with a link to undo it. Only the token's
 * hash is stored. Throws for a retry on transient failures; a worker that dies in between causes a second message with
 * another valid link.
 */
export async function sendAccountNotice(noticeId: string, isLastTry: boolean): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const order = await rpc(ownerContext, "account_notice_to_send", { p_id: noticeId, p_token_hash: hash });
  if (order.step === "none") return;
  const link = `${env().APP_URL.replace(/\/$/, "")}${order.link ? `/undo/${token}` : "/forgot-password"}`;
  const result = await (order.channel === "email" ? mail : text)(order, link, noticeId);
  if (result.outcome === "later" && !isLastTry) throw new Error("The account notice could not be sent now");
  if (result.outcome !== "accepted")
    log().warn({ noticeId, channel: order.channel, why: result.why }, "an account notice was not sent");
  await rpc(ownerContext, "record_account_notice", { p_id: noticeId });
}

type Outcome = { outcome: "accepted" } | { outcome: "refused" | "later"; why: string };

function mail(
  { to, locale, changed, newAddress, link: undoes }: AccountNotice,
  link: string,
  id: string,
): Promise<Outcome> {
  const t = getTranslations(locale, accountNoticeMessages);
  if (to === null || !canSendMail()) return Promise.resolve({ outcome: "refused", why: "mail_not_set_up" });
  const subject = t(changed);
  const first = newAddress === null ? `${subject}.` : t("changed", { what: subject, address: newAddress });
  return sendMail({ to, subject, text: `${first}\n\n${t(undoes ? "undo" : "reset")}\n\n${link}\n`, id });
}

async function text(order: AccountNotice, link: string, id: string): Promise<Outcome> {
  const t = getTranslations(order.locale, accountNoticeMessages);
  const to = order.to === null || !canText() ? null : readPhone(order.to);
  if (!to) return { outcome: "refused", why: canText() ? "no_number_takes_texts" : "texts_not_set_up" };
  const result = await sendSms({
    to,
    body: `Handover: ${t(order.changed)}. ${t(order.link ? "undoShort" : "resetShort")} ${link}`,
    reference: id,
    secondsLeft: RETENTION_SECONDS,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status`,
  });
  await recordRefusal(to, result);
  return result;
}
