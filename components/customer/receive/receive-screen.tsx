"use client";

import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useSession } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useTranslations } from "@/lib/i18n/use-translations";
import { VerifyPhoneCard } from "@/components/account/phone-verification";
import { LoadMore } from "@/components/ui/page/load-more";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { OutgoingCashRequests } from "../requests/cash-requests";
import { ActiveDeliveryCard, PendingDeliveryCard } from "./incoming-cards";

/** Deliveries to the user: first those that need an answer, then those on their way with their code. */
export function ReceiveScreen() {
  const t = useTranslations(receiveMessages);
  const tCommon = useTranslations(commonMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { session } = useSession();
  const pendingDeliveries = usePaginatedList(session ? "/api/transactions?role=receiver&status=pending" : null, {
    disconnectedIntervalMs: 15_000,
  });
  const activeDeliveries = usePaginatedList(session ? "/api/transactions?role=receiver&stage=active" : null, {
    disconnectedIntervalMs: 15_000,
  });
  const refresh = () => {
    pendingDeliveries.refresh();
    activeDeliveries.refresh();
  };
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "resubscribed") refresh();
  });
  const combined = {
    ...activeDeliveries,
    data:
      activeDeliveries.data && pendingDeliveries.data
        ? { waiting: pendingDeliveries.data.items, active: activeDeliveries.data.items }
        : undefined,
    error: activeDeliveries.error ?? pendingDeliveries.error,
    refresh,
  };

  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <VerifyPhoneCard hint="receiveHint" className="mt-3" />
      <ResourceView
        resource={combined}
        subject={tDelivery("deliveries")}
        errorText={pendingDeliveries.error ? t("waitingFailed") : undefined}
        skeleton={
          <div className="pt-3">
            <SkeletonCard label={tCommon("loading")} className="h-48" />
          </div>
        }
      >
        {({ waiting: waitingDeliveries, active }) =>
          waitingDeliveries.length + active.length === 0 ? (
            <EmptyState icon={CashIcon} title={t("noneTitle")} hint={t("noneHint")} />
          ) : (
            <div className="flex flex-col gap-6 pt-3">
              {waitingDeliveries.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{t("waiting")}</h2>
                  {waitingDeliveries.map((delivery) => (
                    <PendingDeliveryCard key={delivery.id} delivery={delivery} onAnswered={refresh} />
                  ))}
                  <LoadMore list={pendingDeliveries} />
                </section>
              )}
              {active.length > 0 && (
                <section className="flex flex-col gap-3">
                  <h2 className="text-base">{t("active")}</h2>
                  {active.map((delivery) => (
                    <ActiveDeliveryCard key={delivery.id} delivery={delivery} />
                  ))}
                  <LoadMore list={activeDeliveries} />
                </section>
              )}
            </div>
          )
        }
      </ResourceView>
      <OutgoingCashRequests />
    </>
  );
}
