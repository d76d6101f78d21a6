"use client";

import { useEffect, useState } from "react";
import { CodeCheck } from "@/components/driver/scan/code-check";
import { DoorSteps } from "@/components/delivery/door-steps";
import { DeliveryWords } from "@/components/driver/task/delivery-words";
import { LegRail } from "@/components/driver/task/leg-rail";
import { StopAddress } from "@/components/driver/navigation/stop-address";
import { StepNotice } from "@/components/driver/task/step-notice";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { DelegateNote } from "@/components/driver/task/later-delegate-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, PinIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { LoadFailure } from "@/components/ui/load-failure";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonCard } from "@/components/ui/skeleton";
import { tick } from "@/lib/client/device/chime";
import { dismissStep, type Step } from "@/lib/client/offline/outbox";
import { toast } from "@/lib/client/app/toast";
import { useSteps } from "@/lib/client/hooks/use-steps";
import { isLate, isWaiting, stuckFor } from "@/lib/client/offline/outbox-store";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/task";
import { cashPage, cashStep, cashTitle, countedLeg } from "@/lib/domain/task/leg-steps";
import { isAtTheDoor } from "@/lib/domain/task/task-state";
import { collectText } from "@/lib/i18n/text/collect";
import { scanText } from "@/lib/i18n/text/scan";
import { currentTaskText } from "@/lib/i18n/text/current-task";
import { useText } from "@/lib/i18n/use-text";

const ArriveButton = lazily(() =>
  import("@/components/driver/navigation/arrive-button").then((module) => module.ArriveButton),
);
const NoTask = lazily(() => import("@/components/driver/task/no-task").then((module) => module.NoTask));
const Delivered = lazily(() => import("./delivered").then((module) => module.Delivered));
const DoorReach = lazily(() => import("./door-reach").then((module) => module.DoorReach));

/** The hand-over: the receiver's code, scanned or typed, then the confirmation. */
export function CompleteScreen({ transactionId }: { transactionId: string }) {
  const say = useText(scanText);
  const words = useText(currentTaskText);
  const current = useCurrentTask();
  const taken = useSteps().filter((step) => step.transactionId === transactionId);
  const last = taken.findLast((step) => step.kind === "complete") ?? null;
  // Put away at the press, it stands until the next page is there.
  const [read, setRead] = useState<Step | null>(null);
  const confirmed = last?.state === "confirmed" ? last : read;
  useEffect(() => {
    if (confirmed) tick([15, 60, 15]);
  }, [confirmed]);

  if (confirmed?.result)
    return (
      <Delivered
        task={confirmed.result}
        late={isLate(confirmed)}
        onDone={() => {
          setRead(confirmed);
          dismissStep(confirmed.id);
        }}
      />
    );
  const { task } = current;
  const checking = last !== null && isWaiting(last);
  return (
    <>
      <PageHeader title={say("completeTitle")} back={`/deliveries/${transactionId}`} />
      {task?.transactionId === transactionId ? (
        <HandOver task={task} taken={taken} last={last} />
      ) : task === undefined ? (
        current.error ? (
          <LoadFailure
            component={words("active")}
            error={current.error}
            onRetry={current.refresh}
            busy={current.isRefreshing}
          />
        ) : (
          <SkeletonCard label={words("active")} />
        )
      ) : // The server may have checked the code already and only its answer be missing: until then it is not over.
      checking ? (
        <StepNotice steps={taken} />
      ) : (
        <NoTask transactionId={transactionId} />
      )}
    </>
  );
}

function HandOver({ task, taken, last }: { task: Task; taken: readonly Step[]; last: Step | null }) {
  const say = useText(scanText);
  const collect = useText(collectText);
  const steps = useTaskSteps(task);
  // What they do first, with the cash in their hand, stands in the first line: nothing of other things lies over it.
  const atTheDoor = isAtTheDoor(task.state);
  useEffect(() => (atTheDoor ? toast.hold() : undefined), [atTheDoor]);
  // A refusal that was read here is not said again on the pages that follow.
  const read = atTheDoor && last?.state === "refused" ? last.id : null;
  useEffect(
    () => () => {
      if (read !== null) dismissStep(read);
    },
    [read],
  );
  // Cash that goes back, or is not collected yet, is counted and proven on a page of its own.
  if (countedLeg(task)) {
    return (
      <EmptyState
        icon={CashIcon}
        title={collect(cashTitle[cashStep(task)])}
        hint={collect(cashStep(task) === "handIn" ? "handInHint" : "collectHint")}
        action={
          <ButtonLink href={cashPage(task)} variant="primary">
            {collect(cashStep(task))}
          </ButtonLink>
        }
      />
    );
  }
  if (!atTheDoor) {
    return (
      <EmptyState
        icon={PinIcon}
        title={say("notArrived")}
        hint={say("notArrivedHint")}
        action={
          <div className="flex w-72 max-w-full flex-col gap-2">
            <ButtonLink href={`/navigation/${task.transactionId}`} block>
              {say("toNavigation")}
            </ButtonLink>
            {task.state === "active" && <ArriveButton task={task} />}
          </div>
        }
      />
    );
  }
  const waiting = last !== null && isWaiting(last);
  const stuck = waiting && stuckFor(taken) !== null;
  return (
    <div className="@container flex flex-col gap-3">
      <LegRail task={task} />
      <StopAddress task={task} small />
      <DeliveryWords urgent={task.urgent} preferredTime={task.preferredTime} instructions={task.instructions} />
      {!task.codeLockedUntil && (
        <p className="text-sm font-semibold">
          {say("keepUntil")}
          {task.door && last?.state !== "refused" && (
            <span className="font-normal whitespace-nowrap"> {say("attemptsLeft", { n: task.door.triesLeft })}</span>
          )}
        </p>
      )}
      {!task.codeLockedUntil && (
        <DoorSteps
          steps={[
            say("doorShow", { amount: formatMoney(task.amount), name: task.customerName }),
            say("doorReveal", { name: task.customerName }),
            say("doorConfirm"),
          ]}
        />
      )}
      {task.delegate && <DelegateNote name={task.delegate} receiver={task.customerName} />}
      {stuck ? (
        <>
          <StepNotice steps={taken} />
          <Button
            block
            onClick={() => {
              dismissStep(last.id, { lose: true });
            }}
          >
            {say("takeBack")}
          </Button>
        </>
      ) : (
        <CodeCheck
          proves={{ transactionId: task.transactionId }}
          name={task.customerName}
          moment="door"
          lockedUntil={task.codeLockedUntil}
          busy={waiting}
          refusal={last?.state === "refused" ? last.refusal : null}
          also={
            // As high as what comes.
            <div className="min-h-14">
              <DoorReach task={task} />
            </div>
          }
          onAnswer={(answer) => {
            if (last && !isWaiting(last)) dismissStep(last.id);
            steps.complete(answer);
          }}
        />
      )}
    </div>
  );
}
