import type { Offer, ReceiveOfferBody } from "@/lib/contracts/offer";
import { isApiError } from "../api/api-error";
import { api } from "../api/fetcher";
import { serverNow } from "../app/server-clock";

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

type ReceiptPath = `/api/offers/${string}/received` | `/api/offer-links/${string}/received`;
type Waiting = {
  offer: Pick<Offer, "id" | "expiresAt">;
  path: ReceiptPath;
  body: ReceiveOfferBody;
  tries: number;
  sending: boolean;
  timer?: ReturnType<typeof setTimeout>;
};
const waiting = new Map<string, Waiting>();
const told = new Set<string>();
let listens = false;

/**
 * Tells the server that this phone has the offer, which keeps the SMS from being sent: until it has answered, or the
 * offer is over.
 */
export function confirmReceived(
  offer: Waiting["offer"],
  channel: ReceiveOfferBody["channel"] = "app",
  path: `/api/offers/${string}` | `/api/offer-links/${string}` = `/api/offers/${offer.id}`,
): void {
  if (told.has(offer.id) || waiting.has(offer.id)) return;
  waiting.set(offer.id, { offer, path: `${path}/received`, body: { channel }, tries: 0, sending: false });
  if (!listens) window.addEventListener("online", sendAll);
  listens = true;
  void send(offer.id);
}

/** The offer is over: nobody waits for its receipt any more. */
export function forgetReceipt(id: string): void {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
}

function sendAll(): void {
  for (const id of waiting.keys()) void send(id);
}

async function send(id: string): Promise<void> {
  const one = waiting.get(id);
  if (!one || one.sending) return;
  clearTimeout(one.timer);
  one.sending = true;
  try {
    await api(one.path, { method: "POST", body: one.body });
    settle(id);
  } catch (error) {
    one.sending = false;
    if (isApiError(error) && !error.isUnanswered) settle(id);
    else sendLater(one);
  }
}

function settle(id: string): void {
  told.add(id);
  forgetReceipt(id);
}

function sendLater(one: Waiting): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** one.tries);
  one.tries += 1;
  if (serverNow() + pause >= new Date(one.offer.expiresAt).getTime()) forgetReceipt(one.offer.id);
  else
    one.timer = setTimeout(() => {
      void send(one.offer.id);
    }, pause);
}
