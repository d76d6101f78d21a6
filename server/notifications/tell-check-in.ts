import "server-only";
import { createHash } from "node:crypto";
import type { Locale } from "@/lib/i18n/text";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { pushOptions, pushTargets } from "@/server/notifications/push/push-targets";
import { readPhone } from "@/lib/domain/text/read-phone";
import { textOnce } from "@/server/texting/notice-text";
import { canText } from "@/server/texting/twilio";

// The sheet comes up by itself on every page of a driver.
const PAGE = "/dashboard";

// A lock screen is read by others, and a text, too: nothing of cash, and not why.
const question: Record<Locale, string> = { en: "Are you OK?", es: "¿Todo bien?" };
const fine: Record<Locale, string> = { en: "I'm fine", es: "Estoy bien" };
const asked: Record<Locale, (link: string) => string> = {
  en: (link) => `Handover: Are you OK? Answer here, or we call you: ${link}`,
  es: (link) => `Handover: ¿Todo bien? Responde aquí o te llamaremos: ${link}`,
};

const nameOf = (checkInId: string): string =>
  createHash("sha256").update(`check-in:${checkInId}`).digest("hex").slice(0, 16);

/**
 * Asks a driver by push whether all is right, also where they want no pushes about offers; nothing once they have
 * answered. Throws when no phone was reached and one may be later; the ladder waits for none of it.
 */
export async function pushCheckIn(checkInId: string): Promise<void> {
  const checkIn = await rpc(ownerContext, "check_in_to_send", { p_id: checkInId });
  if (!checkIn) return;
  const { items, locale } = await pushTargets(checkIn.driverId);
  const outcomes = await Promise.all(
    items.map(async (target) => {
      const message = noticeMessage(
        {
          title: question[locale],
          page: PAGE,
          name: nameOf(checkInId),
          answer: { type: "check_in", facts: { checkInId }, action: "check-in-fine", title: fine[locale] },
        },
        { phone: target.id, locale, appUrl: env().APP_URL },
      );
      const result = await sendPush(target, message, pushOptions());
      await rpc(ownerContext, "record_push_result", {
        p_id: target.id,
        p_outcome: result.outcome === "later" || result.outcome === "refused" ? "failed" : result.outcome,
        p_error: result.outcome === "sent" ? null : result.why,
      });
      return result.outcome;
    }),
  );
  if (outcomes.includes("later") && !outcomes.includes("sent")) throw new Error("Failed to push a check-in");
}

/** The same by text, to a number that takes texts. Throws when it may succeed later; a repeat sends no second one. */
export async function textCheckIn(checkInId: string): Promise<void> {
  const checkIn = await rpc(ownerContext, "check_in_to_send", { p_id: checkInId });
  const to = checkIn?.phone && canText() ? readPhone(checkIn.phone) : null;
  if (!checkIn || !to) return;
  const reference = `#${nameOf(checkInId)}`;
  const link = `${env().APP_URL.replace(/\/$/, "")}${PAGE}${reference}`;
  await textOnce(to, asked[checkIn.locale](link), reference);
}
