import "server-only";
import { z } from "zod";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { offerMessage, withdrawalMessage } from "@/server/notifications/offer-message";
import { sendPush, type PushOutcome, type PushTarget } from "@/server/notifications/push/push";
import { notificationTargets } from "@/server/notifications/insert-notification";
import { pushOptions } from "@/server/notifications/push/push-to-phones";
import { signOfferLink } from "@/server/dispatch/offer-link";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { OfferPush } from "@/server/database/results/offers";

/** `subscriptionId` and `attempt` for a retry to one phone. */
export const SendPushPayload = z.object({
  offerId: z.guid(),
  subscriptionId: z.guid().optional(),
  attempt: z.number().int().min(1).default(1),
});
export type SendPushPayload = z.infer<typeof SendPushPayload>;

const FIRST_PAUSE_SECONDS = 2;

type Offer = OfferPush & { id: string };

/**
 * Pushes an offer to the driver's phones. Does nothing once it is answered, closed or expired; failed phones are
 * retried until then.
 */
export async function sendOfferPush({ offerId, subscriptionId, attempt }: SendPushPayload): Promise<void> {
  const storedOffer = await rpc(ownerContext, "get_offer_push", { p_offer_id: offerId });
  if (!storedOffer?.isOpen) return;
  const offer = { id: offerId, ...storedOffer };
  const { items, locale, notifications } = await notificationTargets(offer.driverId);
  if (!notifications.push) return;
  const { APP_URL: appUrl, LINK_SECRET } = env();
  const token = signOfferLink({ offerId, expiresAt: offer.expiresAt }, LINK_SECRET);
  const targets = items.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
  await Promise.all(
    targets.map(async (target) => {
      const outcome = await sendPush(
        target,
        offerMessage(offer, token, { subscriptionId: target.id, locale, appUrl }),
        pushOptions(),
      );
      await recordOutcome(offer, target, outcome, attempt);
    }),
  );
}

/** Records the result of a push, and schedules a retry if useful. */
async function recordOutcome(offer: Offer, target: PushTarget, result: PushOutcome, attempt: number): Promise<void> {
  const { outcome } = result;
  const seconds = outcome === "later" ? retrySeconds(offer, result.afterSeconds, attempt) : null;
  await rpc(ownerContext, "record_push_result", {
    p_id: target.id,
    p_outcome: outcome === "refused" ? "failed" : outcome,
    p_error: outcome === "sent" ? null : result.reason,
    p_offer_id: offer.id,
    p_try: attempt,
    ...(seconds === null ? {} : { p_retry_seconds: seconds }),
  });
  if (outcome === "refused")
    log().error(
      { offerId: offer.id, status: result.reason, service: new URL(target.endpoint).host },
      "a push service refused a push",
    );
}

/** Null for no retry. Each phone has its own, so that phones that got the push are not notified again. */
function retrySeconds({ retries, secondsLeft }: Offer, afterSeconds: number | null, attempt: number): number | null {
  const seconds = Math.max(afterSeconds ?? 0, FIRST_PAUSE_SECONDS * 2 ** (attempt - 1));
  return attempt > retries || seconds >= secondsLeft ? null : seconds;
}

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
