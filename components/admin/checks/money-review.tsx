"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { MoneyHistory, MoneyReviewDetail } from "@/lib/contracts/admin-money-reviews";
import { adminText } from "@/lib/i18n/text/admin";
import { approvalText } from "@/lib/i18n/text/approvals";
import { checksText } from "@/lib/i18n/text/checks";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { isAsked, minutesLeft } from "@/components/admin/approvals/asked";
import { useOps } from "@/components/admin/shell/use-ops";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, ClockIcon, DoneIcon, FailedIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime, RelativeTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { reasonWords } from "./check-words";
import { ReviewPage } from "./review-page";

/** One delivery that waits for a check: why, its people in sums, and the decision. */
export function MoneyReviewScreen({ id }: { id: string }) {
  const say = useText(checksText);
  const review = useResource(`/api/admin/money-reviews/${id}`);
  useOps(["transaction", "approval"], review.refresh);
  return (
    <ReviewPage of={review} title={review.data?.orderNo ?? say("title")} component={say("title")} icon={ShieldIcon}>
      {(one) => <Body review={one} />}
    </ReviewPage>
  );
}

const stateLooks = {
  waiting: { tone: "wait", icon: ClockIcon },
  released: { tone: "go", icon: DoneIcon },
  refused: { tone: "over", icon: FailedIcon },
  void: { tone: "over", icon: FailedIcon },
} as const;

function Body({ review }: { review: MoneyReviewDetail }) {
  const say = useText(checksText);
  const { locale } = useLocale();
  const { tone, icon } = stateLooks[review.state];
  const isAskedNow = review.state === "waiting" && review.asked;
  return (
    // On a phone the decision follows the reasons; on a wide screen it stands beside everything.
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <Money amount={review.amount} className="block text-2xl" />
          <p className="text-ink-soft">
            {review.senderName} → {review.receiverName} · <RelativeTime at={review.since} />
          </p>
        </div>
        <Card className="flex flex-col gap-3">
          <CardTitle>{say("why")}</CardTitle>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {review.reasons.map((reason) => (
              <li key={reason.rule}>{reasonWords(locale, reason)}</li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{say("neverTold")}</p>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Notice tone={tone} icon={icon}>
          <strong className="block font-semibold">{say(isAskedNow ? "asked" : `state_${review.state}`)}</strong>
          {review.decidedAt && review.decidedBy && (
            <span className="block">
              {say("decided", { name: review.decidedBy, when: formatDateTime(locale, review.decidedAt) })}
            </span>
          )}
          {review.reason && <span className="block break-words">“{review.reason}”</span>}
        </Notice>
        <Decide review={review} />
        <ButtonLink href={`/admin/transactions/${review.id}`}>{say("open")}</ButtonLink>
        <Card>
          <dl className="divide-y">
            <Fact label={say("between")}>
              {say("sumOf", { sum: formatMoney(review.between.sum), n: review.between.count })}
            </Fact>
            <Fact label={say("looks")}>
              {review.looks.map(({ name, at }) => (
                <span key={at} className="block text-sm">
                  {name ?? "–"}, {formatDateTime(locale, at)}
                </span>
              ))}
            </Fact>
          </dl>
        </Card>
        <Card>
          <CardTitle>{say("record")}</CardTitle>
          <dl className="divide-y pt-1">
            {review.verdicts.map(({ moment, verdict, at }) => (
              <Fact key={at} label={say(`moment_${moment}`)}>
                {say(`verdict_${verdict}`)}
                <span className="block text-sm text-ink-soft">{formatDateTime(locale, at)}</span>
              </Fact>
            ))}
          </dl>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Person title={say("sender")} person={review.sender} />
        <Person title={say("receiver")} person={review.receiver} />
      </div>
    </div>
  );
}

function Person({ title, person }: { title: string; person: MoneyHistory }) {
  const say = useText(checksText);
  const { locale } = useLocale();
  const sums = ({ sum, count }: MoneyHistory["sent"]) => say("sumOf", { sum: formatMoney(sum), n: count });
  return (
    <Card>
      <CardTitle>
        {title}: {person.name}
      </CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={say("since")}>{formatDateTime(locale, person.since)}</Fact>
        <Fact label={say("tier")}>{say(`tier_${person.tier}`)}</Fact>
        <Fact label={say("most")}>{formatMoney(person.most)}</Fact>
        <Fact label={say("today")}>
          {say("todaySums", { sent: formatMoney(person.sentToday), received: formatMoney(person.receivedToday) })}
        </Fact>
        <Fact label={say("sent")}>{sums(person.sent)}</Fact>
        <Fact label={say("received")}>{sums(person.received)}</Fact>
        <Fact label={say("ended")}>{person.ended}</Fact>
        <Fact label={say("decidedBefore")}>
          {say("decidedSums", { released: String(person.released), refused: String(person.refused) })}
        </Fact>
      </dl>
    </Card>
  );
}

function Decide({ review }: { review: MoneyReviewDetail }) {
  const say = useText(checksText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [verb, setVerb] = useState<"release" | "refuse" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function decide(chosen: "release" | "refuse", reason: string) {
    setProblem(null);
    const result = await write(`/api/admin/money-reviews/${review.id}/${chosen}`, { body: { reason } });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      if (!result.error.isUnanswered) await mutate(`/api/admin/money-reviews/${review.id}`);
      return;
    }
    toast.success(
      isAsked(result.data)
        ? sayApproval("asked", { n: minutesLeft(result.data.expiresAt) })
        : say(chosen === "release" ? "released" : "refused"),
    );
    setVerb(null);
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  // Somebody else was quicker: what is being typed stays, and says why it is no longer possible.
  const over = review.state !== "waiting";
  if (over && verb === null) return null;
  const gone = over
    ? sayAdmin("overtakenNow", { state: say(`state_${review.state}`) })
    : verb === "release" && review.asked
      ? sayAdmin("overtakenNow", { state: say("asked") })
      : null;
  return (
    <div className="flex flex-col gap-2">
      {review.asked ? (
        <ButtonLink href="/admin/approvals" variant="primary">
          {say("toApprovals")}
        </ButtonLink>
      ) : (
        <Button
          variant="go"
          size="large"
          icon={CheckIcon}
          onClick={() => {
            setVerb("release");
          }}
        >
          {say("release")}
        </Button>
      )}
      <Button
        variant="quiet"
        block
        icon={WarningIcon}
        className="text-stop-ink"
        onClick={() => {
          setVerb("refuse");
        }}
      >
        {say("refuse")}
      </Button>
      {verb && (
        <ActionDialog
          open
          title={say(`${verb}Title`)}
          hint={
            <>
              <p>{say(`${verb}Hint`)}</p>
              {verb === "release" && review.twoPeople && <p>{say("releaseTwo")}</p>}
            </>
          }
          confirm={say(verb)}
          needsReason
          variant={verb === "release" ? "go" : "danger"}
          busy={busy}
          problem={problem}
          gone={gone}
          onConfirm={(reason) => {
            void decide(verb, reason);
          }}
          onClose={() => {
            setVerb(null);
            setProblem(null);
          }}
        />
      )}
    </div>
  );
}
