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
  const latest = useResource(notificationsPath, { disconnectedIntervalMs: 30_000 });
  useTopicEvents(`user:${userId}`, ({ event }) => {
    if (event !== "notification" && event !== "resubscribed") return;
    latest.refresh();
    onChange?.();
  });
  return latest;
}

/** The latest notifications, with functions to mark them as read. `onChange`: refetches a longer list. */
export function useNotifications(userId: string, onChange?: () => void) {
  const t = useTranslations(notificationsMessages);
  const { mutate } = useSWRConfig();
  const latest = useLatestNotifications(userId, onChange);
  const refreshAll = () => {
    latest.refresh();
    onChange?.();
  };

  const hasLoadFailed = latest.data === undefined && latest.error !== undefined;
  useEffect(() => {
    if (hasLoadFailed) toast.error(t("listFailed"));
  }, [hasLoadFailed, t]);

  function markMatching(
    matches: (item: Notification) => boolean,
    path: "/api/notifications/read-all" | `/api/notifications/${string}/read`,
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
          items: list.items.map((item) => (matches(item) && !item.read ? { ...item, read: true, readAt } : item)),
        };
      },
      { revalidate: false },
    );
    api(path, { method: "POST", body: {} })
      .catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the specification has such failures logged and ignored
        console.warn(t("markReadFailed"), error);
      })
      .finally(refreshAll);
  }

  return {
    latest,
    unread: latest.data?.unread ?? 0,
    markRead: (item: Notification) => {
      if (!item.read) markMatching(({ id }) => id === item.id, `/api/notifications/${item.id}/read`);
    },
    markAllRead: () => {
      markMatching(() => true, "/api/notifications/read-all");
    },
  };
}
