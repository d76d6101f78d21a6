"use client";

import Link from "@/components/ui/link";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { EmptyState } from "@/components/ui/empty-state";
import { HistoryIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { LastKnown } from "@/lib/client/storage/last-known";
import { useResource } from "@/lib/client/hooks/use-resource";
import { deliveriesText } from "@/lib/i18n/text/deliveries";
import { useText } from "@/lib/i18n/use-text";
import { latestCount } from "./latest";
import { TaskRow } from "./task-row";

/** The delivery under way, then the latest that are over. `drawn`: those, as the server knows them. */
export function DeliveriesScreen({ drawn }: { drawn: LastKnown | null }) {
  const say = useText(deliveriesText);
  const recent = useResource(`/api/driver/history?limit=${latestCount}`, { drawn });
  return (
    <>
      <PageHeader title={say("title")} />
      <div className="flex flex-col gap-3">
        <ActiveDeliveryBanner />
        <div className="flex items-center justify-between pt-3">
          <h2 className="text-base">{say("recent")}</h2>
          <Link
            href="/history"
            className="tap inline-flex items-center text-sm font-semibold underline underline-offset-4"
          >
            {say("all")}
          </Link>
        </div>
        <ResourceView of={recent} component={say("title")} skeleton={<SkeletonRows label={say("recent")} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={HistoryIcon} title={say("emptyRecent")} hint={say("emptyRecentHint")} />
            ) : (
              <List label={say("recent")}>
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
