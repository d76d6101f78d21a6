"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useSession } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { LoadMore } from "@/components/ui/page/load-more";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PackageIcon, SendIcon } from "@/components/ui/icons";
import { LongList } from "@/components/ui/page/long-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { TimeZoneNote } from "@/components/ui/time";
import { groupByDay, formatRelativeDay } from "@/components/ui/day";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { payMessages } from "@/lib/i18n/messages/pay";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { otherPartyName, customerRoleOf } from "./change/delivery-rules";
import { DeliveryStatusBadge } from "./delivery-status-badge";
import { canPayByCard } from "./payment-note";

type RoleFilter = "all" | "sender" | "receiver";

/** Sent and received deliveries by day, newest first. */
export function DeliveryHistory() {
  const t = useTranslations(customerDeliveryMessages);
  const tStanding = useTranslations(standingOrdersMessages);
  const [roleFilter, setRoleFilter] = useState<RoleFilter>("all");
  return (
    <>
      <PageHeader title={t("deliveries")} />
      <SegmentedControl
        label={t("roleFilter")}
        value={roleFilter}
        onChange={setRoleFilter}
        options={[
          { value: "all", label: t("all") },
          { value: "sender", label: t("sent") },
          { value: "receiver", label: t("received") },
        ]}
      />
      <Link
        href="/my-deliveries/standing-orders"
        className="inline-flex min-h-tap items-center self-start font-semibold underline underline-offset-4"
      >
        {tStanding("title")}
      </Link>
      <div className="flex flex-col gap-4 pt-2">
        {/* The key remounts the list, so that the rows of another filter are never shown. */}
        <FilteredDeliveries key={roleFilter} roleFilter={roleFilter} />
      </div>
    </>
  );
}

function FilteredDeliveries({ roleFilter }: { roleFilter: RoleFilter }) {
  const t = useTranslations(customerDeliveryMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const { session } = useSession();
  const deliveries = usePaginatedList(session ? `/api/transactions?role=${roleFilter}` : null, {
    disconnectedIntervalMs: 15_000,
  });
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "resubscribed") deliveries.refresh();
  });

  return (
    <ResourceView
      resource={deliveries}
      subject={t("deliveries")}
      errorText={t("listFailed")}
      skeleton={<SkeletonRows rows={6} label={tCommon("loading")} />}
    >
      {({ items }) =>
        items.length === 0 || !session ? (
          <NoDeliveries roleFilter={roleFilter} />
        ) : (
          <>
            <TimeZoneNote timeZone={session.timeZone} className="pb-2" />
            {groupByDay(items, ({ createdAt }) => createdAt, session.timeZone).map(
              ({ day, at, items: dayDeliveries }) => (
                <section key={day}>
                  <h2 className="pb-2 text-sm text-muted-foreground first-letter:uppercase">
                    {formatRelativeDay(locale, at, session.timeZone)}
                  </h2>
                  <LongList
                    items={dayDeliveries}
                    total={items.length}
                    keyOf={({ id }) => id}
                    rowHeight={85}
                    renderRow={(delivery) => <DeliveryRow delivery={delivery} userId={session.userId} />}
                  />
                </section>
              ),
            )}
            <LoadMore list={deliveries} autoLoad />
          </>
        )
      }
    </ResourceView>
  );
}

function NoDeliveries({ roleFilter }: { roleFilter: RoleFilter }) {
  const t = useTranslations(customerDeliveryMessages);
  if (roleFilter === "receiver")
    return <EmptyState icon={PackageIcon} title={t("noneReceivedTitle")} hint={t("noneReceivedHint")} />;
  return (
    <EmptyState
      icon={PackageIcon}
      title={t(roleFilter === "all" ? "noneTitle" : "noneSentTitle")}
      hint={t(roleFilter === "all" ? "noneHint" : "noneSentHint")}
      action={
        <ButtonLink href="/send" variant="primary" icon={SendIcon}>
          {t("sendCash")}
        </ButtonLink>
      }
    />
  );
}

// Street and district are enough to distinguish addresses; the delivery's page has the full address.
function shortAddress(address: string): string {
  return address.split(", ").slice(0, 2).join(", ");
}

/** One delivery in a list: other party, address, amount and status. */
function DeliveryRow({ delivery, userId }: { delivery: Transaction; userId: string }) {
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
