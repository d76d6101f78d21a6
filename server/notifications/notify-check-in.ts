import "server-only";
import { createHash } from "node:crypto";
import type { Locale } from "@/lib/i18n/translate";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/insert-notification";
import { pushOptions } from "@/server/notifications/push/push-to-phones";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { sendSmsOnce } from "@/server/sms/sms-messages";
import { canSendSms } from "@/server/sms/twilio";

// The check-in sheet opens automatically on each of a driver's pages.
const CHECK_IN_PAGE = "/dashboard";

// Lock screens and SMS are visible to others: no mention of cash or of the reason.
const question: Record<Locale, string> = { en: "Are you OK?", es: "¿Todo bien?" };
const okLabel: Record<Locale, string> = { en: "I'm fine", es: "Estoy bien" };
const messages: Record<Locale, (link: string) => string> = {
  en: (link) => `Handover: Are you OK? Answer here, or we call you: ${link}`,
  es: (link) => `Handover: ¿Todo bien? Responde aquí o te llamaremos: ${link}`,
};

const notificationTag = (checkInId: string): string =>
  createHash("sha256").update(`check-in:${checkInId}`).digest("hex").slice(0, 16);

/**
 * Pushes a check-in ("Are you OK?") to a driver with cash, also with offer pushes turned off; does nothing once
 * answered. Throws for a retry when no phone was reached; the escalation does not wait for it.
 */
export async function pushCheckIn(checkInId: string): Promise<void> {
  const checkIn = await rpc(ownerContext, "get_check_in_to_send", { p_id: checkInId });
  if (!checkIn) return;
  const { items, locale } = await notificationTargets(checkIn.driverId);
  const outcomes = await Promise.all(
    items.map(async (target) => {
      const message = noticeMessage(
        {
          title: question[locale],
          page: CHECK_IN_PAGE,
          name: notificationTag(checkInId),
          answer: { type: "check_in", facts: { checkInId }, action: "check-in-fine", title: okLabel[locale] },
        },
        { subscriptionId: target.id, locale, appUrl: env().APP_URL },
      );
      const result = await sendPush(target, message, pushOptions());
      await rpc(ownerContext, "record_push_result", {
        p_id: target.id,
        p_outcome: result.outcome === "later" || result.outcome === "refused" ? "failed" : result.outcome,
        p_error: result.outcome === "sent" ? null : result.reason,
      });
      return result.outcome;
    }),
  );
  if (outcomes.includes("later") && !outcomes.includes("sent")) throw new Error("Failed to push a check-in");
}

/** Sends the check-in by SMS. Throws for a retry on transient failures; a repeat sends no second SMS. */
export async function textCheckIn(checkInId: string): Promise<void> {
  const checkIn = await rpc(ownerContext, "get_check_in_to_send", { p_id: checkInId });
  const to = checkIn?.phone && canSendSms() ? parsePhone(checkIn.phone) : null;
  if (!checkIn || !to) return;
  const reference = `#${notificationTag(checkInId)}`;
  const link = `${env().APP_URL.replace(/\/$/, "")}${CHECK_IN_PAGE}${reference}`;
  await sendSmsOnce(to, messages[checkIn.locale](link), reference);
}
