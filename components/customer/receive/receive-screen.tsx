"use client";

import { useTopicEvents } from "@/lib/client/realtime";
import { usePages } from "@/lib/client/use-pages";
import { useSession } from "@/lib/client/use-session";
import type { Transaction } from "@/lib/contracts/transaction";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { receiveText } from "@/lib/i18n/text/receive";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { useVehicleText } from "@/components/delivery/driver-card";
import { ReceiverAnswer } from "@/components/delivery/receiver-answer";
import { RouteLines } from "@/components/delivery/route-lines";
import { PhoneProofCard } from "@/components/account/phone-proof-card";
import { LoadMore } from "@/components/ui/load-more";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, QrIcon, VehicleIcon } from "@/components/ui/icons";
import { MyRequests } from "../requests/my-requests";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { RelativeTime, useNow } from "@/components/ui/time";

/** What is addressed to the reader: first what waits for an answer, then what is on its way with its code. */
export function ReceiveScreen() {
  const say = useText(receiveText);
  const sayCommon = useText(commonText);
  const { session } = useSession();
  const waiting = usePages(session ? "/api/transactions?role=receiver&status=pending" : null, { whenDown: 15_000 });
  const underWay = usePages(session ? "/api/transactions?role=receiver&stage=active" : null, { whenDown: 15_000 });
  const refresh = () => {
    waiting.refresh();
    underWay.refresh();
  };
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "sync") refresh();
  });
  const both = {
    ...underWay,
    data: underWay.data && waiting.data ? { waiting: waiting.data.items, active: underWay.data.items } : undefined,
    error: underWay.error ?? waiting.error,
    refresh,
  };

  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <PhoneProofCard hint="receiveHint" className="mt-3" />
      <ResourceView
        of={both}
        component={say("title")}
        what={waiting.error ? say("waitingFailed") : undefined}
        skeleton={
          <div className="pt-3">
            <SkeletonCard label={sayCommon("loading")} className="h-48" />
          </div>
        }
      >
        {({ waiting: asked, active }) =>
          asked.length + active.length === 0 ? (
            <EmptyState icon={CashIcon} title={say("noneTitle")} hint={say("noneHint")} />
          ) : (
            <div className="flex flex-col gap-6 pt-3">
              {asked.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{say("waiting")}</h2>
                  {asked.map((delivery) => (
                    <WaitingCard key={delivery.id} delivery={delivery} onAnswered={refresh} />
                  ))}
                  <LoadMore list={waiting} />
                </section>
              )}
              {active.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{say("active")}</h2>
                  {active.map((delivery) => (
                    <ActiveCard key={delivery.id} delivery={delivery} />
                  ))}
                  <LoadMore list={underWay} />
                </section>
              )}
            </div>
          )
        }
      </ResourceView>
      <MyRequests />
    </>
  );
}

function WaitingCard({ delivery, onAnswered }: { delivery: Transaction; onAnswered: () => void }) {
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
      <ReceiverAnswer delivery={delivery} onAnswered={onAnswered} />
    </Card>
  );
}

function ActiveCard({ delivery }: { delivery: Transaction }) {
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
          {driver.name} · {vehicle(driver)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" className="flex-auto">
          {say("details")}
        </ButtonLink>
        <ButtonLink href={`/receive/${delivery.id}`} variant="primary" icon={QrIcon} className="flex-auto">
          {say("showCode")}
        </ButtonLink>
      </div>
    </Card>
  );
}
