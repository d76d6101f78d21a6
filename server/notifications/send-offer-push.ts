import "server-only";
import { z } from "zod";
import { env } from "@/server/env";
import { toLocale, type Locale } from "@/lib/i18n/text";
import { log } from "@/server/http/log";
import { signOfferLink } from "@/server/offers/offer-link";
import { sendPush, type PushMessage, type PushOutcome, type PushTarget } from "@/server/notifications/push";
import { callService } from "@/server/tasks/service-sql";
import { database } from "@/server/tasks/database";

/** `subscriptionId` and `attempt` when one phone's push is tried again. */
export const SendPushPayload = z.object({ offerId: z.guid(), subscriptionId: z.guid().optional(), attempt: z.number().int().min(1).default(1) });
export type SendPushPayload = z.infer<typeof SendPushPayload>;

/** A driver's phones, and what he wants to be told by. */
const Targets = z.object({
  items: z.array(z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  locale: z.string().transform(toLocale),
  notifications: z.object({ push: z.boolean().default(true) }),
});

const FIRST_PAUSE_SECONDS = 2;
const ATTEMPTS = 6;

type OpenOffer = { id: string; driverId: string; expiresAt: Date; secondsLeft: number };

/** Tells the driver's phones that an offer waits. Does nothing once it is answered, closed or out of time; each phone that was not reached is tried again until then. */
export async function sendOfferPush({ offerId, subscriptionId, attempt }: SendPushPayload): Promise<void> {
  const offer = await openOffer(offerId);
  if (!offer) return;
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, LINK_SECRET, LOCAL_STACK } = env();
  const { items, locale, notifications } = Targets.parse(await callService("push_targets", { p_user_id: offer.driverId }));
  if (!notifications.push) return;
  const targets = items.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
  const message = offerMessage(offer, locale, signOfferLink({ offerId, driverId: offer.driverId, expiresAt: offer.expiresAt }, LINK_SECRET));
  const vapid = { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  await Promise.all(targets.map(async (target) => {
    const outcome = await sendPush(target, message, { vapid, allowLocal: LOCAL_STACK });
    await settle(offer, target, outcome, attempt);
  }));
}

/** The words of an offer push. What it is about stands behind the lock screen: no amount, no address. */
export function offerMessage({ id, secondsLeft }: Pick<OpenOffer, "id" | "secondsLeft">, locale: Locale, token: string): PushMessage {
  const words: Record<Locale, { title: string; body: string }> = {
    en: { title: "New task offer", body: "Open Handover to answer before it expires." },
    es: { title: "Nueva oferta de tarea", body: "Abre Handover para responder antes de que caduque." },
  };
  const facts = { type: "task_offer", offerId: id, token, url: `/dashboard?offer=${id}` };
  return { payload: { ...words[locale], ...facts }, smallPayload: facts, ttlSeconds: secondsLeft, topic: id.replaceAll("-", "") };
}

async function openOffer(offerId: string): Promise<OpenOffer | null> {
  const { rows } = await database().query<{ driver_id: string; expires_at: Date; seconds_left: number }>(
    `select offer.driver_id, offer.expires_at, extract(epoch from offer.expires_at - clock_timestamp())::float8 as seconds_left
       from public.driver_notifications offer
      where offer.id = $1 and offer.status in ('sent', 'delivered', 'read') and offer.expires_at > clock_timestamp()`, [offerId]);
  const row = rows[0];
  return row ? { id: offerId, driverId: row.driver_id, expiresAt: row.expires_at, secondsLeft: row.seconds_left } : null;
}

/** Keeps what became of a push, and plans the next try where one makes sense. */
async function settle(offer: OpenOffer, target: PushTarget, result: PushOutcome, attempt: number): Promise<void> {
  const { outcome } = result;
  const why = outcome === "sent" ? null : result.why;
  await callService("record_push_result", { p_id: target.id, p_outcome: outcome === "later" || outcome === "refused" ? "failed" : outcome, p_error: why });
  if (outcome === "refused") log().error({ offerId: offer.id, status: why, service: new URL(target.endpoint).host }, "a push service refused a push");
  if (outcome !== "later" || attempt >= ATTEMPTS) return;
  const seconds = Math.max(result.afterSeconds ?? 0, FIRST_PAUSE_SECONDS * 2 ** (attempt - 1));
  if (seconds >= offer.secondsLeft) return;
  // Why a job of its own: the phones that were reached are not told again.
  await database().query("select private.enqueue('send_push', $1::jsonb, clock_timestamp() + $2 * interval '1 second', $3)",
    [JSON.stringify({ offerId: offer.id, subscriptionId: target.id, attempt: attempt + 1 }), seconds, `push:${offer.id}:${target.id}`]);
}
