"use client";

import { NotificationItems } from "@/components/account/notification-items";
import { useNotifications } from "@/components/account/use-notifications";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { notificationsMessages } from "@/lib/i18n/messages/notifications";
import { useTranslations } from "@/lib/i18n/use-translations";

/** All notifications of the driver, newest first. */
export function NotificationHistory({ userId }: { userId: string }) {
  const t = useTranslations(notificationsMessages);
  const { go } = useNavigate();
  const pages = usePaginatedList("/api/notifications?limit=20");
  const { unread, markRead, markAllRead } = useNotifications(userId, pages.refresh);
  return (
    <ResourceView
      resource={pages}
      subject={t("notifications")}
      skeleton={<SkeletonRows rows={6} label={t("notifications")} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={BellIcon} title={t("none")} hint={t("noneHint")} />
        ) : (
          <>
            {unread > 0 && (
              <Button onClick={markAllRead} className="self-end">
                {t("readAll")}
              </Button>
            )}
            <Card flush className="overflow-hidden">
              <NotificationItems
                items={items}
                onOpen={(item) => {
                  markRead(item);
                  // The page where the driver can reply.
                  if (item.type === "support_message") go("/help");
                }}
              />
            </Card>
            {pages.hasMore && (
              <Button block busy={pages.isLoadingMore} onClick={pages.loadMore}>
                {t("more")}
              </Button>
            )}
          </>
        )
      }
    </ResourceView>
  );
}
