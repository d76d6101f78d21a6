"use client";

import { cx } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/time";
import type { Notification } from "@/lib/contracts/notifications";
import { notificationsMessages } from "@/lib/i18n/messages/notifications";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Notifications, newest first; an unread one is bold and has a dot. */
export function NotificationItems({
  items,
  onOpen,
}: {
  items: readonly Notification[];
  onOpen: (item: Notification) => void;
}) {
  const t = useTranslations(notificationsMessages);
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            onClick={() => {
              onOpen(item);
            }}
            className="flex min-h-14 w-full items-start gap-3 px-4 py-3 text-left active:bg-muted"
          >
            <span
              aria-hidden
              className={cx("mt-2 size-2 shrink-0 rounded-full", item.read ? "bg-transparent" : "bg-foreground")}
            />
            <span className="min-w-0 flex-1">
              <span className={cx("block", !item.read && "font-semibold")}>
                {item.title}
                {!item.read && <span className="sr-only"> ({t("unreadLabel")})</span>}
              </span>
              <span className="block text-sm text-muted-foreground">{item.message}</span>
              <RelativeTime at={item.createdAt} className="block pt-0.5 text-xs text-muted-foreground" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
