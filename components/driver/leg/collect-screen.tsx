"use client";

import { useEffect, useState, type ReactNode } from "react";
import { TaskGoneScreen } from "@/components/driver/task/task-gone-screen";
import { ReturnNotice } from "@/components/driver/task/return-notice";
import { ReturnToHubOption, ChooseHubSheet } from "@/components/driver/task/return-to-hub";
import { StepNotice } from "@/components/driver/task/step-notice";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { ContactButtons } from "@/components/delivery/reach/contact-buttons";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { CashIcon, DoneIcon, InfoIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatTime } from "@/components/ui/time";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { vibrate } from "@/lib/client/device/device";
import { readCountDraft } from "@/lib/client/offline/count-draft";
import type { QueuedStep } from "@/lib/client/offline/outbox";
import { isStepPending, blockingErrorCode } from "@/lib/client/offline/outbox-store";
import { serverNow } from "@/lib/client/app/server-clock";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import {
  canLeaveWithoutCash,
  nextProofStep,
  type ProofStep,
  cashPagePath,
  countableLeg,
  returnHubId,
  isHubPending,
  isReturning,
} from "@/lib/domain/task/leg";
import { taskContact } from "@/lib/domain/task/task-contact";
import { currentStop } from "@/lib/domain/task/task-stop";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CashPhotoCapture } from "./cash-photo";
import { CountStep } from "./count-step";
import { CashCollected, CashReturned } from "./leg-done";
import { LeavePickupSheet } from "./leave-pickup-sheet";
import { LegFooter, LegFrame } from "./leg-frame";
import { LegCodeStep, WaitForConfirmationStep } from "./leg-steps";

/**
 * The exchange of cash (a leg) at the pickup and at a return: the driver counts, the sender confirms, and the sender's
 * code proves it.
 */
export function CollectCashScreen({ transactionId }: { transactionId: string }) {
  const t = useTranslations(collectMessages);
  const tCurrentTask = useTranslations(currentTaskMessages);
  const current = useCurrentTask();
  const deliverySteps = useQueuedSteps().filter((step) => step.transactionId === transactionId);
  const lastProof = deliverySteps.findLast((step) => step.kind === "prove") ?? null;
  const task = current.task?.transactionId === transactionId ? current.task : current.task && null;
  const returnedTask = useReturnedTask(task, lastProof);
  // The sender's name disappears with the task, but the last page still shows it.
  const [name, setName] = useState("");
  const senderName = task ? senderFirstName(task) : "";
  if (senderName !== "" && senderName !== name) setName(senderName);
  // So does the leg id, which a late photo still needs.
  const [legId, setLegId] = useState<string | null>(null);
  const openLegId = task && returnHubId(task) === null ? (countableLeg(task)?.id ?? null) : null;
  if (openLegId !== null && openLegId !== legId) setLegId(openLegId);
  const photo = legId && <CashPhotoCapture subject={{ legId }} />;
  const contact = task ? taskContact(task) : null;
  const isReturn = (task ? isReturning(task) : false) || returnedTask !== null;
  return (
    <LegFrame
      title={
        task?.state === "accepted" && contact?.role === "hub"
          ? t("collectAt", { name: contact.name })
          : t(task && returnHubId(task) !== null ? "bringToHub" : isReturn ? "bringBack" : "collect")
      }
      back={`/navigation/${transactionId}`}
    >
      {returnedTask && !task ? (
        <CashReturned task={returnedTask} name={name || t("theSender")} isUnconfirmed={false}>
          {photo}
        </CashReturned>
      ) : task ? (
        <CollectTask task={task} queuedSteps={deliverySteps} lastProof={lastProof} photo={photo} />
      ) : task === undefined ? (
        current.error ? (
          <LoadFailure
            subject={tCurrentTask("active")}
            error={current.error}
            onRetry={current.refresh}
            busy={current.isRefreshing}
          />
        ) : (
          <SkeletonCard label={tCurrentTask("active")} className="h-80" />
        )
      ) : lastProof && isStepPending(lastProof) ? (
        <StepNotice steps={deliverySteps} />
      ) : (
        <TaskGoneScreen transactionId={transactionId} />
      )}
    </LegFrame>
  );
}

/** The result of the proof that ended a return on this page, once the server has confirmed it. */
function useReturnedTask(task: Task | null | undefined, lastProof: QueuedStep | null): Task | null {
  // The task can disappear before the response arrives, so remember whether it was a return.
  const [wasReturning, setWasReturning] = useState(false);
  if (task && isReturning(task) && !wasReturning) setWasReturning(true);
  // A confirmed step is removed from the phone once it was read.
  const [doneTask, setDoneTask] = useState<Task | null>(null);
  const result = lastProof?.state === "confirmed" ? lastProof.result : null;
  // The result of a pickup proof is active, or has cash to return if it arrived late; neither ends a return.
  if (wasReturning && !doneTask && result && result.state !== "active" && !result.cashToReturn) setDoneTask(result);
  useEffect(() => {
    if (doneTask) vibrate([15, 60, 15]);
  }, [doneTask]);
  return doneTask;
}

const senderFirstName = (task: Task): string => {
  const contact = taskContact(task);
  return (contact?.role === "sender" ? contact.name : "").trim().split(/\s+/)[0] ?? "";
};

type CollectTaskProps = {
  task: Task;
  queuedSteps: readonly QueuedStep[];
  lastProof: QueuedStep | null;
  photo: ReactNode;
};

function CollectTask({ task, queuedSteps, lastProof, photo }: CollectTaskProps) {
  const t = useTranslations(collectMessages);
  const leg = countableLeg(task);
  const isUnconfirmed = lastProof !== null && isStepPending(lastProof);
  if (returnHubId(task) !== null) return <ReturnToHubStep task={task} />;
  if (leg && task.state === "completing")
    return (
      <CashReturned task={task} name={senderFirstName(task) || t("theSender")} isUnconfirmed={isUnconfirmed}>
        {photo}
      </CashReturned>
    );
  if (leg) return <LegSteps task={task} leg={leg} queuedSteps={queuedSteps} lastProof={lastProof} photo={photo} />;
  if (task.state === "active")
    return (
      <CashCollected task={task} isUnconfirmed={isUnconfirmed}>
        {photo}
      </CashCollected>
    );
  // A task that an older app version stored has no leg; the next response brings it.
  if (task.state === "accepted")
    return queuedSteps.some(isStepPending) ? (
      <StepNotice steps={queuedSteps} />
    ) : (
      <SkeletonCard label={t("collect")} className="h-80" />
    );
  return (
    <ButtonLink variant="success" size="large" icon={DoneIcon} href={`/deliveries/${task.transactionId}/complete`}>
      {t("toCompletion")}
    </ButtonLink>
  );
}

/** A return to a hub (a place with a safe) has no count on this page; the cashier counts. */
function ReturnToHubStep({ task }: { task: Task }) {
  const t = useTranslations(collectMessages);
  return (
    <div className="flex flex-1 flex-col gap-3">
      <ReturnNotice task={task} />
      {!isHubPending(task) && <p className="text-muted-foreground">{currentStop(task).address}</p>}
      <LegFooter>
        <ButtonLink variant="success" size="large" icon={CashIcon} href={cashPagePath(task)}>
          {t("handIn")}
        </ButtonLink>
      </LegFooter>
    </div>
  );
}

type RecountState = "requested" | "typing" | null;

/**
 * Whether the amount is being counted, again or for the first time. A recount without input does not block the sender's
 * code, because the second press of a double tap on the send button also requests a recount.
 */
export function isCounting(missing: ProofStep | null, recount: RecountState): boolean {
  return missing === "count" || recount === "typing" || (recount === "requested" && missing !== "prove");
}

function LegSteps({ task, leg, queuedSteps, lastProof, photo }: CollectTaskProps & { leg: Leg }) {
  const t = useTranslations(collectMessages);
  const steps = useTaskSteps(task);
  const [recount, setRecount] = useState<RecountState>(() => (readCountDraft(leg) === "" ? null : "typing"));
  const contact = taskContact(task);
  const name = contact?.role === "hub" ? t("theCashier") : senderFirstName(task) || t("theSender");
  const missingStep = nextProofStep(leg);
  const offline = blockingErrorCode(queuedSteps) !== null;
  // The sheet is not part of the step that opens it, so that the response to a pending step does not close it. It
  // closes when the other side confirms the sum.
  const [leaveRequested, setLeaveRequested] = useState(false);
  const isLeaveOpen = leaveRequested && leg.countResponse?.agrees !== true;
  const close = () => {
    setLeaveRequested(false);
  };
  const leaveButton = (
    <LeavePickupButton
      task={task}
      leg={leg}
      onLeave={() => {
        setLeaveRequested(true);
      }}
    />
  );
  const sheet =
    leg.kind === "pickup" ? (
      <LeavePickupSheet task={task} leg={leg} name={name} open={isLeaveOpen} onClose={close} />
    ) : (
      isLeaveOpen && <ChooseHubSheet task={task} onClose={close} />
    );

  return (
    <>
      {renderStep()}
      {sheet}
    </>
  );

  function renderStep(): ReactNode {
    if (isCounting(missingStep, recount))
      return (
        <CountStep
          // Each count starts empty. A confirmation of the last count does not clear a new one that the driver is
          // typing.
          key={`${leg.countedAt ?? ""} ${leg.countResponse?.agrees === false ? leg.countResponse.at : ""}`}
          leg={leg}
          name={name}
          onType={() => {
            setRecount((current) => current && "typing");
          }}
          onCount={(amount) => {
            setRecount(null);
            steps.count(amount);
          }}
        >
          {leaveButton}
        </CountStep>
      );
    if (missingStep === "prove" || offline || (lastProof && isStepPending(lastProof)))
      return (
        <LegCodeStep
          task={task}
          leg={leg}
          name={name}
          queuedSteps={queuedSteps}
          lastProof={lastProof}
          offline={missingStep !== "prove" && offline}
        >
          {leg.safeTooLow && leaveButton}
        </LegCodeStep>
      );
    return (
      <WaitForConfirmationStep
        leg={leg}
        name={name}
        contactButtons={
          contact && (
            <ContactButtons
              block
              path={`/api/tasks/${task.transactionId}`}
              person={contact}
              viewer="driver"
              role={contact.role === "hub" ? null : contact.role}
              stage={leg.kind === "pickup" ? "arrived" : "returning"}
            />
          )
        }
        onRecount={() => {
          setRecount("requested");
        }}
        photo={photo}
      >
        {leaveButton}
      </WaitForConfirmationStep>
    );
  }
}

/**
 * The button to leave without the cash once the driver is not at fault; before that, the time from which it is
 * available.
 */
function LeavePickupButton({ task, leg, onLeave }: { task: Task; leg: Leg; onLeave: () => void }) {
  const t = useTranslations(collectMessages);
  const { locale } = useLocale();
  // Re-renders each second, so that the button appears on time.
  const secondsLeft = useSecondsLeft(leg.leaveAllowedAt ?? new Date(0).toISOString());
  if (leg.kind !== "pickup") return <ReturnToHubOption task={task} onChoose={onLeave} />;
  const leaveReason = canLeaveWithoutCash(leg, serverNow());
  if (leaveReason === null)
    return leg.leaveAllowedAt && secondsLeft > 0 && leg.counted !== null ? (
      <p className="text-center text-sm text-muted-foreground">
        {t("leaveFrom", { time: formatTime(locale, leg.leaveAllowedAt) })}
      </p>
    ) : null;
  return (
    <>
      {leaveReason !== "count_mismatch" && (
        <Notice tone="warning" icon={InfoIcon} live="polite">
          {t(leaveReason === "no_count_response" ? "leaveAllowed" : "safeTooLow")}
        </Notice>
      )}
      <Button variant="quiet" block onClick={onLeave}>
        {t("leave")}
      </Button>
    </>
  );
}
