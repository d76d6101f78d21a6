import "server-only";
import { env } from "@/server/env";
import { withdrawalMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { pushOptions, pushTargets } from "@/server/notifications/push/push-targets";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { ownerPool } from "@/server/database/connections";

/** Pushes to the driver's phones that an offer is closed. Without retries: opening it late shows the same. */
export async function withdrawOfferPush(offerId: string): Promise<void> {
  const { rows } = await ownerPool().query<{ driver_id: string }>(
    "select offer.driver_id from public.driver_notifications offer where offer.id = $1 and offer.closed_at is not null",
    [offerId],
  );
  const driverId = rows[0]?.driver_id;
  if (!driverId) return;
  const { items, locale } = await pushTargets(driverId);
  await Promise.all(
    items.map(async (target) => {
      const result = await sendPush(
        target,
        withdrawalMessage(offerId, { phone: target.id, locale, appUrl: env().APP_URL }),
        pushOptions(),
      );
      if (result.outcome === "gone")
        await rpc(ownerContext, "record_push_result", { p_id: target.id, p_outcome: "gone" });
    }),
  );
}
