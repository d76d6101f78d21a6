import "server-only";
import { env } from "@/server/env";
import { withdrawalMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/notification-targets";
import { pushOptions } from "@/server/notifications/push/push-options";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

/** Pushes to the driver's phones that an offer is closed. Without retries: opening it late shows the same. */
export async function withdrawOfferPush(offerId: string): Promise<void> {
  const offer = await rpc(ownerContext, "get_offer_push", { p_offer_id: offerId });
  if (!offer?.isClosed) return;
  const { items, locale } = await notificationTargets(offer.driverId);
  await Promise.all(
    items.map(async (target) => {
      const result = await sendPush(
        target,
        withdrawalMessage(offerId, { subscriptionId: target.id, locale, appUrl: env().APP_URL }),
        pushOptions(),
      );
      if (result.outcome === "gone")
        await rpc(ownerContext, "record_push_result", { p_id: target.id, p_outcome: "gone" });
    }),
  );
}
