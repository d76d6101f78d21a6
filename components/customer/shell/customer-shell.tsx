"use client";

import Link from "@/components/ui/navigation/link";
import { useEffect, type ReactNode } from "react";
import { registerServiceWorker, refreshPushSubscription } from "@/lib/client/device/push";
import { useSession } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Logo } from "@/components/ui/logo";
import { DashboardIcon, UserIcon, VehicleIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { UnsavedWorkNotice } from "@/components/ui/form/unsaved-work-notice";
import { AccountMenu, type AccountLink } from "@/components/account/account-menu";
import { CashierHubsLink } from "./cashier-hubs-link";
import { CustomerTabs } from "./customer-tabs";
import { NotificationBell } from "@/components/account/notification-bell";

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
