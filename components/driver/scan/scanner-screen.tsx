"use client";

import { useState } from "react";
import { DelegateNote } from "@/components/driver/task/later-delegate-note";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, DoneIcon, PinIcon, ScanIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonCard } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import type { Task } from "@/lib/contracts/task";
import { cashPage, cashStep, cashTitle, countedLeg } from "@/lib/domain/task/leg-steps";
import { isAtTheDoor } from "@/lib/domain/task/task-state";
import { collectText } from "@/lib/i18n/text/collect";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { CodeCheck, type CodeAnswer } from "./code-check";
import type { CodeRefusal } from "./refusal-notice";

/** Checks a code without using it up; the delivery is completed by a second touch. */
export function ScannerScreen() {
  const say = useText(scanText);
  const collect = useText(collectText);
  const { task, error, refresh, isRefreshing } = useCurrentTask();
  return (
    <>
      <PageHeader title={say("scanner")} />
      {task && countedLeg(task) ? (
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
      ) : task ? (
        isAtTheDoor(task.state) ? (
          <Check task={task} onRefused={refresh} />
        ) : (
          <EmptyState
            icon={PinIcon}
            title={say("notArrived")}
            hint={say("notArrivedHint")}
            action={
              <ButtonLink href={`/navigation/${task.transactionId}`} variant="primary">
                {say("toNavigation")}
              </ButtonLink>
            }
          />
        )
      ) : task === null ? (
        <EmptyState icon={ScanIcon} title={say("nothing")} hint={say("nothingHint")} />
      ) : error ? (
        <LoadFailure component={say("scanner")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : (
        <SkeletonCard label={say("scanner")} />
      )}
    </>
  );
}

function Check({ task, onRefused }: { task: Task; onRefused: () => void }) {
  const say = useText(scanText);
  const errorText = useErrorText();
  const { go, going } = useGo();
  const steps = useTaskSteps(task);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CodeRefusal | null>(null);
  // `delegate`: whose code it is, where that is not the receiver's.
  const [good, setGood] = useState<{ answer: CodeAnswer; delegate: string | null } | null>(null);

  const verify = async (answer: CodeAnswer) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { delegate } = await api("/api/verification/verify", {
        method: "POST",
        body: { transactionId: task.transactionId, data: "code" in answer ? answer.code : answer.qrData },
      });
      setGood({ answer, delegate: delegate ?? null });
    } catch (error) {
      if (error instanceof ApiError && !error.isUnanswered) {
        setRefusal({ code: error.code, title: error.title, details: error.details });
        // The task knows of a lock.
        onRefused();
      } else toast.error(errorText(error, say("failedVerify")));
    } finally {
      setBusy(false);
    }
  };

  if (good) {
    return (
      <div className="flex flex-col gap-4">
        <div translate="no" role="status">
          <EmptyState icon={DoneIcon} title={say("valid")} hint={say("validHint")} />
        </div>
        {good.delegate && <DelegateNote now="checked" name={good.delegate} receiver={task.customerName} />}
        <Button
          variant="quiet"
          block
          onClick={() => {
            setGood(null);
          }}
        >
          {say("scanAgain")}
        </Button>
        <Button
          variant="go"
          size="large"
          icon={DoneIcon}
          busy={going}
          onClick={() => {
            if (steps.complete(good.answer) !== null) go(`/deliveries/${task.transactionId}/complete`);
          }}
        >
          {say("complete")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {task.delegate && <DelegateNote name={task.delegate} receiver={task.customerName} />}
      <CodeCheck
        proves={{ transactionId: task.transactionId }}
        name={task.customerName}
        moment="door"
        lockedUntil={task.codeLockedUntil}
        busy={busy}
        refusal={refusal}
        onAnswer={(answer) => void verify(answer)}
      />
    </div>
  );
}
