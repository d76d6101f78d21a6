"use client";

import Link from "@/components/ui/link";
import type { Approval } from "@/lib/contracts/admin-approvals";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon, WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { formatDateTime, RelativeTime, useNow } from "@/components/ui/time";
import { approvalSubject, approvalWords } from "./approval-words";
import { minutesLeft } from "./asked";
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

/** One thing that waits: what, how much, who asked and why, what will happen, and how long it still can. */
export function ApprovalCard({
  approval,
  onDecide,
}: {
  approval: Approval;
  onDecide: (verb: "approve" | "decline") => void;
}) {
  const say = useText(approvalText);
  const { locale } = useLocale();
  const now = useNow();
  const { title, will } = approvalWords(locale, approval);
  const left = minutesLeft(approval.expiresAt, now);
  const changed = approval.state === "void";
  const scheduled = approval.state === "scheduled" ? approval.effectiveAt : null;
  const over = approval.state === "expired" || (left === 0 && !scheduled);
  const open = !changed && !over;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <Link href={placeOf(approval)} className="inline-flex min-h-tap items-center underline underline-offset-4">
            {approvalSubject(locale, approval) ?? say("someone")}
          </Link>
        </div>
        <div className="ml-auto flex flex-col items-end gap-1">
          {approval.amount !== null && <Money amount={approval.amount} className="text-xl" />}
          <Badge
            tone={!open ? "over" : left <= 5 || scheduled ? "wait" : "plain"}
            icon={changed ? WarningIcon : ClockIcon}
            className="tabular-nums"
          >
            {changed
              ? say("changed")
              : over
                ? say("over")
                : scheduled
                  ? say("effectiveAt", { time: formatDateTime(locale, scheduled) })
                  : say("left", { n: left })}
          </Badge>
        </div>
      </div>
      <p>{will}</p>
      {approval.price && <RequestedPriceView price={approval.price} />}
      <p className="text-sm text-ink-soft">
        {say("askedBy", { name: approval.askedBy ?? say("someone") })} · <RelativeTime at={approval.askedAt} />
        {approval.reason && <span className="block break-words text-ink">“{approval.reason}”</span>}
      </p>
      {changed && (
        <Notice tone="wait" icon={WarningIcon} live="polite">
          {say("changedHint")}
        </Notice>
      )}
      {open && scheduled && <Notice icon={InfoIcon}>{say("aloneScheduled")}</Notice>}
      {open && !scheduled && approval.mine && <Notice icon={InfoIcon}>{say("mine")}</Notice>}
      {open && approval.ownCase && <Notice icon={BlockedIcon}>{say("ownCase")}</Notice>}
      {open && !approval.mine && !approval.ownCase && (
        <Button
          variant="go"
          size="large"
          icon={CheckIcon}
          aria-label={`${say("approve")}: ${title}, ${approvalSubject(locale, approval) ?? ""}`}
          onClick={() => {
            onDecide("approve");
          }}
        >
          {say("approve")}
        </Button>
      )}
      {!approval.ownCase && !over && (
        <Button
          variant="quiet"
          block
          className="text-stop-ink"
          aria-label={`${say(approval.mine ? "takeBack" : "decline")}: ${title}, ${approvalSubject(locale, approval) ?? ""}`}
          onClick={() => {
            onDecide("decline");
          }}
        >
          {say(approval.mine ? "takeBack" : "decline")}
        </Button>
      )}
    </Card>
  );
}
