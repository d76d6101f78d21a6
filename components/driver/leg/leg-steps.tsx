"use client";

import { useEffect, useState, type ReactNode } from "react";
import { ScanOrTypeCode } from "@/components/driver/scan/scan-or-type-code";
import { roundMetres, predictArrivalGate } from "@/components/driver/navigation/arrival";
import { ArrivalReasonSheet } from "@/components/driver/navigation/arrival-reason-sheet";
import { captureStepContext, useTaskSteps, type StepContext } from "@/components/driver/task/use-task-steps";
import { Notice } from "@/components/ui/badge";
import { Button, Spinner } from "@/components/ui/button";
import { NoConnectionIcon, CashIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { dismissStep, type QueuedStep } from "@/lib/client/offline/outbox";
import { isStepPending, blockingErrorCode } from "@/lib/client/offline/outbox-store";
import { getCurrentPosition } from "@/lib/client/device/positions";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import type { ScannedOrTypedCode } from "@/lib/domain/text/code-format";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";
import { MatchingDigits } from "@/components/delivery/matching-digits";
import { LegFooter } from "./leg-frame";

type PendingProof = { code: ScannedOrTypedCode; metres: number | null; stepContext: StepContext };
type LegCodeStepProps = {
  task: Task;
  /** The exchange of cash at the pickup or a return. */
  leg: Leg;
  /** The sender's first name, or the cashier. */
  name: string;
  /** `queuedSteps`: the steps of this delivery. `lastProof`: the last proof among them. */
  queuedSteps: readonly QueuedStep[];
  lastProof: QueuedStep | null;
  /** The count waits for a network: the sender enters the amount on their phone instead. */
  offline: boolean;
  /** Secondary actions at the foot. */
  children?: ReactNode;
};

/** Scans or types the code that the sender's confirmation has unlocked; away from the address a reason is required. */
export function LegCodeStep({ task, leg, name, queuedSteps, lastProof, offline, children }: LegCodeStepProps) {
  const t = useTranslations(collectMessages);
  const steps = useTaskSteps(task);
  const [pendingProof, setPendingProof] = useState<PendingProof | null>(null);
  const [locating, setLocating] = useState(false);
  // Requested early, so that the proof does not wait for a position.
  useEffect(() => void getCurrentPosition(), []);
  // A refusal shown here is not repeated on later pages.
  const shownRefusalId =
    lastProof?.state === "refused" && lastProof.refusal?.details.needsReason !== true ? lastProof.id : null;
  useEffect(
    () => () => {
      if (shownRefusalId !== null) dismissStep(shownRefusalId);
    },
    [shownRefusalId],
  );
  const submitProof = async (code: ScannedOrTypedCode) => {
    setLocating(true);
    const position = await getCurrentPosition();
    setLocating(false);
    const stepContext = captureStepContext(position);
    const place = leg.place.location;
    const { gate, metres } = place
      ? predictArrivalGate(place, position, task.arrivalLimits)
      : ({ gate: "free", metres: null } as const);
    if (gate === "reason") setPendingProof({ code, metres: metres === null ? null : roundMetres(metres), stepContext });
    else steps.prove(code, stepContext);
  };
  const isPending = lastProof !== null && isStepPending(lastProof);
  if (isPending && blockingErrorCode(queuedSteps) !== null) return <UnconfirmedProof leg={leg} stepId={lastProof.id} />;
  return (
    // `contents` adds no box, so that the action bar stays sticky over the whole page.
    <div className="contents">
      {offline ? (
        <Notice tone="warning" icon={NoConnectionIcon} live="polite">
          {t("offline", { name, amount: formatMoney(leg.counted ?? leg.amount) })}
        </Notice>
      ) : (
        <p className="font-medium">{t("scan", { name })}</p>
      )}
      <ScanOrTypeCode
        target={{ transactionId: task.transactionId, legId: leg.id || null }}
        name={name}
        context={leg.kind === "return" ? "return" : "pickup"}
        lockedUntil={task.codeLockedUntil}
        busy={isPending || locating}
        refusal={lastProof?.state === "refused" ? lastProof.refusal : null}
        onCode={(code) => void submitProof(code)}
      />
      {children}
      <ArrivalReasonSheet
        open={pendingProof !== null}
        proof={leg.kind === "return" ? "return" : "pickup"}
        metres={pendingProof?.metres ?? null}
        onClose={() => {
          setPendingProof(null);
        }}
        onNotYet={() => {
          setPendingProof(null);
        }}
        onReason={(reason) => {
          if (pendingProof) steps.prove(pendingProof.code, pendingProof.stepContext, reason);
          setPendingProof(null);
        }}
      />
    </div>
  );
}

/** The code is stored but not confirmed by the server: instructions for the cash until it is. */
function UnconfirmedProof({ leg, stepId }: { leg: Leg; stepId: string }) {
  const t = useTranslations(collectMessages);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <Notice tone="destructive" icon={NoConnectionIcon} live="assertive">
        <p className="text-base font-semibold">{t(leg.kind === "return" ? "notConfirmedReturn" : "notConfirmed")}</p>
        <p>{t("notConfirmedHint")}</p>
      </Notice>
      <Button
        block
        onClick={() => {
          dismissStep(stepId, { discardPending: true });
        }}
      >
        {t("retractAndRescan")}
      </Button>
    </div>
  );
}

type WaitForConfirmationStepProps = {
  leg: Leg;
  name: string;
  /** Buttons to contact the other person; empty if they have no contact data. */
  contactButtons: ReactNode;
  onRecount: () => void;
  photo: ReactNode;
  /** Secondary actions at the foot. */
  children?: ReactNode;
};

/** Waits until the sender confirms or rejects the count. */
export function WaitForConfirmationStep({
  leg,
  name,
  contactButtons,
  onRecount,
  photo,
  children,
}: WaitForConfirmationStepProps) {
  const t = useTranslations(collectMessages);
  const counted = leg.counted ?? leg.amount;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div translate="no" role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Spinner size={28} />
        <h2 className="text-lg">{t("waiting", { name })}</h2>
        <Money amount={counted} className="text-2xl tracking-tight" />
        <p className="text-muted-foreground">{t("waitingHint", { amount: formatMoney(counted) })}</p>
        {leg.kind === "return" && <p className="font-medium">{t("waitingReturn")}</p>}
        {leg.matchingDigits && <MatchingDigits small digits={leg.matchingDigits} label={t("digits")} />}
      </div>
      {photo}
      <LegFooter>
        {children}
        {contactButtons}
        <Button size="large" icon={CashIcon} onClick={onRecount}>
          {t("countAgain")}
        </Button>
      </LegFooter>
    </div>
  );
}
