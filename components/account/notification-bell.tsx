"use client";

import { useRef, useState } from "react";
import { BellPanel, closePanel } from "@/components/account/bell-panel";
import { NotificationItems } from "@/components/account/notification-items";
import { notificationsPath, useNotifications } from "@/components/account/use-notifications";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/page/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { Notification } from "@/lib/contracts/notifications";
import { commonMessages } from "@/lib/i18n/messages/common";
import { notificationsMessages } from "@/lib/i18n/messages/notifications";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * The bell with the number of unread notifications and a list of all. `linkOf`: target page of a notification;
 * `inConsole`: in the admin console, where the list opens below the bell on a wide screen.
 */
export function NotificationBell({
  userId,
  linkOf,
  inConsole,
}: {
  userId: string;
  linkOf: (item: Notification) => string | null;
  inConsole?: boolean;
}) {
  const t = useTranslations(notificationsMessages);
  const tCommon = useTranslations(commonMessages);
  const { go } = useNavigate();
  // The full list is fetched when the panel first opens.
  const [wasOpened, setWasOpened] = useState(false);
  const pages = usePaginatedList(wasOpened ? notificationsPath : null);
  const { latest, unread, markRead, markAllRead } = useNotifications(userId, pages.refresh);
  const panel = useRef<HTMLDivElement>(null);
  function open(item: Notification) {
    markRead(item);
    const link = linkOf(item);
    closePanel(panel.current);
    if (link) go(link);
  }

  return (
    <BellPanel
      panel={panel}
      id="notices"
      label={unread > 0 ? t("unread", { n: unread }) : t("notifications")}
      title={t("notifications")}
      count={unread}
      countClass="h-5 min-w-5 px-1 text-xs"
      className={cx("overflow-y-auto overscroll-contain", inConsole && "md:mr-2")}
      onOpen={() => {
        setWasOpened(true);
      }}
    >
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-2 border-b pr-1 pl-4">
        <h2 className="text-base">{t("notifications")}</h2>
        {unread > 0 && (
          <Button variant="quiet" onClick={markAllRead}>
            {t("readAll")}
          </Button>
        )}
      </div>
      <div className="max-h-[65dvh] overflow-y-auto overscroll-contain">
        <ResourceView
          resource={pages.data ? pages : latest}
          subject={t("notifications")}
          skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={BellIcon} title={t("none")} hint={t("noneHint")} />
            ) : (
              <>
                <NotificationItems items={items} onOpen={open} />
                {pages.hasMore && (
                  <div className="border-t p-2">
                    <Button block busy={pages.isLoadingMore} onClick={pages.loadMore}>
                      {t("more")}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </ResourceView>
      </div>
    </BellPanel>
  );
}
