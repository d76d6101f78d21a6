"use client";

import { useEffect, type ReactNode } from "react";
import { usePathname } from "next/navigation";
import Link, { isCurrentPath } from "@/components/ui/navigation/link";
import { registerServiceWorker, refreshPushSubscription } from "@/lib/client/device/push";
import { useSession } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Logo } from "@/components/ui/logo";
import {
  DashboardIcon,
  UserIcon,
  VehicleIcon,
  HubIcon,
  CashIcon,
  PackageIcon,
  SendIcon,
  type Icon,
} from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { UnsavedWorkNotice } from "@/components/ui/form/unsaved-work-notice";
import { AccountMenu, type AccountLink, MenuLink } from "@/components/account/account-menu";
import { NotificationBell } from "@/components/account/notification-bell";
import { useResource } from "@/lib/client/hooks/use-resource";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { hubsPath } from "@/components/customer/hub/hub-paths";
import { usePendingDeliveries } from "@/components/customer/receive/use-pending-deliveries";
import { cx } from "@/components/ui/class-names";

/** The target page of notifications that are not about a delivery. */
const notificationPages: Partial<Record<string, string>> = {
  cash_requested: "/send",
  cash_request_declined: "/receive",
  standing_order_refused: "/my-deliveries/standing-orders",
};

/** The frame of every customer page: header and three tabs. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const t = useTranslations(customerShellMessages);
  const tCommon = useTranslations(commonMessages);
  const { session } = useSession();
  // The service worker provides the offline page.
  useEffect(() => {
    void registerServiceWorker();
    // Browsers replace push subscriptions on their own.
    refreshPushSubscription().catch(() => undefined);
  }, []);
  if (!session) return null;
  const links: AccountLink[] = [
    { href: "/account", label: t("profile"), icon: UserIcon },
    ...(session.driver?.isApproved ? [{ href: "/dashboard", label: t("driverApp"), icon: VehicleIcon }] : []),
    ...(session.isAdmin ? [{ href: "/admin", label: t("admin"), icon: DashboardIcon }] : []),
  ];

  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-primary focus:px-4 focus:py-3 focus:text-primary-foreground"
      >
        {tCommon("skipToContent")}
      </a>
      <header className="app-header z-20 border-b bg-background pt-[env(safe-area-inset-top)] print:hidden">
        <div className="flex min-h-14 flex-wrap items-center justify-end pr-2 pl-4">
          <Link href="/send" aria-label="Handover" className="mr-auto inline-flex min-h-tap items-center">
            <Logo />
          </Link>
          <div className="flex items-center">
            <NotificationBell
              userId={session.userId}
              linkOf={({ type, data }) =>
                typeof data.transactionId === "string"
                  ? `/my-deliveries/${data.transactionId}`
                  : (notificationPages[type] ?? null)
              }
            />
            <AccountMenu
              session={session}
              links={links}
              lazyLinks={(closeMenu) => session.userType !== "driver" && <CashierHubsLink onPress={closeMenu} />}
            />
          </div>
        </div>
        <OfflineBanner message={(time) => t("offline", { time })} />
        <UnsavedWorkNotice />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="print:has-[dialog[open]]:[&_*:not(:has(dialog[open])):not(dialog):not(dialog_*)]:hidden flex flex-1 flex-col px-4 pt-2 pb-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+1.5rem)] outline-none"
      >
        {children}
      </main>
      <CustomerTabs />
    </div>
  );
}

/** A link to the user's hubs, only for cashiers. Fetched when the menu opens. */
function CashierHubsLink({ onPress }: { onPress: () => void }) {
  const t = useTranslations(cashierHubMessages);
  const hubs = useResource(hubsPath);
  return hubs.data && hubs.data.items.length > 0 ? (
    <MenuLink link={{ href: "/hub", label: t("menu"), icon: HubIcon }} onPress={onPress} />
  ) : null;
}

const tabs: readonly { key: "send" | "deliveries" | "receive"; href: string; icon: Icon }[] = [
  { key: "send", href: "/send", icon: SendIcon },
  { key: "deliveries", href: "/my-deliveries", icon: PackageIcon },
  { key: "receive", href: "/receive", icon: CashIcon },
];

/** The three tabs of a customer; Receive has the number of deliveries that need an answer. */
function CustomerTabs() {
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
