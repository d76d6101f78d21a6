import "server-only";
import { env } from "@/server/env";
import type { Locale } from "@/lib/i18n/translate";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { NotificationTargets } from "@/server/database/results/notifications";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { pushOptions } from "@/server/notifications/push/push-options";

type Phones = Pick<NotificationTargets["items"][number], "id" | "endpoint" | "p256dh" | "auth">[];

/**
 * Pushes a message to these phones and records each push service's response; returns whether any accepted it. A repeat
 * with the same name replaces the first one on the phone.
 */
export async function pushToPhones(
  phones: Phones,
  locale: Locale,
  message: Parameters<typeof noticeMessage>[0],
): Promise<boolean> {
  const taken = await Promise.all(
    phones.map(async (target) => {
      const pushMessage = noticeMessage(message, { subscriptionId: target.id, locale, appUrl: env().APP_URL });
      const result = await sendPush(target, pushMessage, pushOptions());
      await rpc(ownerContext, "record_push_result", {
        p_id: target.id,
        p_outcome: result.outcome === "later" || result.outcome === "refused" ? "failed" : result.outcome,
        p_error: result.outcome === "sent" ? null : result.reason,
      });
      return result.outcome === "sent";
    }),
  );
  return taken.includes(true);
}
