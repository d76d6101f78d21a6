"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { payText } from "@/lib/i18n/text/pay";
import { useText } from "@/lib/i18n/use-text";
import { ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { otherOf, sideOf } from "./change/delivery-rules";
import { DeliveryStatus } from "./delivery-status";
import { isPayableNow } from "./payment-note";

// Street and quarter tell one from another; the rest of an address is in the delivery itself.
function shortAddress(address: string): string {
  return address.split(", ").slice(0, 2).join(", ");
}

/** One delivery in a list: with whom, where to, how much, how far. */
export function DeliveryRow({
  delivery,
  userId,
  href = `/my-deliveries/${delivery.id}`,
}: {
  delivery: Transaction;
  userId: string;
  href?: string;
}) {
  const say = useText(customerDeliveryText);
  const sayPay = useText(payText);
  const name = otherOf(delivery, userId);
  const own = delivery.sender.id === userId;
  const waits = !own
    ? null
    : isPayableNow(delivery)
      ? "rowDue"
      : delivery.cardPayment?.refund === "under_way"
        ? "rowRefund"
        : null;
  return (
    <ListRow
      href={href}
      title={say(sideOf(delivery, userId) === "receiver" ? "from" : "to", { name })}
      hint={
        <>
          {shortAddress(delivery.deliveryAddress)}
          {waits && <span className="block text-ink">{sayPay(waits)}</span>}
        </>
      }
      aside={
        <>
          <Money amount={delivery.amount} className="text-base" />
          <DeliveryStatus delivery={delivery} />
        </>
      }
    />
  );
}
