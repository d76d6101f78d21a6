"use client";

import { useRef, useState } from "react";
import { NoticeList } from "@/components/account/notice-list";
import { noticesPath, useNotices } from "@/components/account/use-notices";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { closePanel, togglePanel } from "@/components/ui/panel";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useGo } from "@/lib/client/hooks/use-go";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { Notification } from "@/lib/contracts/notifications";
import { commonText } from "@/lib/i18n/text/common";
import { noticesText } from "@/lib/i18n/text/notices";
import { useText } from "@/lib/i18n/use-text";

/**
 * The bell: how many notices are unread, and all of them, page by page. `linkOf` says where one leads; `inConsole` opens
 * them under the bell of a wide screen.
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
  // The older ones are asked for when somebody looks.
  const [looked, setLooked] = useState(false);
  const pages = usePages(looked ? noticesPath : null);
  const { notices, unread, markRead, markAllRead } = useNotices(userId, pages.refresh);
  const panel = useRef<HTMLDivElement>(null);
  function open(item: Notification) {
    markRead(item);
    const link = linkOf(item);
    closePanel(panel.current);
    if (link) go(link);
  }

  return (
    <>
      <IconButton
        icon={BellIcon}
        label={unread > 0 ? say("unread", { n: unread }) : say("notifications")}
        popoverTarget="notices"
        aria-haspopup="dialog"
        onClick={() => {
          if (togglePanel(panel.current)) setLooked(true);
        }}
      >
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-stop px-1 text-xs font-semibold text-on-stop tabular-nums"
          >
            {unread > 9 ? "9+" : unread}
          </span>
        )}
      </IconButton>
      <div
        ref={panel}
        id="notices"
        popover="auto"
        role="dialog"
        aria-label={say("notifications")}
        onToggle={(event) => {
          if (event.newState === "open") setLooked(true);
        }}
        className={cx(
          "fixed inset-x-2 top-[calc(env(safe-area-inset-top)+3.75rem)] bottom-auto mx-auto my-0 w-auto max-w-[calc(var(--container-column)-1rem)] overflow-y-auto overscroll-contain rounded-card border bg-surface p-0 text-ink rise",
          inConsole && "md:mr-2",
        )}
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
      </div>
    </>
  );
}
