"use client";

import Link from "@/components/ui/navigation/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useSession } from "@/lib/client/hooks/use-session";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { AccountMenu } from "@/components/account/account-menu";
import { NotificationBell } from "@/components/account/notification-bell";
import { Logo } from "@/components/ui/logo";
import { cx } from "@/components/ui/class-names";
import { UserIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { useCurrentInView } from "@/components/ui/page/use-current-in-view";
import { adminSections } from "./admin-sections";
import { AlarmMonitor } from "../incidents/alarm-monitor";
import { useOpenIncidents } from "../incidents/use-alarm";
import { notificationHref } from "./notification-href";
import { PaletteKeys } from "../palette/palette-keys";

/** Layout of the admin console: navigation at the left, on a phone in a strip at the top. */
export function AdminShell({ children }: { children: ReactNode }) {
  const t = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const pathname = usePathname();
  const { session } = useSession();
  const strip = useCurrentInView<HTMLElement>(pathname);
  if (!session) return null;
  const isCurrentSection = (href: string) =>
    href === "/admin" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);

  return (
    // Bottom padding while the alarm overlays the page, so that its end can be scrolled into view.
    <div className="flex min-h-dvh flex-col has-data-alarm:pb-40 lg:has-data-alarm:pb-24">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-primary focus:px-4 focus:py-3 focus:text-primary-foreground"
      >
        {tCommon("skipToContent")}
      </a>
      <header className="app-header z-20 border-b bg-background pt-[env(safe-area-inset-top)] print:hidden">
        {/* With large text on a phone, the buttons wrap below the name. */}
        <div className="mx-auto flex min-h-14 max-w-console flex-wrap items-center justify-end pr-2 pl-4 lg:px-6">
          <Link
            href="/admin"
            aria-label={`Handover · ${t("title")}`}
            className="mr-auto inline-flex min-h-tap items-center"
          >
            <Logo />
          </Link>
          <AlarmMonitor />
          <div className="flex items-center">
            <PaletteKeys />
            <NotificationBell inConsole userId={session.userId} linkOf={notificationHref} />
            <AccountMenu session={session} links={[{ href: "/account", label: t("account"), icon: UserIcon }]} />
          </div>
        </div>
        <nav ref={strip} aria-label={t("nav")} className="relative flex overflow-x-auto px-2 lg:hidden">
          {adminSections.map(({ key, href }) => (
            <Link
              key={key}
              href={href}
              aria-current={isCurrentSection(href) ? "page" : undefined}
              className={cx(
                "relative inline-flex min-h-tap items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap",
                isCurrentSection(href) ? "border-foreground" : "border-transparent text-muted-foreground",
              )}
            >
              {t(key)}
              {/* Positioned absolutely, so that its appearance does not shift the navigation. */}
              {key === "incidents" && (
                <span className="absolute top-0.5 left-[calc(100%-0.75rem)] z-10">
                  <OpenCount />
                </span>
              )}
            </Link>
          ))}
        </nav>
        <OfflineBanner message={(time) => t("offline", { time })} />
      </header>
      <div className="mx-auto flex w-full max-w-console flex-1 lg:px-2">
        <nav
          aria-label={t("nav")}
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-52 shrink-0 flex-col overflow-y-auto border-r px-4 py-2 lg:flex print:hidden"
        >
          {adminSections.map(({ key, href, icon: SectionIcon }) => (
            <Link
              key={key}
              href={href}
              aria-current={isCurrentSection(href) ? "page" : undefined}
              className={cx(
                // Low enough to show all sections on a laptop 800 pixels high.
                "flex min-h-10 shrink-0 items-center gap-3 rounded-control px-3 pointer-coarse:min-h-tap",
                isCurrentSection(href) ? "bg-muted font-semibold" : "hover:bg-muted",
              )}
            >
              <SectionIcon aria-hidden size={20} />
              {t(key)}
              {key === "incidents" && <OpenCount />}
            </Link>
          ))}
        </nav>
        {/* Isolated, so that nothing on the page covers the alarm, which is part of the header. */}
        <main
          id="content"
          tabIndex={-1}
          className="isolate print:has-[dialog[open]]:[&_*:not(:has(dialog[open])):not(dialog):not(dialog_*)]:hidden min-w-0 flex-1 px-4 pt-2 pb-12 outline-none lg:px-6"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

/** Number of open incidents; renders nothing for zero. */
function OpenCount() {
  const t = useTranslations(adminMessages);
  const openCount = useOpenIncidents().data?.items.length ?? 0;
  if (openCount === 0) return null;
  return (
    <span
      aria-label={t("openIncidents", { n: openCount })}
      role="img"
      className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-destructive px-1.5 text-xs font-semibold text-destructive-foreground tabular-nums lg:ml-auto"
    >
      {openCount}
    </span>
  );
}
