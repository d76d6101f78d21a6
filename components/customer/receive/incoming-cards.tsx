"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ChatButton } from "@/components/delivery/chat/chat-button";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { ReceiverAnswer } from "@/components/delivery/receiver-answer";
import { RouteAddresses } from "@/components/delivery/map/route-addresses";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { QrIcon, VehicleIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { RelativeTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { showCodePath } from "./show-code-path";

/** A delivery that needs the receiver's answer: sender, amount, address and time. */
export function PendingDeliveryCard({ delivery, onAnswered }: { delivery: Transaction; onAnswered: () => void }) {
  const t = useTranslations(receiveMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { notes } = delivery.packageDetails;
  return (
    <Card
      aria-label={`${t("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 *:max-w-full *:whitespace-normal">
        <span>
          <Money amount={delivery.amount} className="block text-xl" />
          <span className="block">{t("from", { name: delivery.sender.name })}</span>
        </span>
        <RelativeTime at={delivery.createdAt} className="pt-1 text-sm whitespace-nowrap text-muted-foreground" />
      </div>
      <RouteAddresses
        pickup={delivery.pickupAddress}
        dropOff={delivery.deliveryAddress}
        dropOffUnit={delivery.deliveryUnit}
      />
      {delivery.preferredTime && (
        <p className="text-sm text-muted-foreground">
          {tDelivery("preferredTime")}: {formatCapitalizedPreferredTime(locale, delivery.preferredTime, now)}
        </p>
      )}
      {notes && (
        <p className="text-sm text-muted-foreground">
          {tDelivery("notes")}: {notes}
        </p>
      )}
      {/* There the receiver can propose another time or correct the address before answering. */}
      <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" block>
        {t("details")}
      </ButtonLink>
      <ReceiverAnswer delivery={delivery} onAnswered={onAnswered} />
    </Card>
  );
}

/** A delivery on its way, with links to its code and its driver. */
export function ActiveDeliveryCard({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(receiveMessages);
  const vehicleLabel = useVehicleLabel();
  const { driver } = delivery;
  return (
    <Card
      aria-label={`${t("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 *:max-w-full *:whitespace-normal">
        <span className="min-w-0">
          <Money amount={delivery.amount} className="block text-xl" />
          <span className="block">{t("from", { name: delivery.sender.name })}</span>
        </span>
        <DeliveryStatusBadge delivery={delivery} />
      </div>
      {driver && (
        <p className="flex items-start gap-2 text-sm text-muted-foreground">
          <VehicleIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            <PersonName name={driver.name} /> · {vehicleLabel(driver)}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" className="flex-auto">
          {t("details")}
        </ButtonLink>
        {driver && (
          <ChatButton
            path={`/api/transactions/${delivery.id}`}
            viewer="party"
            peer={{ role: "driver", name: driver.name }}
            variant="plain"
            className="flex-1"
          />
        )}
        <ButtonLink href={showCodePath(delivery.id)} variant="primary" icon={QrIcon} className="flex-auto">
          {t("showCode")}
        </ButtonLink>
      </div>
    </Card>
  );
}
