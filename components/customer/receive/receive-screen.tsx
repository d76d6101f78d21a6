"use client";

import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { usePages } from "@/lib/client/hooks/use-pages";
import { useSession } from "@/lib/client/hooks/use-session";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { receiveText } from "@/lib/i18n/text/receive";
import { useText } from "@/lib/i18n/use-text";
import { PhoneProofCard } from "@/components/account/phone-proof-card";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { MyRequests } from "../requests/my-requests";
import { ActiveCard, WaitingCard } from "./coming-cards";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";

/** What is addressed to the reader: first what waits for an answer, then what is on its way with its code. */
export function ReceiveScreen() {
  const say = useText(receiveText);
  const sayCommon = useText(commonText);
  const sayDelivery = useText(customerDeliveryText);
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
        component={sayDelivery("deliveries")}
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
