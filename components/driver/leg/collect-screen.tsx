"use client";

import { useEffect, useState, type ReactNode } from "react";
import { TaskGoneScreen } from "@/components/driver/task/task-gone-screen";
import { ReturnNotice } from "@/components/driver/task/return-notice";
import { HubOffer, HubSheet } from "@/components/driver/task/return-to-hub";
import { StepNotice } from "@/components/driver/task/step-notice";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { ContactButtons } from "@/components/delivery/reach/contact-buttons";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { CashIcon, DoneIcon, InfoIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatTime } from "@/components/ui/time";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { vibrate } from "@/lib/client/device/chime";
import { readCountDraft } from "@/lib/client/offline/count-draft";
import type { QueuedStep } from "@/lib/client/offline/outbox";
import { isStepPending, blockedBy } from "@/lib/client/offline/outbox-store";
import { serverNow } from "@/lib/client/app/server-clock";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useSteps } from "@/lib/client/hooks/use-steps";
import type { Leg } from "@/lib/contracts/leg";
import type { Task } from "@/lib/contracts/task";
import { canLeaveWithoutCash, missingProof, type MissingProof } from "@/lib/domain/task/leg";
import { cashPage, countedLeg, hubOf, isReturning } from "@/lib/domain/task/leg-steps";
import { contactOf } from "@/lib/domain/task/task-contact";
import { stopOf } from "@/lib/domain/task/task-stop";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CashPhotoCapture } from "./cash-photo";
import { CountStep } from "./count-step";
import { CashCollected, CashReturned } from "./leg-done";
import { LeavePickupSheet } from "./leave-pickup-sheet";
import { LegFooter, LegFrame } from "./leg-frame";
import { LegCodeStep } from "./leg-code-step";
import { WaitForConfirmationStep } from "./wait-for-confirmation-step";

/**
 * The exchange of cash at the pickup and at a return: the driver counts, the sender confirms, and the sender's code
 * proves it.
 */
export function CollectCashScreen({ transactionId }: { transactionId: string }) {
  const t = useTranslations(collectMessages);
  const tWords = useTranslations(currentTaskMessages);
  const current = useCurrentTask();
  const taken = useSteps().filter((step) => step.transactionId === transactionId);
  const last = taken.findLast((step) => step.kind === "prove") ?? null;
  const task = current.task?.transactionId === transactionId ? current.task : current.task && null;
  const handedBack = useHandedBack(task, last);
  // The sender's name disappears with the task, but the last page still shows it.
  const [name, setName] = useState("");
  const known = task ? senderOf(task) : "";
  if (known !== "" && known !== name) setName(known);
  // So does the leg id, which a late photo still needs.
  const [legId, setLegId] = useState<string | null>(null);
  const open = task && hubOf(task) === null ? (countedLeg(task)?.id ?? null) : null;
  if (open !== null && open !== legId) setLegId(open);
  const photo = legId && <CashPhotoCapture of={{ legId }} />;
  const giver = task ? contactOf(task) : null;
  const back = (task ? isReturning(task) : false) || handedBack !== null;
  return (
    <LegFrame
      title={
        task?.state === "accepted" && giver?.role === "hub"
          ? t("collectAt", { name: giver.name })
          : t(task && hubOf(task) !== null ? "bringToHub" : back ? "bringBack" : "collect")
      }
      back={`/navigation/${transactionId}`}
    >
      {handedBack && !task ? (
        <CashReturned task={handedBack} name={name || t("theSender")} saved={false}>
          {photo}
        </CashReturned>
      ) : task ? (
        <OfTask task={task} taken={taken} last={last} photo={photo} />
      ) : task === undefined ? (
        current.error ? (
          <LoadFailure
            component={tWords("active")}
            error={current.error}
            onRetry={current.refresh}
            busy={current.isRefreshing}
          />
        ) : (
          <SkeletonCard label={tWords("active")} className="h-80" />
        )
      ) : last && isStepPending(last) ? (
        <StepNotice steps={taken} />
      ) : (
        <TaskGoneScreen transactionId={transactionId} />
      )}
    </LegFrame>
  );
}

/** The result of the proof that ended a return on this page, once the server has confirmed it. */
function useHandedBack(task: Task | null | undefined, last: QueuedStep | null): Task | null {
  // The task can disappear before the response arrives, so remember whether it was a return.
  const [returned, setReturned] = useState(false);
  if (task && isReturning(task) && !returned) setReturned(true);
  // A confirmed step is removed from the phone once it was read.
  const [back, setBack] = useState<Task | null>(null);
  const result = last?.state === "confirmed" ? last.result : null;
  // The result of a pickup proof is active, or has cash to return if it arrived late; neither ends a return.
  if (returned && !back && result && result.state !== "active" && !result.cashToReturn) setBack(result);
  useEffect(() => {
    if (back) vibrate([15, 60, 15]);
  }, [back]);
  return back;
}

const senderOf = (task: Task): string => {
  const contact = contactOf(task);
  return (contact?.role === "sender" ? contact.name : "").trim().split(/\s+/)[0] ?? "";
};

type OfTaskProps = { task: Task; taken: readonly QueuedStep[]; last: QueuedStep | null; photo: ReactNode };

function OfTask({ task, taken, last, photo }: OfTaskProps) {
  const t = useTranslations(collectMessages);
  const leg = countedLeg(task);
  const saved = last !== null && isStepPending(last);
  if (hubOf(task) !== null) return <ToTheCounter task={task} />;
  if (leg && task.state === "completing")
    return (
      <CashReturned task={task} name={senderOf(task) || t("theSender")} saved={saved}>
        {photo}
      </CashReturned>
    );
  if (leg) return <AtLeg task={task} leg={leg} taken={taken} last={last} photo={photo} />;
  if (task.state === "active")
    return (
      <CashCollected task={task} saved={saved}>
        {photo}
      </CashCollected>
    );
  // A task that an older app version stored has no leg; the next response brings it.
  if (task.state === "accepted")
    return taken.some(isStepPending) ? (
      <StepNotice steps={taken} />
    ) : (
      <SkeletonCard label={t("collect")} className="h-80" />
    );
  return (
    <ButtonLink variant="success" size="large" icon={DoneIcon} href={`/deliveries/${task.transactionId}/complete`}>
      {t("toCompletion")}
    </ButtonLink>
  );
}

/** A return to a hub has no count on this page; the cashier counts. */
function ToTheCounter({ task }: { task: Task }) {
  const t = useTranslations(collectMessages);
  return (
    <div className="flex flex-1 flex-col gap-3">
      <ReturnNotice task={task} />
      <p className="text-muted-foreground">{stopOf(task).address}</p>
      <LegFooter>
        <ButtonLink variant="success" size="large" icon={CashIcon} href={cashPage(task)}>
          {t("handIn")}
        </ButtonLink>
      </LegFooter>
    </div>
  );
}

type CountAgain = "asked" | "typing" | null;

/**
 * Whether the amount is being counted, again or for the first time. A recount without input does not block the sender's
 * code, because the second press of a double tap on the send button also requests a recount.
 */
export function isCounting(missing: MissingProof | null, again: CountAgain): boolean {
  return missing === "count" || again === "typing" || (again === "asked" && missing !== "prove");
}

function AtLeg({ task, leg, taken, last, photo }: OfTaskProps & { leg: Leg }) {
  const t = useTranslations(collectMessages);
  const steps = useTaskSteps(task);
  const [again, setAgain] = useState<CountAgain>(() => (readCountDraft(leg) === "" ? null : "typing"));
  const contact = contactOf(task);
  const name = contact?.role === "hub" ? t("theCashier") : senderOf(task) || t("theSender");
  const missing = missingProof(leg);
  const offline = blockedBy(taken) !== null;
  // The sheet is not part of the step that opens it, so that the response to a pending step does not close it. It closes
  // when the other side confirms the sum.
  const [leaving, setLeaving] = useState(false);
  const open = leaving && leg.answer?.agrees !== true;
  const close = () => {
    setLeaving(false);
  };
  const leave = (
    <Leaving
      task={task}
      leg={leg}
      onLeave={() => {
        setLeaving(true);
      }}
    />
  );
  const sheet =
    leg.kind === "pickup" ? (
      <LeavePickupSheet task={task} leg={leg} name={name} open={open} onClose={close} />
    ) : (
      open && <HubSheet task={task} onClose={close} />
    );

  return (
    <>
      {step()}
      {sheet}
    </>
  );

  function step(): ReactNode {
    if (isCounting(missing, again))
      return (
        <CountStep
          // Each count starts empty. A confirmation of the last count does not clear a new one that the driver is
          // typing.
          key={`${leg.countedAt ?? ""} ${leg.answer?.agrees === false ? leg.answer.at : ""}`}
          leg={leg}
          name={name}
          onType={() => {
            setAgain((last) => last && "typing");
          }}
          onCount={(amount) => {
            setAgain(null);
            steps.count(amount);
          }}
        >
          {leave}
        </CountStep>
      );
    if (missing === "prove" || offline || (last && isStepPending(last)))
      return (
        <LegCodeStep
          task={task}
          leg={leg}
          name={name}
          taken={taken}
          last={last}
          offline={missing !== "prove" && offline}
        >
          {leg.safeTooLow && leave}
        </LegCodeStep>
      );
    return (
      <WaitForConfirmationStep
        leg={leg}
        name={name}
        reach={
          contact && (
            <ContactButtons
              block
              path={`/api/tasks/${task.transactionId}`}
              other={contact}
              as="driver"
              role={contact.role === "hub" ? null : contact.role}
              stage={leg.kind === "pickup" ? "there" : "returning"}
            />
          )
        }
        onAgain={() => {
          setAgain("asked");
        }}
        photo={photo}
      >
        {leave}
      </WaitForConfirmationStep>
    );
  }
}

/**
 * The button to leave without the cash once the driver is not at fault; before that, the time from which it is
 * available.
 */
function Leaving({ task, leg, onLeave }: { task: Task; leg: Leg; onLeave: () => void }) {
  const t = useTranslations(collectMessages);
  const { locale } = useLocale();
  // Re-renders each second, so that the button appears on time.
  const left = useSecondsLeft(leg.leaveAllowedAt ?? new Date(0).toISOString());
  if (leg.kind !== "pickup") return <HubOffer task={task} onChoose={onLeave} />;
  const why = canLeaveWithoutCash(leg, serverNow());
  if (why === null)
    return leg.leaveAllowedAt && left > 0 && leg.counted !== null ? (
      <p className="text-center text-sm text-muted-foreground">
        {t("leaveFrom", { time: formatTime(locale, leg.leaveAllowedAt) })}
      </p>
    ) : null;
  return (
    <>
      {why !== "sums_differ" && (
        <Notice tone="warning" icon={InfoIcon} live="polite">
          {t(why === "no_answer" ? "mayLeave" : "safeTooLow")}
        </Notice>
      )}
      <Button variant="quiet" block onClick={onLeave}>
        {t("leave")}
      </Button>
    </>
  );
}
