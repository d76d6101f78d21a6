import type { Leg } from "@/lib/contracts/leg";
import type { PartyAction, Transaction } from "@/lib/contracts/transaction";
import type { TransactionStatus } from "@/lib/contracts/transaction-status";
import { activeStatuses, finalStatuses } from "@/lib/domain/transaction/transaction-status";

export type CustomerRole = "sender" | "receiver";

/** Which side of a delivery the reader is on. */
export function customerRoleOf(delivery: Pick<Transaction, "receiver">, userId: string): CustomerRole {
  return delivery.receiver.id === userId ? "receiver" : "sender";
}

/** The other person of a delivery, by name. */
export function otherPartyName(delivery: Pick<Transaction, "receiver" | "sender">, userId: string): string {
  return customerRoleOf(delivery, userId) === "receiver" ? delivery.sender.name : delivery.receiver.name;
}

const moving: readonly TransactionStatus[] = ["in_transit", "servicing"];

export const isFinal = (status: TransactionStatus): boolean => finalStatuses.includes(status);
export const hasDriver = (status: TransactionStatus): boolean => activeStatuses.includes(status);
export const isDriverMoving = (status: TransactionStatus): boolean => moving.includes(status);
/** Cash of the delivery has not come back to its sender yet. */
export const isCashOut = ({ cashToReturn, cashAtHub }: Pick<Transaction, "cashToReturn" | "cashAtHub">): boolean =>
  cashToReturn || cashAtHub;
/** What the server lets the reader do with the delivery now; it judges again. */
export const canPerform = ({ allowedActions }: Pick<Transaction, "allowedActions">, action: PartyAction): boolean =>
  allowedActions.includes(action);

type Driver = NonNullable<Transaction["driver"]>;
/** The leg is this driver's. Cash may come back by another driver than the one who has the delivery since. */
export const isLegOfDriver = ({ id }: Pick<Driver, "id">, leg: Pick<Leg, "driver">): boolean => leg.driver.id === id;
/** Whom the page names beside the leg: the delivery's driver, unless they are the one who stands there. */
export const driverToName = (
  { driver, status }: Pick<Transaction, "driver" | "status">,
  leg: Pick<Leg, "driver"> | null,
): Driver | null =>
  driver && (hasDriver(status) || driver.phone) && !(leg && isLegOfDriver(driver, leg)) ? driver : null;
