"use client";

import Link from "@/components/ui/navigation/link";
import type { Approval } from "@/lib/contracts/admin/approvals";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { Money, formatMoney } from "@/components/ui/money";
import { formatDateTime, RelativeTime, useNow } from "@/components/ui/time";
import type { RequestedPrice } from "@/lib/contracts/delivery/requested-price";
import { approvalSubjectLabel, describeApproval } from "./describe-approval";
import { minutesLeft } from "./pending-approval";
import { settingPath } from "../shell/admin-paths";
import { usePriceSummary } from "../prices/price-draft";

const subjectPaths = {
  delivery: "/admin/transactions",
  driver: "/admin/drivers",
  hub: "/admin/hubs",
  incident: "/admin/incidents",
} as const;

const subjectPath = ({ subjectKind, subjectId, setting }: Approval): string => {
  if (subjectKind === "price") return "/admin/prices";
  return subjectKind === "setting" ? settingPath(setting?.key ?? "") : `${subjectPaths[subjectKind]}/${subjectId}`;
};

/**
 * One approval: an action that one administrator requested and another one must approve. Shows amount, requester,
 * reason, effect and deadline.
 */
export function ApprovalCard({
  approval,
  onDecide,
}: {
  approval: Approval;
  onDecide: (verb: "approve" | "decline") => void;
}) {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { title, effect } = describeApproval(locale, approval);
  const remainingMinutes = minutesLeft(approval.expiresAt, now);
  // The facts that the request was based on have changed.
  const isVoid = approval.state === "void";
  const scheduledFor = approval.state === "scheduled" ? approval.effectiveAt : null;
  const isExpired = approval.state === "expired" || (remainingMinutes === 0 && !scheduledFor);
  const isOpen = !isVoid && !isExpired;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <Link
            href={subjectPath(approval)}
            className="inline-flex min-h-tap items-center underline underline-offset-4"
          >
            {approvalSubjectLabel(locale, approval) ?? t("unnamedAdmin")}
          </Link>
        </div>
        <div className="ml-auto flex flex-col items-end gap-1">
          {approval.amount !== null && <Money amount={approval.amount} className="text-xl" />}
          <Badge
            tone={!isOpen ? "muted" : remainingMinutes <= 5 || scheduledFor ? "warning" : "plain"}
            icon={isVoid ? WarningIcon : ClockIcon}
            className="tabular-nums"
          >
            {isVoid
              ? t("changedSinceRequest")
              : isExpired
                ? t("expired")
                : scheduledFor
                  ? t("effectiveAt", { time: formatDateTime(locale, scheduledFor) })
                  : t("minutesLeft", { n: remainingMinutes })}
          </Badge>
        </div>
      </div>
      <p>{effect}</p>
      {approval.price && <RequestedPriceView price={approval.price} />}
      <p className="text-sm text-muted-foreground">
        {t("requestedBy", { name: approval.requestedBy ?? t("unnamedAdmin") })} ·{" "}
        <RelativeTime at={approval.requestedAt} />
        {approval.reason && <span className="block break-words text-foreground">“{approval.reason}”</span>}
      </p>
      {isVoid && (
        <Notice tone="warning" icon={WarningIcon} live="polite">
          {t("changedSinceRequestHint")}
        </Notice>
      )}
      {isOpen && scheduledFor && <Notice icon={InfoIcon}>{t("soleAdminScheduled")}</Notice>}
      {isOpen && !scheduledFor && approval.mine && <Notice icon={InfoIcon}>{t("requestedByYou")}</Notice>}
      {isOpen && approval.conflictOfInterest && <Notice icon={BlockedIcon}>{t("conflictOfInterest")}</Notice>}
      {isOpen && !approval.mine && !approval.conflictOfInterest && (
        <Button
          variant="success"
          size="large"
          icon={CheckIcon}
          aria-label={`${t("approve")}: ${title}, ${approvalSubjectLabel(locale, approval) ?? ""}`}
          onClick={() => {
            onDecide("approve");
          }}
        >
          {t("approve")}
        </Button>
      )}
      {!approval.conflictOfInterest && !isExpired && (
        <Button
          variant="quiet"
          block
          tone="destructive"
          aria-label={`${t(approval.mine ? "withdraw" : "decline")}: ${title}, ${approvalSubjectLabel(locale, approval) ?? ""}`}
          onClick={() => {
            onDecide("decline");
          }}
        >
          {t(approval.mine ? "withdraw" : "decline")}
        </Button>
      )}
    </Card>
  );
}

/** The facts that a second administrator checks before approving a price version. */
function RequestedPriceView({ price }: { price: RequestedPrice }) {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const summary = usePriceSummary();
  const describeExample = ({ amount, km, urgent, failed }: RequestedPrice["worst"]): string => {
    const example = t(urgent ? "priceExampleUrgent" : "priceExample", { amount: formatMoney(amount), km });
    return failed ? t("priceExampleFailed", { example }) : example;
  };
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted-foreground">{t("priceBefore")}</dt>
        <dd className="[overflow-wrap:anywhere]">{price.before ? summary(price.before) : "–"}</dd>
        {!price.ends && (
          <>
            <dt className="text-muted-foreground">{t("priceAfter")}</dt>
            <dd className="[overflow-wrap:anywhere]">{summary(price.version)}</dd>
          </>
        )}
      </dl>
      {price.validFrom && <p>{t("priceFrom", { time: formatDateTime(locale, price.validFrom) })}</p>}
      <table className="w-full tabular-nums">
        <caption className="pb-1 text-left font-medium">{t("priceExamples")}</caption>
        <thead>
          <tr className="text-muted-foreground">
            <td />
            <th scope="col" className="text-right font-normal">
              {t("priceFee")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("pricePay")}
            </th>
          </tr>
        </thead>
        <tbody>
          {price.examples.map((example) => (
            <tr key={example.amount}>
              <th scope="row" className="text-left font-normal">
                {describeExample(example)}
              </th>
              <td className="text-right">{formatMoney(example.fee)}</td>
              <td className="text-right">{formatMoney(example.pay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {price.aboveFee && (
        <Notice tone="destructive" icon={WarningIcon}>
          <strong className="block font-semibold">{t("priceAboveFee")}</strong>
          {t("priceAboveFeeHint", {
            example: describeExample(price.worst),
            fee: formatMoney(price.worst.fee),
            pay: formatMoney(price.worst.pay),
          })}
        </Notice>
      )}
    </div>
  );
}
