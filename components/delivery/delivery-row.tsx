"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { payMessages } from "@/lib/i18n/messages/pay";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { otherPartyName, customerRoleOf } from "./change/delivery-rules";
import { DeliveryStatusBadge } from "./delivery-status-badge";
import { canPayByCard } from "./payment-note";

// Street and district are enough to tell addresses apart; the delivery's page has the full address.
function shortAddress(address: string): string {
  return address.split(", ").slice(0, 2).join(", ");
}

/** One delivery in a list: other party, address, amount and status. */
export function DeliveryRow({ delivery, userId }: { delivery: Transaction; userId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const tPay = useTranslations(payMessages);
  const name = otherPartyName(delivery, userId);
  const isSender = delivery.sender.id === userId;
  const waitingKey = !isSender
    ? null
    : canPayByCard(delivery)
      ? "listDue"
      : delivery.cardPayment?.refund === "under_way"
        ? "listRefund"
        : null;
  return (
    <ListRow
      href={`/my-deliveries/${delivery.id}`}
      title={t(customerRoleOf(delivery, userId) === "receiver" ? "from" : "to", { name })}
      hint={
        <>
          {shortAddress(delivery.deliveryAddress)}
          {waitingKey && <span className="block text-foreground">{tPay(waitingKey)}</span>}
        </>
      }
      aside={
        <>
          <Money amount={delivery.amount} className="text-base" />
          <DeliveryStatusBadge delivery={delivery} />
        </>
      }
    />
  );
}
