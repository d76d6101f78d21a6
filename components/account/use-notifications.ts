"use client";

import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { api } from "@/lib/client/api/fetcher";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Notification, NotificationList } from "@/lib/contracts/notifications";
import { notificationsMessages } from "@/lib/i18n/messages/notifications";
import { useTranslations } from "@/lib/i18n/use-translations";

export const notificationsPath = "/api/notifications?limit=20";

/** The latest twenty notifications and the number of unread ones, live. */
export function useLatestNotifications(userId: string, onChange?: () => void): Resource<NotificationList> {
  const notices = useResource(notificationsPath, { disconnectedIntervalMs: 30_000 });
  useTopicEvents(`user:${userId}`, ({ event }) => {
    if (event !== "notification" && event !== "resubscribed") return;
    notices.refresh();
    onChange?.();
  });
  return notices;
}

/** The same, with functions to mark notifications as read. `onChange`: refetches a longer list. */
export function useNotifications(userId: string, onChange?: () => void) {
  const t = useTranslations(notificationsMessages);
  const { mutate } = useSWRConfig();
  const notices = useLatestNotifications(userId, onChange);
  const refreshAll = () => {
    notices.refresh();
    onChange?.();
  };

  const hasLoadFailed = notices.data === undefined && notices.error !== undefined;
  useEffect(() => {
    if (hasLoadFailed) toast.error(t("listFailed"));
  }, [hasLoadFailed, t]);

  function mark(
    matches: (item: Notification) => boolean,
    call: "/api/notifications/read-all" | `/api/notifications/${string}/read`,
  ) {
    const readAt = new Date().toISOString();
    void mutate<NotificationList>(
      notificationsPath,
      (list) => {
        if (!list) return list;
        const marked = list.items.filter((item) => !item.read && matches(item)).length;
        return {
          ...list,
          unread: Math.max(0, list.unread - marked),
          items: list.items.map((item) =>
            matches(item) && !item.read ? { ...item, read: true, readAt: readAt } : item,
          ),
        };
      },
      { revalidate: false },
    );
    api(call, { method: "POST", body: {} })
      .catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the specification has such failures logged and ignored
        console.warn(t("markReadFailed"), error);
      })
      .finally(refreshAll);
  }

  return {
    notices,
    unread: notices.data?.unread ?? 0,
    markRead: (item: Notification) => {
      if (!item.read) mark(({ id }) => id === item.id, `/api/notifications/${item.id}/read`);
    },
    markAllRead: () => {
      mark(() => true, "/api/notifications/read-all");
    },
  };
}
