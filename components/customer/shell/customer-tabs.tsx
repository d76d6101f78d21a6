"use client";

import Link from "@/components/ui/navigation/link";
import { usePathname } from "next/navigation";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { usePendingDeliveries } from "@/components/customer/receive/use-pending-deliveries";
import { isCurrentPath } from "@/components/ui/navigation/is-current-path";
import { cx } from "@/components/ui/class-names";
import { CashIcon, PackageIcon, SendIcon, type Icon } from "@/components/ui/icons";

const tabs: readonly { key: "send" | "deliveries" | "receive"; href: string; icon: Icon }[] = [
  { key: "send", href: "/send", icon: SendIcon },
  { key: "deliveries", href: "/my-deliveries", icon: PackageIcon },
  { key: "receive", href: "/receive", icon: CashIcon },
];

/** The three tabs of a customer; Receive has the number of deliveries that need an answer. */
export function CustomerTabs() {
  const t = useTranslations(customerShellMessages);
  const pathname = usePathname();
  const waiting = usePendingDeliveries().data?.items.length ?? 0;
  return (
    <nav
      aria-label={t("tabs")}
      className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column border-t bg-card pb-[env(safe-area-inset-bottom)] sm:rounded-t-card sm:border-x print:hidden"
    >
      {/* With large text the bar is wider than the phone: it scrolls instead of squeezing the labels. */}
      <div className="flex overflow-x-auto">
        {tabs.map(({ key, href, icon: Icon }) => {
          const isCurrent = isCurrentPath(pathname, href);
          const count = key === "receive" ? waiting : 0;
          return (
            <Link
              key={key}
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={cx(
                "flex min-h-tabs min-w-max flex-1 basis-0 flex-col px-[calc(0.375rem-6px)] items-center justify-center gap-[2px] text-xs focus-visible:-outline-offset-2",
                isCurrent ? "font-semibold text-foreground" : "text-muted-foreground",
              )}
            >
              <span
                className={cx(
                  "relative inline-flex h-[28px] w-[48px] items-center justify-center rounded-full in-data-pending:bg-muted",
                  isCurrent && "bg-muted",
                )}
              >
                <Icon aria-hidden size={22} strokeWidth={isCurrent ? 2.25 : 2} />
                {count > 0 && (
                  <span
                    aria-hidden
                    className="absolute -top-0.5 right-0 inline-flex h-[min(1.25rem,24px)] min-w-[min(1.25rem,24px)] items-center justify-center rounded-full bg-destructive px-[4px] text-[min(0.75rem,16px)] font-semibold text-destructive-foreground tabular-nums"
                  >
                    {count > 9 ? "9+" : count}
                  </span>
                )}
              </span>
              {t(key)}
              {count > 0 && <span className="sr-only">({t("waiting", { n: count })})</span>}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
