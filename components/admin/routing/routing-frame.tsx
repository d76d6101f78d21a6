"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import Link from "@/components/ui/navigation/link";
import type { RoutingState } from "@/lib/contracts/admin/routing";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { cx } from "@/components/ui/class-names";
import { BlockedIcon, ClockIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { formatDateTimeSeconds, formatRelativeTime, useNow } from "@/components/ui/time";
import { useScrollToCurrent } from "@/components/ui/page/use-scroll-to-current";
import { useRoutingState } from "./routing-state";

const pages = [
  { key: "status", href: "/admin/routing" },
  { key: "plans", href: "/admin/routing/plans" },
  { key: "differences", href: "/admin/routing/differences" },
  { key: "errors", href: "/admin/routing/errors" },
] as const;

/** Layout of the section about the route planning provider: its connection state and its pages. */
export function RoutingFrame({ children }: { children: ReactNode }) {
  const t = useTranslations(adminRoutingMessages);
  const pathname = usePathname();
  const { data: state } = useRoutingState();
  const pageLinks = useScrollToCurrent<HTMLElement>(`${pathname} ${state !== undefined}`);
  const counts: Partial<Record<string, number>> = { differences: state?.differences, errors: state?.errors.lastHour };
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <nav
        ref={pageLinks}
        aria-label={t("nav")}
        className="relative -mx-4 flex overflow-x-auto border-b px-4 lg:mx-0 lg:px-0"
      >
        {pages.map(({ key, href }) => {
          const count = counts[key] ?? 0;
          return (
            <Link
              key={key}
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className={cx(
                "inline-flex min-h-tap items-center gap-2 border-b-2 px-3 text-sm font-semibold whitespace-nowrap first:pl-0 lg:first:pl-3",
                pathname === href ? "border-foreground" : "border-transparent text-muted-foreground",
              )}
            >
              {t(key)}
              {count > 0 && (
                <span className="rounded-full bg-muted px-2 text-xs tabular-nums text-foreground">{count}</span>
              )}
            </Link>
          );
        })}
      </nav>
      <div className="flex flex-col gap-5 pt-4">
        {state && <ProviderState state={state} />}
        {children}
      </div>
    </>
  );
}

/** Whether a provider is configured and whether it responds. */
function ProviderState({ state: { enabled, provider, orders } }: { state: RoutingState }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const now = useNow();
  if (!enabled)
    return (
      <Notice live="polite" tone="warning" icon={BlockedIcon}>
        <p className="font-semibold">{t("offTitle")}</p>
        <p>{t("off")}</p>
      </Notice>
    );
  if (provider.state === "down") {
    const waitingText = t("downWaits", { n: orders.waiting });
    return (
      <Notice live="polite" tone="destructive" icon={WarningIcon}>
        <p className="font-semibold">{t("downTitle")}</p>
        <p>
          {t("down", {
            time: provider.since === null ? "–" : formatDateTimeSeconds(locale, provider.since),
            code: provider.code ?? t("noCode"),
          })}{" "}
          {waitingText}
        </p>
      </Notice>
    );
  }
  if (provider.state === "unknown")
    return (
      <Notice live="polite" tone="warning" icon={ClockIcon}>
        <p className="font-semibold">{t("unknownTitle")}</p>
        <p>{t("unknown")}</p>
      </Notice>
    );
  const lastResponseAt = provider.heardAt === null ? null : Date.parse(provider.heardAt);
  // Not a live region: the age of the last response would be announced every minute.
  return (
    <Notice tone="plain" icon={DoneIcon}>
      <span className="font-semibold">{t("upTitle")}.</span>{" "}
      {lastResponseAt !== null &&
        t("up", { when: formatRelativeTime(locale, lastResponseAt, now || lastResponseAt).toLowerCase() })}
    </Notice>
  );
}
