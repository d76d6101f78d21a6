"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { receiveText } from "@/lib/i18n/text/receive";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ChatButton } from "@/components/delivery/chat/chat-button";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { useVehicleText } from "@/components/delivery/driver-card";
import { ReceiverAnswer } from "@/components/delivery/receiver-answer";
import { RouteLines } from "@/components/delivery/map/route-lines";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { QrIcon, VehicleIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { RelativeTime, useNow } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import { shownPath } from "./shown";

/** What waits for the reader's yes or no: from whom, how much, whither and when. */
export function WaitingCard({ delivery, onAnswered }: { delivery: Transaction; onAnswered: () => void }) {
  const say = useText(receiveText);
  const sayDelivery = useText(customerDeliveryText);
  const { locale } = useLocale();
  const now = useNow();
  const { notes } = delivery.packageDetails;
  return (
    <Card
      aria-label={`${say("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 *:max-w-full *:whitespace-normal">
        <span>
          <Money amount={delivery.amount} className="block text-xl" />
          <span className="block">{say("from", { name: delivery.sender.name })}</span>
        </span>
        <RelativeTime at={delivery.createdAt} className="pt-1 text-sm whitespace-nowrap text-ink-soft" />
      </div>
      <RouteLines
        pickup={delivery.pickupAddress}
        dropOff={delivery.deliveryAddress}
        dropOffUnit={delivery.deliveryUnit}
      />
      {delivery.preferredTime && (
        <p className="text-sm text-ink-soft">
          {sayDelivery("preferredTime")}: {preferredTimeWords(locale, delivery.preferredTime, now)}
        </p>
      )}
      {notes && (
        <p className="text-sm text-ink-soft">
          {sayDelivery("notes")}: {notes}
        </p>
      )}
      {/* Another time and a corrected address are asked for there, before the answer too. */}
      <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" block>
        {say("details")}
      </ButtonLink>
      <ReceiverAnswer delivery={delivery} onAnswered={onAnswered} />
    </Card>
  );
}

/** What is on its way to the reader; its code and whoever brings it are one press away. */
export function ActiveCard({ delivery }: { delivery: Transaction }) {
  const say = useText(receiveText);
  const vehicle = useVehicleText();
  const { driver } = delivery;
  return (
    <Card
      aria-label={`${say("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 *:max-w-full *:whitespace-normal">
        <span className="min-w-0">
          <Money amount={delivery.amount} className="block text-xl" />
          <span className="block">{say("from", { name: delivery.sender.name })}</span>
        </span>
        <DeliveryStatus delivery={delivery} />
      </div>
      {driver && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <VehicleIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            <PersonName name={driver.name} /> · {vehicle(driver)}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" className="flex-auto">
          {say("details")}
        </ButtonLink>
        {driver && (
          <ChatButton
            path={`/api/transactions/${delivery.id}`}
            as="party"
            to={{ role: "driver", name: driver.name }}
            variant="plain"
            className="flex-1"
          />
        )}
        <ButtonLink href={shownPath(delivery.id)} variant="primary" icon={QrIcon} className="flex-auto">
          {say("showCode")}
        </ButtonLink>
      </div>
    </Card>
  );
}
