"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { Fact } from "@/components/ui/page/list-row";
import { formatDateTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { formatCard, payMessages } from "@/lib/i18n/messages/pay";
import { priceMessages } from "@/lib/i18n/messages/price";
import { pickupLabel, RouteAddresses } from "./map/route-addresses";
import { PriceBreakdown } from "./price-breakdown";

/** The addresses and terms of a delivery. */
export function DeliveryFacts({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(customerDeliveryMessages);
  const tPrice = useTranslations(priceMessages);
  const tPay = useTranslations(payMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { notes, specialInstructions } = delivery.packageDetails;
  const renderPerson = ({ name, phone }: Transaction["sender"]) => (
    <>
      <PersonName name={name} />
      {phone && (
        <span translate="no" className="block text-sm text-muted-foreground">
          {formatPhone(phone)}
        </span>
      )}
    </>
  );
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle className="sr-only">{t("details")}</CardTitle>
      <RouteAddresses
        pickup={pickupLabel(delivery)}
        pickupUnit={delivery.pickupUnit}
        dropOff={delivery.deliveryAddress}
        dropOffUnit={delivery.deliveryUnit}
      />
      <dl className="divide-y border-t">
        <Fact label={t("sender")}>{renderPerson(delivery.sender)}</Fact>
        <Fact label={t("receiver")}>{renderPerson(delivery.receiver)}</Fact>
        <Fact label={t("funding")}>
          {delivery.pickupHub ? t("fundingHub", { hub: delivery.pickupHub.name }) : t("fundingSender")}
        </Fact>
        {delivery.fee !== null && (
          <PriceBreakdown label={tPrice("fee")} price={delivery.fee} parts={delivery.price?.parts ?? null} />
        )}
        {!!delivery.price?.tip && <PriceBreakdown label={tPrice("tip")} price={delivery.price.tip} parts={null} />}
        {delivery.cardPayment?.card && (
          <Fact label={tPay("payment")}>{tPay("paidByCard", { card: formatCard(delivery.cardPayment.card) })}</Fact>
        )}
        {typeof delivery.price?.driverPay === "number" && (
          <PriceBreakdown
            label={tPrice("driverPay")}
            price={delivery.price.driverPay}
            parts={delivery.price.driverPayParts}
          />
        )}
        {/* Versions of the price schedules, which only administrators see. */}
        {delivery.price?.versions && (
          <Fact label={tPrice("versions")}>
            {tPrice("versionsOf", {
              sender: delivery.price.versions.sender ?? "–",
              driver: delivery.price.versions.driver ?? "–",
            })}
          </Fact>
        )}
        {delivery.urgent && <Fact label={t("urgent")}>{t("yes")}</Fact>}
        {delivery.preferredTime && (
          <Fact label={t("preferredTime")}>{formatCapitalizedPreferredTime(locale, delivery.preferredTime, now)}</Fact>
        )}
        {notes && <Fact label={t("notes")}>{notes}</Fact>}
        {specialInstructions && <Fact label={t("instructions")}>{specialInstructions}</Fact>}
        <Fact label={t("requestedAt")}>{formatDateTime(locale, delivery.createdAt)}</Fact>
        <Fact label={t("number")}>{delivery.orderNo}</Fact>
      </dl>
    </Card>
  );
}
