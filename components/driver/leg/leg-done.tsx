"use client";

import type { ReactNode } from "react";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon, NavigateIcon, NoConnectionIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { Task } from "@/lib/contracts/driver/task";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LegFooter } from "./leg-frame";

/** A large confirmation of an exchange of cash (a leg), with the next action at the foot. */
export function LegDone({ title, children, footer }: { title: string; children: ReactNode; footer: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-success text-success-foreground">
          <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
        </span>
        <h2 className="pt-2 text-xl">{title}</h2>
        {children}
      </div>
      <LegFooter>{footer}</LegFooter>
    </div>
  );
}

/**
 * The server confirmed the pickup, or the amount is small enough to leave before that. Leads to the drop-off.
 */
export function CashCollected({
  task,
  isUnconfirmed,
  children,
}: {
  task: Task;
  isUnconfirmed: boolean;
  children: ReactNode;
}) {
  const t = useTranslations(collectMessages);
  return (
    <LegDone
      title={t("collected", { amount: formatMoney(task.amount) })}
      footer={
        <>
          {children}
          <ButtonLink variant="success" size="large" icon={NavigateIcon} href={`/navigation/${task.transactionId}`}>
            {t("toDropOff")}
          </ButtonLink>
        </>
      }
    >
      {isUnconfirmed ? (
        <Notice tone="warning" icon={NoConnectionIcon}>
          {t("unconfirmedPickup")}
        </Notice>
      ) : (
        <p className="text-muted-foreground">{t("collectedHint")}</p>
      )}
    </LegDone>
  );
}

/** The cash is back with the sender, or was given to them before the server confirmed. */
export function CashReturned({
  task,
  name,
  isUnconfirmed,
  children,
}: {
  task: Task;
  name: string;
  isUnconfirmed: boolean;
  children: ReactNode;
}) {
  const t = useTranslations(collectMessages);
  return (
    <LegDone
      title={t("returned", { amount: formatMoney(task.amount) })}
      footer={
        <>
          {children}
          <ButtonLink variant="primary" size="large" href="/dashboard">
            {t("done")}
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted-foreground">{t("returnedTo", { name })}</p>
      {isUnconfirmed && (
        <Notice tone="warning" icon={NoConnectionIcon}>
          {t("unconfirmedReturn")}
        </Notice>
      )}
    </LegDone>
  );
}
