"use client";

import { useEffect, useState } from "react";
import { ScanOrTypeCode } from "@/components/driver/scan/scan-or-type-code";
import { HandoverSteps } from "@/components/delivery/handover-steps";
import { DeliveryInstructions } from "@/components/driver/task/delivery-instructions";
import { TaskProgressBar } from "@/components/driver/task/task-progress-bar";
import { StopAddress } from "@/components/driver/navigation/stop-address";
import { StepNotice } from "@/components/driver/task/step-notice";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { LazyDelegateNote } from "@/components/driver/task/lazy-delegate-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, PinIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { vibrate } from "@/lib/client/device/device";
import { dismissStep, type QueuedStep } from "@/lib/client/offline/outbox";
import { toast } from "@/lib/client/app/toast";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { wasConfirmedLate, isStepPending, blockingErrorCode } from "@/lib/client/offline/outbox-store";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/driver/task";
import { cashPagePath, nextCashStep, cashPageTitleKeys, countableLeg } from "@/lib/domain/task/leg";
import { isDropOffState } from "@/lib/domain/task/task-state";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { useTranslations } from "@/lib/i18n/use-translations";

const ArriveButton = lazyClient(() =>
  import("@/components/driver/navigation/arrive-button").then((module) => module.ArriveButton),
);
const TaskGoneScreen = lazyClient(() =>
  import("@/components/driver/task/task-gone-screen").then((module) => module.TaskGoneScreen),
);
const DeliveredView = lazyClient(() => import("./delivered").then((module) => module.DeliveredView));
const DropOffContact = lazyClient(() => import("./drop-off-contact").then((module) => module.DropOffContact));

/** The handover: the receiver's code, scanned or typed, then the confirmation. */
export function CompleteScreen({ transactionId }: { transactionId: string }) {
  const t = useTranslations(scanMessages);
  const tCurrentTask = useTranslations(currentTaskMessages);
  const current = useCurrentTask();
  const deliverySteps = useQueuedSteps().filter((step) => step.transactionId === transactionId);
  const lastCompletion = deliverySteps.findLast((step) => step.kind === "complete") ?? null;
  // The dismissed confirmation stays visible until the next page has loaded.
  const [dismissedCompletion, setDismissedCompletion] = useState<QueuedStep | null>(null);
  const confirmed = lastCompletion?.state === "confirmed" ? lastCompletion : dismissedCompletion;
  useEffect(() => {
    if (confirmed) vibrate([15, 60, 15]);
  }, [confirmed]);

  if (confirmed?.result)
    return (
      <DeliveredView
        task={confirmed.result}
        late={wasConfirmedLate(confirmed)}
        onDone={() => {
          setDismissedCompletion(confirmed);
          dismissStep(confirmed.id);
        }}
      />
    );
  const { task } = current;
  const completionPending = lastCompletion !== null && isStepPending(lastCompletion);
  return (
    <>
      <PageHeader title={t("completeTitle")} back={`/deliveries/${transactionId}`} />
      {task?.transactionId === transactionId ? (
        <HandOver task={task} queuedSteps={deliverySteps} lastCompletion={lastCompletion} />
      ) : task === undefined ? (
        current.error ? (
          <LoadFailure
            subject={tCurrentTask("active")}
            error={current.error}
            onRetry={current.refresh}
            busy={current.isRefreshing}
          />
        ) : (
          <SkeletonCard label={tCurrentTask("active")} />
        )
      ) : // The server may have accepted the code with only its response missing: the delivery is not over until then.
      completionPending ? (
        <StepNotice steps={deliverySteps} />
      ) : (
        <TaskGoneScreen transactionId={transactionId} />
      )}
    </>
  );
}

function HandOver({
  task,
  queuedSteps,
  lastCompletion,
}: {
  task: Task;
  queuedSteps: readonly QueuedStep[];
  lastCompletion: QueuedStep | null;
}) {
  const t = useTranslations(scanMessages);
  const tCollect = useTranslations(collectMessages);
  const steps = useTaskSteps(task);
  // The driver acts here with cash in hand: toasts must not cover the page.
  const isAtDropOff = isDropOffState(task.state);
  useEffect(() => (isAtDropOff ? toast.pauseInfo() : undefined), [isAtDropOff]);
  // A refusal shown here is not repeated on later pages.
  const shownRefusalId = isAtDropOff && lastCompletion?.state === "refused" ? lastCompletion.id : null;
  useEffect(
    () => () => {
      if (shownRefusalId !== null) dismissStep(shownRefusalId);
    },
    [shownRefusalId],
  );
  // Cash to collect at the pickup, or to return, is counted and confirmed by code on its own page.
  if (countableLeg(task)) {
    return (
      <EmptyState
        icon={CashIcon}
        title={tCollect(cashPageTitleKeys[nextCashStep(task)])}
        hint={tCollect(nextCashStep(task) === "handIn" ? "handInHint" : "collectHint")}
        action={
          <ButtonLink href={cashPagePath(task)} variant="primary">
            {tCollect(nextCashStep(task))}
          </ButtonLink>
        }
      />
    );
  }
  if (!isAtDropOff) {
    return (
      <EmptyState
        icon={PinIcon}
        title={t("notArrived")}
        hint={t("notArrivedHint")}
        action={
          <div className="flex w-72 max-w-full flex-col gap-2">
            <ButtonLink href={`/navigation/${task.transactionId}`} block>
              {t("toNavigation")}
            </ButtonLink>
            {task.state === "active" && <ArriveButton task={task} />}
          </div>
        }
      />
    );
  }
  const isPending = lastCompletion !== null && isStepPending(lastCompletion);
  const isBlocked = isPending && blockingErrorCode(queuedSteps) !== null;
  return (
    <div className="@container flex flex-col gap-3">
      <TaskProgressBar task={task} />
      <StopAddress task={task} small />
      <DeliveryInstructions urgent={task.urgent} preferredTime={task.preferredTime} instructions={task.instructions} />
      {!task.codeLockedUntil && (
        <p className="text-sm font-semibold">
          {t("keepCashUntilConfirmed")}
          {/* Wrong codes left before the code locks. */}
          {task.doorAttempts && lastCompletion?.state !== "refused" && (
            <span className="font-normal whitespace-nowrap">
              {" "}
              {t("attemptsLeft", { n: task.doorAttempts.attemptsLeft })}
            </span>
          )}
        </p>
      )}
      {!task.codeLockedUntil && (
        <HandoverSteps
          steps={[
            t("stepShowCash", { amount: formatMoney(task.amount), name: task.customerName }),
            t("stepRevealCode", { name: task.customerName }),
            t("stepConfirmCode"),
          ]}
        />
      )}
      {/* The delegate takes the cash for the receiver. */}
      {task.delegate && <LazyDelegateNote name={task.delegate} receiver={task.customerName} />}
      {isBlocked ? (
        <>
          <StepNotice steps={queuedSteps} />
          <Button
            block
            onClick={() => {
              dismissStep(lastCompletion.id, { discardPending: true });
            }}
          >
            {t("retractAndRescan")}
          </Button>
        </>
      ) : (
        <ScanOrTypeCode
          target={{ transactionId: task.transactionId }}
          name={task.customerName}
          context="handover"
          lockedUntil={task.codeLockedUntil}
          busy={isPending}
          refusal={lastCompletion?.state === "refused" ? lastCompletion.refusal : null}
          extraActions={
            // Reserves the height of the lazy content.
            <div className="min-h-14">
              <DropOffContact task={task} />
            </div>
          }
          onCode={(code) => {
            if (lastCompletion && !isStepPending(lastCompletion)) dismissStep(lastCompletion.id);
            steps.complete(code);
          }}
        />
      )}
    </div>
  );
}
