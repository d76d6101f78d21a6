"use client";

import { useTopicEvents } from "@/lib/client/realtime";
import { useResource } from "@/lib/client/use-resource";
import { useSession } from "@/lib/client/use-session";
import type { Transaction, TransactionList } from "@/lib/contracts/transaction";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { receiveText } from "@/lib/i18n/text/receive";
import { useText } from "@/lib/i18n/use-text";
import { hasCode } from "@/components/customer-delivery/delivery-rules";
import { DeliveryStatus } from "@/components/customer-delivery/delivery-status";
import { ReceiverAnswer } from "@/components/customer-delivery/receiver-answer";
import { RouteLines } from "@/components/customer-delivery/route-lines";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, QrIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { useWaiting } from "./use-waiting";

/** What is addressed to the reader: first what waits for an answer, then what is on its way with its code. */
export function ReceiveScreen() {
  const say = useText(receiveText);
  const sayCommon = useText(commonText);
  const { session } = useSession();
  const waiting = useWaiting();
  const mine = useResource<TransactionList>(session ? "/api/transactions?role=receiver&limit=50" : null, { whenDown: 15_000 });
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "sync") mine.refresh();
  });
  const refresh = () => { waiting.refresh(); mine.refresh(); };
  const both = {
    ...mine,
    data: mine.data && waiting.data ? { waiting: waiting.data.items, active: mine.data.items.filter(({ status }) => hasCode(status)) } : undefined,
    error: mine.error ?? waiting.error,
    refresh,
  };

  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <ResourceView of={both} component={say("title")} what={waiting.error ? say("waitingFailed") : undefined} skeleton={<div className="pt-3"><SkeletonCard label={sayCommon("loading")} className="h-48" /></div>}>
        {({ waiting: asked, active }) => asked.length + active.length === 0
          ? <EmptyState icon={CashIcon} title={say("noneTitle")} hint={say("noneHint")} />
          : (
            <div className="flex flex-col gap-6 pt-3">
              {asked.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{say("waiting")}</h2>
                  {asked.map((delivery) => <WaitingCard key={delivery.id} delivery={delivery} onAnswered={refresh} />)}
                </section>
              )}
              {active.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{say("active")}</h2>
                  {active.map((delivery) => <ActiveCard key={delivery.id} delivery={delivery} />)}
                </section>
              )}
            </div>
          )}
      </ResourceView>
    </>
  );
}

function WaitingCard({ delivery, onAnswered }: { delivery: Transaction; onAnswered: () => void }) {
  const say = useText(receiveText);
  const sayDelivery = useText(customerDeliveryText);
  const { notes } = delivery.packageDetails;
  return (
    <Card aria-label={`${say("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <span><Money amount={delivery.amount} className="block text-xl" /><span className="block">{say("from", { name: delivery.sender.name })}</span></span>
        <RelativeTime at={delivery.createdAt} className="pt-1 text-sm whitespace-nowrap text-ink-soft" />
      </div>
      <RouteLines pickup={delivery.pickupAddress} dropOff={delivery.deliveryAddress} />
      {notes && <p className="text-sm text-ink-soft">{sayDelivery("notes")}: {notes}</p>}
      <ReceiverAnswer delivery={delivery} onAnswered={onAnswered} />
    </Card>
  );
}

function ActiveCard({ delivery }: { delivery: Transaction }) {
  const say = useText(receiveText);
  return (
    <Card aria-label={`${say("from", { name: delivery.sender.name })}, ${formatMoney(delivery.amount)}`} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0"><Money amount={delivery.amount} className="block text-xl" /><span className="block">{say("from", { name: delivery.sender.name })}</span></span>
        <DeliveryStatus delivery={delivery} />
      </div>
      <div className="flex gap-2">
        <ButtonLink href={`/my-deliveries/${delivery.id}`} variant="plain" className="flex-1">{say("details")}</ButtonLink>
        <ButtonLink href={`/receive/${delivery.id}`} variant="primary" icon={QrIcon} className="flex-1">{say("showCode")}</ButtonLink>
      </div>
    </Card>
  );
}
