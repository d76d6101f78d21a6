"use client";

import Link from "@/components/ui/navigation/link";
import type { Approval } from "@/lib/contracts/admin/approvals";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { formatDateTime, RelativeTime, useNow } from "@/components/ui/time";
import { approvalSubjectLabel, describeApproval } from "./describe-approval";
import { minutesLeft } from "./pending-approval";
import { RequestedPriceView } from "../prices/requested-price";
import { settingPath } from "../settings/setting-path";

const places = {
  delivery: "/admin/transactions",
  driver: "/admin/drivers",
  hub: "/admin/hubs",
  incident: "/admin/incidents",
} as const;

const placeOf = ({ subjectKind, subjectId, setting }: Approval): string => {
  if (subjectKind === "price") return "/admin/prices";
  return subjectKind === "setting" ? settingPath(setting?.key ?? "") : `${places[subjectKind]}/${subjectId}`;
};

/** One pending approval: action, amount, requester and reason, effect and deadline. */
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
  const { title, will } = describeApproval(locale, approval);
  const left = minutesLeft(approval.expiresAt, now);
  const isVoid = approval.state === "void";
  const scheduled = approval.state === "scheduled" ? approval.effectiveAt : null;
  const expired = approval.state === "expired" || (left === 0 && !scheduled);
  const open = !isVoid && !expired;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <Link href={placeOf(approval)} className="inline-flex min-h-tap items-center underline underline-offset-4">
            {approvalSubjectLabel(locale, approval) ?? t("someone")}
          </Link>
        </div>
        <div className="ml-auto flex flex-col items-end gap-1">
          {approval.amount !== null && <Money amount={approval.amount} className="text-xl" />}
          <Badge
            tone={!open ? "over" : left <= 5 || scheduled ? "warning" : "plain"}
            icon={isVoid ? WarningIcon : ClockIcon}
            className="tabular-nums"
          >
            {isVoid
              ? t("changed")
              : expired
                ? t("over")
                : scheduled
                  ? t("effectiveAt", { time: formatDateTime(locale, scheduled) })
                  : t("left", { n: left })}
          </Badge>
        </div>
      </div>
      <p>{will}</p>
      {approval.price && <RequestedPriceView price={approval.price} />}
      <p className="text-sm text-muted-foreground">
        {t("requestedBy", { name: approval.requestedBy ?? t("someone") })} · <RelativeTime at={approval.requestedAt} />
        {approval.reason && <span className="block break-words text-foreground">“{approval.reason}”</span>}
      </p>
      {isVoid && (
        <Notice tone="warning" icon={WarningIcon} live="polite">
          {t("changedHint")}
        </Notice>
      )}
      {open && scheduled && <Notice icon={InfoIcon}>{t("aloneScheduled")}</Notice>}
      {open && !scheduled && approval.mine && <Notice icon={InfoIcon}>{t("mine")}</Notice>}
      {open && approval.conflictOfInterest && <Notice icon={BlockedIcon}>{t("conflictOfInterest")}</Notice>}
      {open && !approval.mine && !approval.conflictOfInterest && (
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
      {!approval.conflictOfInterest && !expired && (
        <Button
          variant="quiet"
          block
          tone="destructive"
          aria-label={`${t(approval.mine ? "takeBack" : "decline")}: ${title}, ${approvalSubjectLabel(locale, approval) ?? ""}`}
          onClick={() => {
            onDecide("decline");
          }}
        >
          {t(approval.mine ? "takeBack" : "decline")}
        </Button>
      )}
    </Card>
  );
}
