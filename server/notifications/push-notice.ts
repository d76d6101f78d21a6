import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { callService } from "@/server/database/call-service";
import type { Words } from "@/server/notifications/notification-type";
import { noticeMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push";
import { pushOptions, pushTargets } from "@/server/notifications/push-targets";

/**
 * Pushes a notice to a person's phones, once; the bell has it in any case. A repeat takes the place of the first on the
 * phone.
 */
export async function pushNotice(
  userId: string,
  { title, message, page, key }: Words & { page: string; key: string },
): Promise<void> {
  const { items, locale, notifications } = await pushTargets(userId);
  if (!notifications.push) return;
  const name = createHash("sha256").update(key).digest("hex").slice(0, 32);
  await Promise.all(
    items.map(async (target) => {
      const words = { title, body: message, page, name };
      const built = noticeMessage(words, { phone: target.id, locale, appUrl: env().APP_URL });
      const result = await sendPush(target, built, pushOptions());
      await callService("record_push_result", {
        p_id: target.id,
        p_outcome: result.outcome === "later" || result.outcome === "refused" ? "failed" : result.outcome,
        p_error: result.outcome === "sent" ? null : result.why,
      });
    }),
  );
}
