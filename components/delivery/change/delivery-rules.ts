import type { Leg } from "@/lib/contracts/delivery/leg";
import type { PartyAction, Transaction } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { activeStatuses, finalStatuses } from "@/lib/domain/transaction/transaction";

export type CustomerRole = "sender" | "receiver";

/** The user's role in a delivery. */
export function customerRoleOf(delivery: Pick<Transaction, "receiver">, userId: string): CustomerRole {
  return delivery.receiver.id === userId ? "receiver" : "sender";
}

/** The name of the other party. */
export function otherPartyName(delivery: Pick<Transaction, "receiver" | "sender">, userId: string): string {
  return customerRoleOf(delivery, userId) === "receiver" ? delivery.sender.name : delivery.receiver.name;
}

const movingStatuses: readonly TransactionStatus[] = ["in_transit", "servicing"];

export const isFinal = (status: TransactionStatus): boolean => finalStatuses.includes(status);
export const hasDriver = (status: TransactionStatus): boolean => activeStatuses.includes(status);
export const isDriverMoving = (status: TransactionStatus): boolean => movingStatuses.includes(status);
/** Whether cash of the delivery has not returned to its sender yet. */
export const isCashOut = ({ cashToReturn, cashAtHub }: Pick<Transaction, "cashToReturn" | "cashAtHub">): boolean =>
  cashToReturn || cashAtHub;
/** Whether the server currently allows the user this action; it checks again on the request. */
export const canPerform = ({ allowedActions }: Pick<Transaction, "allowedActions">, action: PartyAction): boolean =>
  allowedActions.includes(action);

type Driver = NonNullable<Transaction["driver"]>;
/**
 * Whether this driver takes part in the leg (exchange of cash). A previous driver may return cash while another driver
 * has the delivery.
 */
export const isLegOfDriver = ({ id }: Pick<Driver, "id">, leg: Pick<Leg, "driver">): boolean => leg.driver.id === id;
/** The delivery's driver, to show next to the leg; null if the leg already shows them. */
export const driverToShow = (
  { driver, status }: Pick<Transaction, "driver" | "status">,
  leg: Pick<Leg, "driver"> | null,
): Driver | null =>
  driver && (hasDriver(status) || driver.phone) && !(leg && isLegOfDriver(driver, leg)) ? driver : null;
