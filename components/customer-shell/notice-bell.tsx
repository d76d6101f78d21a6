"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useSWRConfig } from "swr";
import { api } from "@/lib/client/fetcher";
import { useTopicEvents } from "@/lib/client/realtime";
import { useResource } from "@/lib/client/use-resource";
import type { NotificationList } from "@/lib/contracts/notifications";
import { commonText } from "@/lib/i18n/text/common";
import { customerShellText } from "@/lib/i18n/text/customer-shell";
import { useText } from "@/lib/i18n/use-text";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";

type Item = NotificationList["items"][number];
const path = "/api/notifications?limit=20";

/** The bell: how many notices are unread, and the latest twenty. `linkOf` says where one leads; `atDesk` opens them under the bell of a wide screen. */
export function NoticeBell({ userId, linkOf, atDesk }: { userId: string; linkOf: (item: Item) => string | null; atDesk?: boolean }) {
  const say = useText(customerShellText);
  const sayCommon = useText(commonText);
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const notices = useResource<NotificationList>(path, { whenDown: 30_000 });
  const panel = useRef<HTMLDivElement>(null);
  const unread = notices.data?.unread ?? 0;
  useTopicEvents(`user:${userId}`, ({ event }) => {
    if (event === "notification" || event === "sync") notices.refresh();
  });

  function markRead(which: (item: Item) => boolean, call: string) {
    const now = new Date().toISOString();
    void mutate<NotificationList>(path, (list) => {
      if (!list) return list;
      const marked = list.items.filter((item) => !item.read && which(item)).length;
      return { ...list, unread: Math.max(0, list.unread - marked), items: list.items.map((item) => which(item) && !item.read ? { ...item, read: true, readAt: now } : item) };
    }, { revalidate: false });
    // Why no message when it fails: the notice simply stays unread, as the next answer shows.
    api(call, { method: "POST", body: {} }).catch(() => undefined).finally(() => { notices.refresh(); });
  }

  function open(item: Item) {
    if (!item.read) markRead(({ id }) => id === item.id, `/api/notifications/${item.id}/read`);
    const link = linkOf(item);
    panel.current?.hidePopover();
    if (link) router.push(link);
  }

  return (
    <>
      <IconButton icon={BellIcon} label={unread > 0 ? say("unread", { n: unread }) : say("notifications")} popoverTarget="notices" aria-haspopup="dialog">
        {unread > 0 && (
          <span aria-hidden className="absolute top-1 right-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-stop px-1 text-xs font-semibold text-on-stop tabular-nums">
            {unread > 9 ? "9+" : unread}
          </span>
        )}
      </IconButton>
      <div ref={panel} id="notices" popover="auto" role="dialog" aria-label={say("notifications")}
        className={cx("fixed inset-x-2 top-[calc(env(safe-area-inset-top)+3.75rem)] bottom-auto mx-auto my-0 w-auto max-w-[calc(var(--container-column)-1rem)] overflow-hidden rounded-card border bg-surface p-0 text-ink rise", atDesk && "md:mr-2")}>
        <header className="flex min-h-tap items-center justify-between gap-2 border-b pr-1 pl-4">
          <h2 className="text-base">{say("notifications")}</h2>
          {unread > 0 && <Button variant="quiet" onClick={() => { markRead(() => true, "/api/notifications/read-all"); }}>{say("readAll")}</Button>}
        </header>
        <div className="max-h-[65dvh] overflow-y-auto overscroll-contain">
          <ResourceView of={notices} component={say("notifications")} skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}>
            {({ items }) => items.length === 0
              ? <EmptyState icon={BellIcon} title={say("none")} hint={say("noneHint")} />
              : (
                <ul className="divide-y">
                  {items.map((item) => (
                    <li key={item.id}>
                      <button type="button" onClick={() => { open(item); }} className="flex min-h-14 w-full items-start gap-3 px-4 py-3 text-left active:bg-sunken">
                        <span aria-hidden className={cx("mt-2 size-2 shrink-0 rounded-full", item.read ? "bg-transparent" : "bg-ink")} />
                        <span className="min-w-0 flex-1">
                          <span className={cx("block", !item.read && "font-semibold")}>{item.title}{!item.read && <span className="sr-only"> ({say("newOne")})</span>}</span>
                          <span className="block text-sm text-ink-soft">{item.message}</span>
                          <RelativeTime at={item.createdAt} className="block pt-0.5 text-xs text-ink-soft" />
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
          </ResourceView>
        </div>
      </div>
    </>
  );
}
