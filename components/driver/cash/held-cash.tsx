"use client";

import Link from "@/components/ui/navigation/link";
import { Badge, Notice } from "@/components/ui/badge";
import { buttonClass, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CashIcon, HubIcon, NavigateIcon, PhoneIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { AgeNote } from "@/components/ui/time";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useProfile } from "@/lib/client/hooks/use-profile";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import { canDepositAtHub } from "@/lib/domain/money/hub-deposit";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { useTranslations } from "@/lib/i18n/use-translations";
import { supportPhone } from "@/lib/support";
import { useStaleSince } from "./cash-chip";

/** Explains that offers are paused while an administrator checks an implausible step of the driver. */
export function UnderReviewNotice() {
  const t = useTranslations(dashboardMessages);
  const underReviewSince = useProfile().data?.underReviewSince;
  return underReviewSince ? (
    <Notice tone="destructive" icon={WarningIcon} live="polite">
      {t("underReview")}
    </Notice>
  ) : null;
}

/** Explains that the safety team paused offers after an incident, with the number to call. */
export function OffersPausedNotice() {
  const t = useTranslations(dashboardMessages);
  const offersPausedSince = useProfile().data?.offersPausedSince;
  return offersPausedSince ? (
    <Notice tone="warning" icon={ShieldIcon} live="polite">
      <p>{t("paused")}</p>
      <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "plain" }, "mt-2")}>
        <PhoneIcon aria-hidden size={20} />
        {t("support")}
      </a>
    </Notice>
  ) : null;
}

/** The driver's held cash: its share of the most that the driver may hold, its deliveries, and what to do with it. */
export function HeldCashCard() {
  const t = useTranslations(dashboardMessages);
  const profile = useProfile();
  const cash = profile.data?.cash;
  const staleSince = useStaleSince(profile);
  const { task } = useCurrentTask();
  if (!cash) return null;
  const heldText = t("heldOfCeiling", { amount: formatMoney(cash.amount), ceiling: formatMoney(cash.ceiling) });
  // A page from the service worker's cache may be older than the last handover.
  const ageNote = staleSince !== null && <AgeNote since={staleSince} />;
  if (cash.deliveries.length === 0)
    return (
      <div>
        <p className="flex items-center gap-2 px-1 text-sm text-muted-foreground tabular-nums">
          <CashIcon aria-hidden size={20} className="shrink-0" />
          {heldText}
        </p>
        {ageNote}
      </div>
    );
  // Due: its delivery has ended, and the cash must be returned to the sender or brought to a hub.
  const hasDueCash = cash.dueAmount > 0;
  const hasHubCash = cash.deliveries.some((delivery) => canDepositAtHub(delivery, task ?? null));
  return (
    <Card aria-labelledby="held-cash" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <CashIcon
          aria-hidden
          size={24}
          className={hasDueCash ? "mt-0.5 shrink-0 text-destructive-text" : "mt-0.5 shrink-0 text-muted-foreground"}
        />
        <div className="min-w-0">
          <CardTitle id="held-cash">{heldText}</CardTitle>
          <p
            role={hasDueCash ? "status" : undefined}
            translate={hasDueCash ? "no" : undefined}
            className={hasDueCash ? "text-sm text-destructive-text" : "text-sm text-muted-foreground"}
          >
            {t(hasHubCash ? "handInHint" : hasDueCash ? "returnHint" : "holdHint")}
          </p>
        </div>
      </div>
      {ageNote}
      <ul className="divide-y">
        {cash.deliveries.map((delivery) => (
          <HeldCashRow
            key={delivery.transactionId}
            delivery={delivery}
            goesToHub={canDepositAtHub(delivery, task ?? null)}
          />
        ))}
      </ul>
      {hasDueCash && (
        <ButtonLink href="/hand-in" block variant={hasHubCash ? "primary" : "plain"} icon={HubIcon}>
          {t("handIn")}
        </ButtonLink>
      )}
      {hasDueCash && (
        <ButtonLink href="/help" block variant="quiet" icon={PhoneIcon}>
          {t("support")}
        </ButtonLink>
      )}
    </Card>
  );
}

function HeldCashRow({
  delivery: { transactionId, orderNo, amount, due, senderName, pickupAddress },
  goesToHub,
}: {
  delivery: HeldCash["deliveries"][number];
  goesToHub: boolean;
}) {
  const t = useTranslations(dashboardMessages);
  return (
    <li>
      <Link
        href={`/deliveries/${transactionId}`}
        className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span translate="no" className="block font-mono text-sm">
            {orderNo}
          </span>
          <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {t("fromSender", { name: senderName, address: pickupAddress })}
          </span>
        </span>
        <span className="ml-auto flex max-w-full flex-col items-end gap-1">
          <Money amount={amount} />
          <Badge tone={due ? "destructive" : "warning"} icon={due ? CashIcon : NavigateIcon}>
            {t(goesToHub ? "handItIn" : due ? "returnIt" : "toHandOver")}
          </Badge>
        </span>
      </Link>
    </li>
  );
}
