"use client";

import { useState, type ReactNode } from "react";
import { useSelectedLayoutSegment, usePathname } from "next/navigation";
import Link from "@/components/ui/navigation/link";
import { StatusToggle } from "@/components/driver/status/status-toggle";
import { SosButton } from "@/components/account/sos/sos-button";
import { IconButton, ButtonLink } from "@/components/ui/button";
import { MenuIcon, NoConnectionIcon, DoneIcon, NavigateIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { UnsavedWorkNotice } from "@/components/ui/form/unsaved-work-notice";
import { useUpdateReady } from "@/lib/client/app/app-update";
import { useIsOnline } from "@/lib/client/realtime/connection";
// Imported for its listeners, which must run from the start of every driver page.
import "@/lib/client/device/install";
import { useAuth } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LogoMark } from "@/components/ui/logo";
import { Avatar } from "@/components/ui/person-name";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { isDropOffState } from "@/lib/domain/task/task-state";
import { OfferBell } from "./offer-bell";
import { TabBar } from "./tab-bar";
import { CashChip } from "../cash/cash-chip";

// Lazy: opened by a press.
const SideMenu = lazyClient(() => import("./side-menu").then((module) => module.SideMenu), { loadImmediately: true });
const SignOutSheet = lazyClient(
  () => import("@/components/account/driver-sign-out").then((module) => module.DriverSignOutSheet),
  { loadImmediately: true },
);
const UpdateBanner = lazyClient(() => import("./update-banner").then((module) => module.UpdateBanner));

/** The frame of every driver page: account, status and offers in the header, tabs at the foot. */
function DriverShell({ children }: { children: ReactNode }) {
  const t = useTranslations(shellMessages);
  const tCommon = useTranslations(commonMessages);
  const session = useAuth();
  const online = useIsOnline();
  const updateReady = useUpdateReady();
  // Null until first opened; after closing, the sheet stays mounted for its exit animation.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const [isSignOutOpen, setSignOutOpen] = useState<boolean | null>(null);
  const requestSignOut = () => {
    setMenuOpen((open) => open && false);
    setSignOutOpen(true);
  };
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-3 focus:text-primary-foreground"
      >
        {tCommon("skipToContent")}
      </a>
      <header className="app-header @container z-20 border-b bg-background pt-[env(safe-area-inset-top)] print:hidden">
        {/* Sized by icons in pixels, not by text: with large text they stay on one line with the status, or wrap
            together. */}
        <div className="mx-auto flex min-h-[56px] max-w-column flex-wrap items-center justify-end gap-x-1 py-[4px] pr-[4px] pl-[16px]">
          {/* Narrow on small screens: the first tab has the same target. */}
          <Link
            href="/dashboard"
            aria-label="Handover"
            className="tap -ml-[8px] inline-flex items-center justify-center @max-[24rem]:w-[36px] @max-[24rem]:min-w-0"
          >
            <LogoMark />
          </Link>
          <div className="flex-1">
            <StatusToggle status={session.driver?.status ?? "offline"} />
          </div>
          <div className="flex shrink-0">
            <SosButton driverId={session.userId} signedIn />
            <OfferBell userId={session.userId} />
            <Link href="/profile" aria-label={t("yourProfile")} className="tap inline-flex items-center justify-center">
              <Avatar name={session.name} />
            </Link>
            <IconButton
              icon={MenuIcon}
              label={t("openMenu")}
              aria-haspopup="dialog"
              onClick={() => {
                setMenuOpen(true);
              }}
            />
          </div>
        </div>
        <HeaderCash />
        {!online && (
          <p
            translate="no"
            role="status"
            className="flex items-center justify-center gap-2 bg-warning-subtle px-4 py-1.5 text-center text-xs text-warning-text"
          >
            <NoConnectionIcon aria-hidden size={16} className="shrink-0" />
            {t("noConnection")}
          </p>
        )}
        <UnsavedWorkNotice />
        {updateReady && <UpdateBanner />}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-column px-4 pt-2 pb-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+var(--active-bar)+1.5rem)] has-data-[full]:pb-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+1rem)] focus-visible:outline-none"
      >
        {children}
      </main>
      <ActiveDeliveryButton />
      <TabBar onSignOut={requestSignOut} />
      {isMenuOpen !== null && (
        <SideMenu
          open={isMenuOpen}
          onClose={() => {
            setMenuOpen(false);
          }}
          session={session}
          onSignOut={requestSignOut}
        />
      )}
      {isSignOutOpen !== null && (
        <SignOutSheet
          open={isSignOutOpen}
          onClose={() => {
            setSignOutOpen(false);
          }}
        />
      )}
    </>
  );
}

// Full-screen pages, without the shell's header and tabs.
const fullScreenSegments: readonly (string | null)[] = ["navigation", "hand-in"];

/**
 * The shell around each page that has one. Not a second layout, because the phone would load chunks shared by two
 * layouts twice.
 */
export function DriverFrame({ children }: { children: ReactNode }) {
  return fullScreenSegments.includes(useSelectedLayoutSegment()) ? children : <DriverShell>{children}</DriverShell>;
}

/** Held cash in the header: appears with the first cash and stays mounted, because its sheet may be open. */
function HeaderCash() {
  const cash = useProfile().data?.cash;
  const onDashboard = usePathname() === "/dashboard";
  const [everShown, setEverShown] = useState(false);
  if (!everShown && !onDashboard && cash && cash.amount > 0) setEverShown(true);
  return everShown && <CashChip />;
}

// Pixels and a single row, so that the height equals `--active-bar` at every text size.
const buttonClass = "flex-auto @max-[14rem]:px-[2px] @max-[14rem]:[&>svg]:hidden";

/**
 * Floats above the tab bar during a delivery. Before the pickup is confirmed by code, Complete leads to the next
 * required step; it is omitted on its own page.
 */
export function ActiveDeliveryButton() {
  const t = useTranslations(shellMessages);
  const { task } = useCurrentTask();
  const pathname = usePathname();
  if (!task) return null;
  const isAtDropOff = isDropOffState(task.state);
  const completePath = `/deliveries/${task.transactionId}/complete`;
  return (
    <section
      aria-label={t("activeDelivery")}
      data-active-delivery
      className="@container fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-20 mx-auto max-w-column border-t bg-background px-[16px] py-[8px] print:hidden"
    >
      <div className="flex gap-[8px]">
        <ButtonLink
          href={`/navigation/${task.transactionId}`}
          variant={isAtDropOff ? "plain" : "success"}
          icon={NavigateIcon}
          className={buttonClass}
        >
          {t("navigate")}
        </ButtonLink>
        {pathname !== completePath && (
          <ButtonLink
            href={completePath}
            variant={isAtDropOff ? "success" : "plain"}
            icon={DoneIcon}
            className={buttonClass}
          >
            {t("complete")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
