"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { cx } from "@/components/ui/class-names";
import { CashIcon, ChevronRightIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatMoney } from "@/components/ui/money";
import { formatRelativeTime, useNow, isOlderThan } from "@/components/ui/time";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { cashChipMessages } from "@/lib/i18n/messages/cash-chip";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { staleMs, type Resource } from "@/lib/client/hooks/use-resource";
import { useIsOnline } from "@/lib/client/realtime/connection";

const CashSheet = lazyClient(() => import("./cash-sheet").then((module) => module.CashSheet), {
  loadImmediately: true,
});

/**
 * The driver's held cash, shown on every page except the dashboard; hidden while there is none. A press opens its
 * details. Once the amount may be out of date it shows its age. `overMap`: floats over the map.
 * `alreadyShown`: the cash that the page already shows; the chip is hidden if that is all.
 */
export function CashChip({
  overMap = false,
  alreadyShown,
}: {
  overMap?: boolean;
  alreadyShown?: { amount: number; isHeldByDriver: boolean } | null;
}) {
  const t = useTranslations(cashChipMessages);
  const { locale } = useLocale();
  const profile = useProfile();
  const staleSince = useStaleSince(profile);
  const now = useNow();
  // Null until first opened; after closing, the sheet stays mounted for its exit animation.
  const [open, setOpen] = useState<boolean | null>(null);
  const cash = profile.data?.cash;
  // The dashboard shows the cash itself, by delivery.
  const isShownElsewhere =
    usePathname() === "/dashboard" || (alreadyShown?.isHeldByDriver === true && alreadyShown.amount === cash?.amount);
  if (!cash || ((cash.amount === 0 || isShownElsewhere) && !open)) return null;
  // Due: its delivery has ended, and the cash must be returned.
  const hasDueCash = cash.dueAmount > 0;
  const amount = formatMoney(cash.amount);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className={cx(
          "tap flex items-center gap-2 text-sm font-semibold tabular-nums",
          hasDueCash ? "bg-destructive-subtle text-destructive-text" : "bg-warning-subtle text-warning-text",
          overMap ? "mb-3 ml-3 max-w-[calc(100%-1.5rem)] rounded-full border px-4" : "w-full justify-center px-4",
        )}
      >
        <CashIcon aria-hidden size={20} className="shrink-0" />
        {staleSince !== null && now > 0 ? (
          t("chipStale", {
            amount,
            when: formatRelativeTime(locale, staleSince, Math.max(now, staleSince)).toLowerCase(),
          })
        ) : (
          // With large text on a narrow phone only the icon is visible.
          <span>
            <span className="@max-[14rem]:sr-only">{t(alreadyShown?.isHeldByDriver ? "chipTotal" : "chip")} </span>
            {amount}
          </span>
        )}
        <ChevronRightIcon aria-hidden size={16} className="shrink-0" />
      </button>
      {open !== null && (
        <CashSheet
          cash={cash}
          staleSince={staleSince}
          open={open}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/**
 * When the shown held cash was fetched, if the driver may hold another amount by now: the request failed, there is no
 * connection, or the figure is older than the limit for all data. Null otherwise.
 */
export function useStaleSince({ error, fetchedAt }: Pick<Resource<unknown>, "error" | "fetchedAt">): number | null {
  const online = useIsOnline();
  // Zero while hydrating: the server does not know the age.
  const isHydrated = useNow() > 0;
  if (fetchedAt === null) return null;
  return error !== undefined || !online || (isHydrated && isOlderThan(fetchedAt, staleMs)) ? fetchedAt : null;
}
