"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import Link from "@/components/ui/navigation/link";
import { useSession } from "@/lib/client/hooks/use-session";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { AccountMenu } from "@/components/account/account-menu";
import { NotificationBell } from "@/components/account/notification-bell";
import { Logo } from "@/components/ui/logo";
import { cx } from "@/components/ui/class-names";
import { UserIcon, SearchIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { useScrollToCurrent } from "@/components/ui/page/use-scroll-to-current";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import type { Notification } from "@/lib/contracts/notifications";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { areLetterShortcutsEnabled, isTyping } from "@/lib/client/app/key-shortcuts";
import { adminPaletteMessages } from "@/lib/i18n/messages/admin-palette";
import { isComposing } from "@/components/ui/form/composing";
import { adminSections } from "./admin-sections";
import { useOpenIncidents, filterRingingIncidents, useAlarm } from "../incidents/use-alarm";

/** Layout of the admin console: navigation at the left, on a phone in a strip at the top. */
export function AdminShell({ children }: { children: ReactNode }) {
  const t = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const pathname = usePathname();
  const { session } = useSession();
  const navigationStrip = useScrollToCurrent<HTMLElement>(pathname);
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
        <nav ref={navigationStrip} aria-label={t("nav")} className="relative flex overflow-x-auto px-2 lg:hidden">
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
                  <OpenIncidentCount />
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
              {key === "incidents" && <OpenIncidentCount />}
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
function OpenIncidentCount() {
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

const loadBanner = () => import("../incidents/alarm-banner").then((module) => module.AlarmBanner);
const AlarmBanner = lazyClient(loadBanner);

/**
 * Monitors alarms on every console page. The sound is in the page's bundle. The banner's chunk loads immediately
 * after it, before it is needed: after a new deployment, the old version's chunk may no longer be available.
 */
function AlarmMonitor() {
  const list = useOpenIncidents();
  const ringingIncidents = filterRingingIncidents(list.data?.items ?? []);
  const alarm = useAlarm(ringingIncidents);
  useEffect(() => {
    void importWithRetry(loadBanner);
  }, []);
  return (
    ringingIncidents.length > 0 && (
      <AlarmBanner ringingIncidents={ringingIncidents} alarm={alarm} onChanged={list.refresh} />
    )
  );
}

/** Target page of a notification: the approvals page for a request, the subject's page for its result. */
export function notificationHref({ type, data }: Pick<Notification, "type" | "data">): string | null {
  const idOf = (name: string): string | null => (typeof data[name] === "string" ? data[name] : null);
  if (type === "approval_needed" || type === "change_scheduled") return "/admin/approvals";
  if (type === "second_factor_changed" && idOf("personId")) return `/admin/people/${idOf("personId")}`;
  if (idOf("incidentId")) return `/admin/incidents/${idOf("incidentId")}`;
  if (idOf("reviewId")) return `/admin/checks/${idOf("reviewId")}`;
  if (idOf("identityId")) return `/admin/checks/people/${idOf("identityId")}`;
  if (idOf("transactionId")) return `/admin/transactions/${idOf("transactionId")}`;
  if (idOf("driverId")) return `/admin/drivers/${idOf("driverId")}`;
  if (idOf("hubId")) return `/admin/hubs/${idOf("hubId")}`;
  return idOf("approvalId") ? "/admin/approvals" : null;
}

const CommandPalette = lazyClient(() => import("../palette/command-palette").then((module) => module.CommandPalette), {
  loadImmediately: true,
});
const ShortcutsDialog = lazyClient(
  () => import("../palette/shortcuts-dialog").then((module) => module.ShortcutsDialog),
  {
    loadImmediately: true,
  },
);

// Time for the second key of a "g" shortcut.
const sequenceTimeoutMs = 1_500;

/** Opens the command palette (search and actions) by button or Ctrl+K, and handles the console's other shortcuts. */
function PaletteKeys() {
  const t = useTranslations(adminPaletteMessages);
  const { go } = useNavigate();
  const [openOverlay, setOpenOverlay] = useState<"palette" | "keys" | null>(null);
  const gPressedAt = useRef(0);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.altKey) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setOpenOverlay((current) => (current === "palette" ? null : "palette"));
        return;
      }
      if (event.ctrlKey || event.metaKey || !areLetterShortcutsEnabled() || isTyping(event)) return;
      if (event.key === "?") setOpenOverlay("keys");
      else if (event.key === "g") gPressedAt.current = event.timeStamp;
      else if (gPressedAt.current > 0) {
        const section = adminSections.find(({ shortcutKey }) => shortcutKey === event.key);
        if (section && event.timeStamp - gPressedAt.current < sequenceTimeoutMs) go(section.href);
        gPressedAt.current = 0;
      }
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [go]);

  const close = () => {
    setOpenOverlay(null);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpenOverlay("palette");
        }}
        className="tap inline-flex items-center justify-center gap-2 rounded-control px-3 text-sm text-muted-foreground active:bg-muted md:border md:border-input"
      >
        <SearchIcon aria-hidden size={20} />
        <span className="sr-only md:not-sr-only">{t("open")}</span>
        <kbd aria-hidden className="hidden rounded-small border px-1.5 font-sans text-xs md:inline">
          Ctrl K
        </kbd>
      </button>
      {openOverlay === "palette" && <CommandPalette onClose={close} />}
      {openOverlay === "keys" && <ShortcutsDialog onClose={close} />}
    </>
  );
}
