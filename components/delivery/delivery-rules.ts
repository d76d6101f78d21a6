import type { Transaction, TransactionStatus } from "@/lib/contracts/transaction";
import { activeStatuses, finalStatuses } from "@/lib/domain/transaction-status";

export type Side = "sender" | "receiver";

/** Which side of a delivery the reader is on. */
export function sideOf(delivery: Pick<Transaction, "receiver">, userId: string): Side {
  return delivery.receiver.id === userId ? "receiver" : "sender";
}

/** The other person of a delivery, by name. */
export function otherOf(delivery: Pick<Transaction, "receiver" | "sender">, userId: string): string {
  return sideOf(delivery, userId) === "receiver" ? delivery.sender.name : delivery.receiver.name;
}

const cancellable: readonly TransactionStatus[] = ["pending", "accepted", "payment_pending"];
const moving: readonly TransactionStatus[] = ["in_transit", "servicing"];

/** What the server will allow the sender too; it judges again. */
export const canCancel = (status: TransactionStatus): boolean => cancellable.includes(status);
export const isOver = (status: TransactionStatus): boolean => finalStatuses.includes(status);
export const hasDriver = (status: TransactionStatus): boolean => activeStatuses.includes(status);
export const isMoving = (status: TransactionStatus): boolean => moving.includes(status);
/** The receiver has a code from the moment they accepted until the delivery is over. */
export const hasCode = (status: TransactionStatus): boolean => status !== "pending" && !isOver(status);
/** A link is worth sharing while there is something to follow. */
export const canShare = (status: TransactionStatus): boolean => !isOver(status);
