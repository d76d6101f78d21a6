"use client";

import Link from "@/components/ui/navigation/link";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { CashIcon, ChevronRightIcon, HubIcon, NavigateIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { AgeNote, formatDateTime } from "@/components/ui/time";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import { canDepositAtHub } from "@/lib/domain/money/hub-deposit";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { cashSheetMessages } from "@/lib/i18n/messages/cash-sheet";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

type CashSheetProps = {
  cash: HeldCash;
  /** When the amount was fetched, if it may be out of date. */
  staleSince: number | null;
  open: boolean;
  onClose: () => void;
};

/** The driver's held cash by delivery: since when, and what to do with it. */
export function CashSheet({ cash, staleSince, open, onClose }: CashSheetProps) {
  const t = useTranslations(cashSheetMessages);
  const { task } = useCurrentTask();
  // Only cash that goes to a hub, a place with a safe and cashiers; a return to the sender has its own page.
  const hasHubCash = cash.deliveries.some((delivery) => canDepositAtHub(delivery, task ?? null));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      footer={
        hasHubCash && (
          <ButtonLink href="/hand-in" size="large" variant="primary" icon={HubIcon} onClick={onClose}>
            {t("handIn")}
          </ButtonLink>
        )
      }
    >
      <p className="text-2xl font-amount tabular-nums">{formatMoney(cash.amount)}</p>
      <p className="text-sm text-muted-foreground tabular-nums">
        {cash.deliveries.length === 0
          ? t("none")
          : t("ofLimit", { amount: formatMoney(cash.amount), ceiling: formatMoney(cash.ceiling) })}
      </p>
      {staleSince !== null && <AgeNote since={staleSince} />}
      <ul className="mt-3 divide-y border-t">
        {cash.deliveries.map((delivery) => (
          <HeldCashRow
            key={delivery.transactionId}
            delivery={delivery}
            goesToHub={canDepositAtHub(delivery, task ?? null)}
            onOpen={onClose}
          />
        ))}
      </ul>
    </Sheet>
  );
}

type Delivery = HeldCash["deliveries"][number];
function HeldCashRow({ delivery, goesToHub, onOpen }: { delivery: Delivery; goesToHub: boolean; onOpen: () => void }) {
  const t = useTranslations(cashSheetMessages);
  const tBadge = useTranslations(dashboardMessages);
  const { locale } = useLocale();
  const { transactionId, orderNo, amount, due, since, senderName, pickupAddress } = delivery;
  return (
    <li>
      <Link
        href={`/deliveries/${transactionId}`}
        onClick={onOpen}
        className="flex min-h-tap items-center gap-3 py-3 active:bg-muted"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span translate="no" className="font-mono text-sm">
              {orderNo}
            </span>
            <Money amount={amount} />
          </span>
          <span className="text-sm">
            {goesToHub
              ? t("handInAtHub")
              : due
                ? t("returnToSender", { name: senderName, address: pickupAddress })
                : t("handOverToReceiver")}
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-sm text-muted-foreground">
              {t(due ? "sinceDue" : "since", { time: formatDateTime(locale, since) })}
            </span>
            <Badge tone={due ? "destructive" : "warning"} icon={due ? CashIcon : NavigateIcon}>
              {tBadge(goesToHub ? "handItIn" : due ? "returnIt" : "toHandOver")}
            </Badge>
          </span>
        </span>
        <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}
