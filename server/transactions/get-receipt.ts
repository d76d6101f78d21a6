import "server-only";
import type { ChainHead, Receipt } from "@/lib/contracts/delivery/receipt";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { finalStatuses } from "@/lib/domain/transaction/transaction";
import { describeApiStatus } from "@/lib/i18n/messages/delivery-status";
import type { User } from "@/server/http/route-options";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

/** A delivery's receipt, for its sender, its receiver and admins only. */
export async function getReceipt(db: DbContext, reader: User, id: string, now: Date): Promise<Receipt> {
  const transaction = await rpc(db, "get_transaction_by_id", { transaction_id: id });
  const isParty = transaction.sender.id === reader.userId || transaction.receiver.id === reader.userId;
  if (!isParty && !reader.isAdmin) throw new Refusal("TRANSACTION_NOT_FOUND");
  return receiptOf(transaction, await rpc(db, "get_chain_head", { p_transaction_id: id }), now);
}

/** The receipt of a delivery with its history. */
export function receiptOf(transaction: Transaction, ledger: ChainHead | null, now: Date): Receipt {
  const { orderNo, id, transactionType, amount, status, statusLabel, sender, receiver, driver, history } = transaction;
  const timeline = history.map(({ to, at }) => ({ status: to, label: describeApiStatus(to).label, at }));
  // A refund follows the end and does not change it.
  const endedAt = timeline.find((step) => finalStatuses.includes(step.status))?.at ?? null;
  return {
    number: orderNo,
    transactionId: id,
    transactionType,
    amount,
    funding: transaction.funding,
    pickupHub: transaction.pickupHub?.name ?? null,
    fee: transaction.fee,
    parts: transaction.price?.parts ?? null,
    tip: transaction.price?.tip || null,
    cardPayment: transaction.cardPayment,
    currency: "USD",
    status,
    statusLabel,
    sender: { name: sender.name },
    receiver: { name: receiver.name },
    handedTo: transaction.delegate?.receivedAt ? transaction.delegate.name : null,
    driver: driver && { firstName: driver.name.trim().split(/\s+/)[0] ?? "" },
    pickupAddress: transaction.pickupAddress,
    deliveryAddress: transaction.deliveryAddress,
    cancelReason: transaction.cancelReason,
    cancelReasonCode: transaction.cancelReasonCode,
    createdAt: transaction.createdAt,
    endedAt,
    timeline,
    ledger,
    issuedAt: now.toISOString(),
  };
}
