"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { Fact } from "@/components/ui/list-row";
import { formatDateTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { cardWords, payText } from "@/lib/i18n/text/pay";
import { priceText } from "@/lib/i18n/text/price";
import { pickupWords } from "./map/pickup-words";
import { PriceFact } from "./price-facts";
import { RouteLines } from "./map/route-lines";

/** From where to where, and what was agreed. */
export function DeliveryFacts({ delivery }: { delivery: Transaction }) {
  const say = useText(customerDeliveryText);
  const sayPrice = useText(priceText);
  const sayPay = useText(payText);
  const { locale } = useLocale();
  const now = useNow();
  const { notes, specialInstructions } = delivery.packageDetails;
  const person = ({ name, phone }: Transaction["sender"]) => (
    <>
      <PersonName name={name} />
      {phone && (
        <span translate="no" className="block text-sm text-ink-soft">
          {phoneWords(phone)}
        </span>
      )}
    </>
  );
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle className="sr-only">{say("details")}</CardTitle>
      <RouteLines
        pickup={pickupWords(delivery)}
        pickupUnit={delivery.pickupUnit}
        dropOff={delivery.deliveryAddress}
        dropOffUnit={delivery.deliveryUnit}
      />
      <dl className="divide-y border-t">
        <Fact label={say("sender")}>{person(delivery.sender)}</Fact>
        <Fact label={say("receiver")}>{person(delivery.receiver)}</Fact>
        <Fact label={say("funding")}>
          {delivery.pickupHub ? say("fundingHub", { hub: delivery.pickupHub.name }) : say("fundingSender")}
        </Fact>
        {delivery.fee !== null && (
          <PriceFact label={sayPrice("fee")} price={delivery.fee} parts={delivery.price?.parts ?? null} />
        )}
        {!!delivery.price?.tip && <PriceFact label={sayPrice("tip")} price={delivery.price.tip} parts={null} />}
        {delivery.cardPayment?.card && (
          <Fact label={sayPay("payment")}>{sayPay("paidByCard", { card: cardWords(delivery.cardPayment.card) })}</Fact>
        )}
        {typeof delivery.price?.driverPay === "number" && (
          <PriceFact
            label={sayPrice("driverPay")}
            price={delivery.price.driverPay}
            parts={delivery.price.driverParts}
          />
        )}
        {delivery.price?.versions && (
          <Fact label={sayPrice("versions")}>
            {sayPrice("versionsOf", {
              sender: delivery.price.versions.sender ?? "–",
              driver: delivery.price.versions.driver ?? "–",
            })}
          </Fact>
        )}
        {delivery.urgent && <Fact label={say("urgent")}>{say("yes")}</Fact>}
        {delivery.preferredTime && (
          <Fact label={say("preferredTime")}>{preferredTimeWords(locale, delivery.preferredTime, now)}</Fact>
        )}
        {notes && <Fact label={say("notes")}>{notes}</Fact>}
        {specialInstructions && <Fact label={say("instructions")}>{specialInstructions}</Fact>}
        <Fact label={say("asked")}>{formatDateTime(locale, delivery.createdAt)}</Fact>
        <Fact label={say("number")}>{delivery.orderNo}</Fact>
      </dl>
    </Card>
  );
}
