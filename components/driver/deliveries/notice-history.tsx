"use client";

import { NoticeList } from "@/components/account/notice-list";
import { useNotices } from "@/components/account/use-notices";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useGo } from "@/lib/client/hooks/use-go";
import { usePages } from "@/lib/client/hooks/use-pages";
import { noticesText } from "@/lib/i18n/text/notices";
import { useText } from "@/lib/i18n/use-text";

/** Everything the driver was told, newest first. */
export function NoticeHistory({ userId }: { userId: string }) {
  const say = useText(noticesText);
  const { go } = useGo();
  const pages = usePages("/api/notifications?limit=20");
  const { unread, markRead, markAllRead } = useNotices(userId, pages.refresh);
  return (
    <ResourceView
      of={pages}
      component={say("notifications")}
      skeleton={<SkeletonRows rows={6} label={say("notifications")} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={BellIcon} title={say("none")} hint={say("noneHint")} />
        ) : (
          <>
            {unread > 0 && (
              <Button onClick={markAllRead} className="self-end">
                {say("readAll")}
              </Button>
            )}
            <Card flush className="overflow-hidden">
              <NoticeList
                items={items}
                onOpen={(item) => {
                  markRead(item);
                  // Where a driver answers it.
                  if (item.type === "support_message") go("/help");
                }}
              />
            </Card>
            {pages.hasMore && (
              <Button block busy={pages.isLoadingMore} onClick={pages.more}>
                {say("more")}
              </Button>
            )}
          </>
        )
      }
    </ResourceView>
  );
}
