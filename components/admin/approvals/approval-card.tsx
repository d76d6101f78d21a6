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
  const { title, effect } = describeApproval(locale, approval);
  const remainingMinutes = minutesLeft(approval.expiresAt, now);
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
