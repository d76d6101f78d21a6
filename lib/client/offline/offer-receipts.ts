import type { Offer, ReceiveOfferBody } from "@/lib/contracts/driver/offer";
import { api } from "../api/fetcher";
import { serverNow } from "../app/server-clock";
import { createQueue } from "./queue";

type Receipt = {
  offer: Pick<Offer, "id" | "expiresAt">;
  path: `/api/offers/${string}/received` | `/api/offer-links/${string}/received`;
  body: ReceiveOfferBody;
};
// Kept in memory only: a page that opens an offer confirms it anyway.
const receipts = new Map<string, Receipt>();
const confirmed = new Set<string>();
let isQueueOpen = false;

const markConfirmed = ({ offer }: Receipt): void => {
  confirmed.add(offer.id);
  dropReceipt(offer.id);
};
const queue = createQueue<Receipt>({
  retry: { initialDelayMs: 1_000, maxDelayMs: 30_000 },
  partitionKey: ({ offer }) => offer.id,
  listPending: () => [...receipts.values()].filter(({ offer }) => serverNow() < Date.parse(offer.expiresAt)),
  send: async (receipt) => {
    await api(receipt.path, { method: "POST", body: receipt.body });
    markConfirmed(receipt);
  },
  onRefused: markConfirmed,
});

/**
 * Confirms that this phone received the offer, so that the server sends no SMS. Retries until the server has answered
 * or the offer has expired.
 */
export function confirmOfferReceived(
  offer: Receipt["offer"],
  channel: ReceiveOfferBody["channel"] = "app",
  path: `/api/offers/${string}` | `/api/offer-links/${string}` = `/api/offers/${offer.id}`,
): void {
  if (confirmed.has(offer.id) || receipts.has(offer.id)) return;
  receipts.set(offer.id, { offer, path: `${path}/received`, body: { channel } });
  if (isQueueOpen) void queue.run();
  else queue.open();
  isQueueOpen = true;
}

/** Drops the receipt of a closed offer. */
export function dropReceipt(id: string): void {
  receipts.delete(id);
}
