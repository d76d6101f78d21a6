"use client";

import Link from "@/components/ui/navigation/link";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HistoryIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import type { CachedResponse } from "@/lib/client/storage/cached-responses";
import { useResource } from "@/lib/client/hooks/use-resource";
import { deliveriesMessages } from "@/lib/i18n/messages/deliveries";
import { useTranslations } from "@/lib/i18n/use-translations";
import { recentDeliveryCount } from "./recent-delivery-count";
import { TaskRow } from "./task-row";

/** The active delivery and the latest finished ones. `prefetched`: the finished ones, loaded on the server. */
export function DeliveriesScreen({ prefetched }: { prefetched: CachedResponse | null }) {
  const t = useTranslations(deliveriesMessages);
  const recent = useResource(`/api/driver/history?limit=${recentDeliveryCount}`, { prefetched });
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex flex-col gap-3">
        <ActiveDeliveryBanner />
        <div className="flex items-center justify-between pt-3">
          <h2 className="text-base">{t("recent")}</h2>
          <Link
            href="/history"
            className="tap inline-flex items-center text-sm font-semibold underline underline-offset-4"
          >
            {t("all")}
          </Link>
        </div>
        <ResourceView resource={recent} subject={t("title")} skeleton={<SkeletonRows label={t("recent")} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={HistoryIcon} title={t("emptyRecent")} hint={t("emptyRecentHint")} />
            ) : (
              <List label={t("recent")}>
                {items.map((task) => (
                  <li key={task.id}>
                    <TaskRow task={task} withDay />
                  </li>
                ))}
              </List>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}
