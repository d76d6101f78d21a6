"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { MoneyTotals, MoneyReviewDetail } from "@/lib/contracts/admin/money-reviews";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { isPendingApproval, minutesLeft } from "@/components/admin/approvals/pending-approval";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, ClockIcon, DoneIcon, FailedIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime, RelativeTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { describeReviewReason, ReviewPage } from "./review-page";

/**
 * A money review: an administrator releases or refuses a delivery that money rules stopped. Shows the reasons and the
 * totals of its sender and receiver.
 */
export function MoneyReviewScreen({ id }: { id: string }) {
  const t = useTranslations(checksMessages);
  const review = useResource(`/api/admin/money-reviews/${id}`);
  useOpsRefetch(["transaction", "approval"], review.refresh);
  return (
    <ReviewPage resource={review} title={review.data?.orderNo ?? t("title")} subject={t("title")} icon={ShieldIcon}>
      {(data) => <Body review={data} />}
    </ReviewPage>
  );
}

const reviewStateStyles = {
  waiting: { tone: "warning", icon: ClockIcon },
  released: { tone: "success", icon: DoneIcon },
  refused: { tone: "muted", icon: FailedIcon },
  void: { tone: "muted", icon: FailedIcon },
} as const;

function Body({ review }: { review: MoneyReviewDetail }) {
  const t = useTranslations(checksMessages);
  const { locale } = useLocale();
  const { tone, icon } = reviewStateStyles[review.state];
  const awaitsApproval = review.state === "waiting" && review.approvalRequested;
  return (
    // On a phone the decision follows the reasons; on a wide screen it has its own column.
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <Money amount={review.amount} className="block text-2xl" />
          <p className="text-muted-foreground">
            {review.senderName} → {review.receiverName} · <RelativeTime at={review.since} />
          </p>
        </div>
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("holdReasons")}</CardTitle>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {review.reasons.map((reason) => (
              <li key={reason.rule}>{describeReviewReason(locale, reason)}</li>
            ))}
          </ul>
          <p className="text-sm text-muted-foreground">{t("reasonsNotDisclosed")}</p>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Notice tone={tone} icon={icon}>
          <strong className="block font-semibold">
            {t(awaitsApproval ? "approvalRequested" : `state_${review.state}`)}
          </strong>
          {review.decidedAt && review.decidedBy && (
            <span className="block">
              {t("decided", { name: review.decidedBy, when: formatDateTime(locale, review.decidedAt) })}
            </span>
          )}
          {review.reason && <span className="block break-words">“{review.reason}”</span>}
        </Notice>
        <DecisionActions review={review} />
        <ButtonLink href={`/admin/transactions/${review.id}`}>{t("open")}</ButtonLink>
        <Card>
          <dl className="divide-y">
            <Fact label={t("between")}>
              {t("sumAndCount", { sum: formatMoney(review.between.sum), n: review.between.count })}
            </Fact>
            <Fact label={t("viewedBy")}>
              {review.accessLog.map(({ name, at }) => (
                <span key={at} className="block text-sm">
                  {name ?? "–"}, {formatDateTime(locale, at)}
                </span>
              ))}
            </Fact>
          </dl>
        </Card>
        <Card>
          <CardTitle>{t("ruleRecord")}</CardTitle>
          <dl className="divide-y pt-1">
            {review.verdicts.map(({ moment, verdict, at }) => (
              <Fact key={at} label={t(`moment_${moment}`)}>
                {t(`verdict_${verdict}`)}
                <span className="block text-sm text-muted-foreground">{formatDateTime(locale, at)}</span>
              </Fact>
            ))}
          </dl>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PersonTotals title={t("sender")} person={review.sender} />
        <PersonTotals title={t("receiver")} person={review.receiver} />
      </div>
    </div>
  );
}

function PersonTotals({ title, person }: { title: string; person: MoneyTotals }) {
  const t = useTranslations(checksMessages);
  const { locale } = useLocale();
  const formatTotals = ({ sum, count }: MoneyTotals["sent"]) => t("sumAndCount", { sum: formatMoney(sum), n: count });
  return (
    <Card>
      <CardTitle>
        {title}: {person.name}
      </CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={t("joined")}>{formatDateTime(locale, person.since)}</Fact>
        <Fact label={t("tier")}>{t(`tier_${person.tier}`)}</Fact>
        <Fact label={t("dailyLimit")}>{formatMoney(person.most)}</Fact>
        <Fact label={t("today")}>
          {t("todayTotals", { sent: formatMoney(person.sentToday), received: formatMoney(person.receivedToday) })}
        </Fact>
        <Fact label={t("sent")}>{formatTotals(person.sent)}</Fact>
        <Fact label={t("received")}>{formatTotals(person.received)}</Fact>
        <Fact label={t("ended")}>{person.ended}</Fact>
        <Fact label={t("decidedBefore")}>
          {t("decisionCounts", { released: String(person.released), refused: String(person.refused) })}
        </Fact>
      </dl>
    </Card>
  );
}

function DecisionActions({ review }: { review: MoneyReviewDetail }) {
  const t = useTranslations(checksMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [pendingDecision, setPendingDecision] = useState<"release" | "refuse" | null>(null);

  async function decide(decision: "release" | "refuse", reason: string) {
    const result = await write(`/api/admin/money-reviews/${review.id}/${decision}`, { body: { reason } });
    if (!result.ok) {
      if (!result.error.isRetryable) await mutate(`/api/admin/money-reviews/${review.id}`);
      return;
    }
    toast.success(
      isPendingApproval(result.data)
        ? tApproval("requested", { n: minutesLeft(result.data.expiresAt) })
        : t(decision === "release" ? "released" : "refused"),
    );
    setPendingDecision(null);
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  // Another administrator decided first: the typed text stays, with the reason why it can no longer be sent.
  const closed = review.state !== "waiting";
  if (closed && pendingDecision === null) return null;
  const closedMessage = closed
    ? tAdmin("changedMeanwhileState", { state: t(`state_${review.state}`) })
    : pendingDecision === "release" && review.approvalRequested
      ? tAdmin("changedMeanwhileState", { state: t("approvalRequested") })
      : null;
  return (
    <div className="flex flex-col gap-2">
      {review.approvalRequested ? (
        <ButtonLink href="/admin/approvals" variant="primary">
          {t("toApprovals")}
        </ButtonLink>
      ) : (
        <Button
          variant="success"
          size="large"
          icon={CheckIcon}
          onClick={() => {
            setPendingDecision("release");
          }}
        >
          {t("release")}
        </Button>
      )}
      <Button
        variant="quiet"
        block
        icon={WarningIcon}
        tone="destructive"
        onClick={() => {
          setPendingDecision("refuse");
        }}
      >
        {t("refuse")}
      </Button>
      {pendingDecision && (
        <ActionDialog
          open
          title={t(`${pendingDecision}Title`)}
          hint={
            <>
              <p>{t(`${pendingDecision}Hint`)}</p>
              {pendingDecision === "release" && review.dualApproval && <p>{t("releaseNeedsApproval")}</p>}
            </>
          }
          confirmLabel={t(pendingDecision)}
          needsReason
          variant={pendingDecision === "release" ? "success" : "destructive"}
          busy={busy}
          problem={problem}
          unavailableReason={closedMessage}
          onConfirm={(reason) => {
            void decide(pendingDecision, reason);
          }}
          onClose={() => {
            setPendingDecision(null);
            setProblem(null);
          }}
        />
      )}
    </div>
  );
}
