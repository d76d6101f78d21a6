import "server-only";
import { z } from "zod";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { offerMessage } from "@/server/notifications/offer-message";
import { sendPush, type PushOutcome, type PushTarget } from "@/server/notifications/push/push";
import { pushOptions, pushTargets } from "@/server/notifications/push/push-targets";
import { signOfferLink } from "@/server/dispatch/offer-link";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { ownerPool } from "@/server/database/connections";

/** `subscriptionId` and `attempt` for a retry to one phone. */
export const SendPushPayload = z.object({
  offerId: z.guid(),
  subscriptionId: z.guid().optional(),
  attempt: z.number().int().min(1).default(1),
});
export type SendPushPayload = z.infer<typeof SendPushPayload>;

const FIRST_PAUSE_SECONDS = 2;

type OpenOffer = { id: string; driverId: string; expiresAt: Date; secondsLeft: number; retries: number };

/**
 * Pushes an offer to the driver's phones. Does nothing once it is answered, closed or expired; failed phones are
 * retried until then.
 */
export async function sendOfferPush({ offerId, subscriptionId, attempt }: SendPushPayload): Promise<void> {
  const offer = await openOffer(offerId);
  if (!offer) return;
  const { items, locale, notifications } = await pushTargets(offer.driverId);
  if (!notifications.push) return;
  const { APP_URL: appUrl, LINK_SECRET } = env();
  const token = signOfferLink({ offerId, expiresAt: offer.expiresAt }, LINK_SECRET);
  const targets = items.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
  await Promise.all(
    targets.map(async (target) => {
      const outcome = await sendPush(
        target,
        offerMessage(offer, token, { phone: target.id, locale, appUrl }),
        pushOptions(),
      );
      await settle(offer, target, outcome, attempt);
    }),
  );
}

async function openOffer(offerId: string): Promise<OpenOffer | null> {
  const { rows } = await ownerPool().query<{
    driver_id: string;
    expires_at: Date;
    seconds_left: number;
    retries: number;
  }>(
    `select offer.driver_id, offer.expires_at, extract(epoch from offer.expires_at - clock_timestamp())::float8 as seconds_left,
            private.setting('offer_retries')::int as retries
       from public.driver_notifications offer
      where offer.id = $1 and private.is_open_offer(offer.status) and offer.expires_at > clock_timestamp()`,
    [offerId],
  );
  const row = rows[0];
  return row
    ? {
        id: offerId,
        driverId: row.driver_id,
        expiresAt: row.expires_at,
        secondsLeft: row.seconds_left,
        retries: row.retries,
      }
    : null;
}

/** Records the result of a push, and schedules a retry if useful. */
async function settle(offer: OpenOffer, target: PushTarget, result: PushOutcome, attempt: number): Promise<void> {
  const { outcome } = result;
  await rpc(ownerContext, "record_push_result", {
    p_id: target.id,
    p_outcome: outcome === "refused" ? "failed" : outcome,
    p_error: outcome === "sent" ? null : result.why,
    p_offer_id: offer.id,
    p_try: attempt,
  });
  if (outcome === "refused")
    log().error(
      { offerId: offer.id, status: result.why, service: new URL(target.endpoint).host },
      "a push service refused a push",
    );
  if (outcome !== "later" || attempt > offer.retries) return;
  const seconds = Math.max(result.afterSeconds ?? 0, FIRST_PAUSE_SECONDS * 2 ** (attempt - 1));
  if (seconds >= offer.secondsLeft) return;
  // A separate job, so that phones that got the push are not notified again.
  await ownerPool().query(
    "select private.enqueue('send_offer_push', $1::jsonb, clock_timestamp() + $2 * interval '1 second', $3)",
    [
      JSON.stringify({ offerId: offer.id, subscriptionId: target.id, attempt: attempt + 1 }),
      seconds,
      `push:${offer.id}:${target.id}`,
    ],
  );
}
