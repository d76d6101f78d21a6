"use client";

import { useRef, useState } from "react";
import { BellPanel } from "@/components/account/bell-panel";
import { NoticeList } from "@/components/account/notice-list";
import { noticesPath, useNotices } from "@/components/account/use-notices";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { closePanel } from "@/components/ui/panel";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useGo } from "@/lib/client/hooks/use-go";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { Notification } from "@/lib/contracts/notifications";
import { commonText } from "@/lib/i18n/text/common";
import { noticesText } from "@/lib/i18n/text/notices";
import { useText } from "@/lib/i18n/use-text";

/**
 * The bell with the unread notices and the list of all. `linkOf`: the page of a notice; `inConsole`: opens below the
 * bell on a wide screen.
 */
export function NoticeBell({
  userId,
  linkOf,
  inConsole,
}: {
  userId: string;
  linkOf: (item: Notification) => string | null;
  inConsole?: boolean;
}) {
  const say = useText(noticesText);
  const sayCommon = useText(commonText);
  const { go } = useGo();
  // Older notices are fetched when the panel opens.
  const [opened, setOpened] = useState(false);
  const pages = usePages(opened ? noticesPath : null);
  const { notices, unread, markRead, markAllRead } = useNotices(userId, pages.refresh);
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
      label={unread > 0 ? say("unread", { n: unread }) : say("notifications")}
      title={say("notifications")}
      count={unread}
      countClass="h-5 min-w-5 px-1 text-xs"
      className={cx("overflow-y-auto overscroll-contain", inConsole && "md:mr-2")}
      onOpen={() => {
        setOpened(true);
      }}
    >
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-2 border-b pr-1 pl-4">
        <h2 className="text-base">{say("notifications")}</h2>
        {unread > 0 && (
          <Button variant="quiet" onClick={markAllRead}>
            {say("readAll")}
          </Button>
        )}
      </div>
      <div className="max-h-[65dvh] overflow-y-auto overscroll-contain">
        <ResourceView
          of={pages.data ? pages : notices}
          component={say("notifications")}
          skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={BellIcon} title={say("none")} hint={say("noneHint")} />
            ) : (
              <>
                <NoticeList items={items} onOpen={open} />
                {pages.hasMore && (
                  <div className="border-t p-2">
                    <Button block busy={pages.isLoadingMore} onClick={pages.more}>
                      {say("more")}
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
