"use client";

import { useState } from "react";
import { LazyDelegateNote } from "@/components/driver/task/lazy-delegate-note";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, DoneIcon, PinIcon, ScanIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { PageHeader } from "@/components/ui/page/page-header";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { Task } from "@/lib/contracts/driver/task";
import { cashPagePath, nextCashStep, cashPageTitleKeys, countableLeg } from "@/lib/domain/task/leg";
import { isDropOffState } from "@/lib/domain/task/task-state";
import type { ScannedOrTypedCode } from "@/lib/domain/text/code-format";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ScanOrTypeCode } from "./scan-or-type-code";
import type { CodeRefusal } from "./code-refusal-notice";

/** Checks a code without using it; a second press completes the delivery. */
export function ScannerScreen() {
  const t = useTranslations(scanMessages);
  const tCollect = useTranslations(collectMessages);
  const { task, error, refresh, isRefreshing } = useCurrentTask();
  return (
    <>
      <PageHeader title={t("scanner")} />
      {task && countableLeg(task) ? (
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
      ) : task ? (
        isDropOffState(task.state) ? (
          <CodeCheck task={task} onRefused={refresh} />
        ) : (
          <EmptyState
            icon={PinIcon}
            title={t("notArrived")}
            hint={t("notArrivedHint")}
            action={
              <ButtonLink href={`/navigation/${task.transactionId}`} variant="primary">
                {t("toNavigation")}
              </ButtonLink>
            }
          />
        )
      ) : task === null ? (
        <EmptyState icon={ScanIcon} title={t("nothingToScan")} hint={t("nothingToScanHint")} />
      ) : error ? (
        <LoadFailure subject={t("scanner")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : (
        <SkeletonCard label={t("scanner")} />
      )}
    </>
  );
}

function CodeCheck({ task, onRefused }: { task: Task; onRefused: () => void }) {
  const t = useTranslations(scanMessages);
  const errorText = useErrorText();
  const { go, isNavigating } = useNavigate();
  const steps = useTaskSteps(task);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CodeRefusal | null>(null);
  // `delegate`: the person who takes the cash for the receiver, if the code is theirs.
  const [verified, setVerified] = useState<{ code: ScannedOrTypedCode; delegate: string | null } | null>(null);

  const verify = async (code: ScannedOrTypedCode) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { delegate } = await api("/api/verification/verify", {
        method: "POST",
        body: { transactionId: task.transactionId, data: "code" in code ? code.code : code.qrData },
      });
      setVerified({ code, delegate: delegate ?? null });
    } catch (error) {
      if (error instanceof ApiError && !error.isRetryable) {
        setRefusal({ code: error.code, title: error.title, details: error.details });
        // Refetch the task, which has the lock.
        onRefused();
      } else toast.error(errorText(error, t("failedVerify")));
    } finally {
      setBusy(false);
    }
  };

  if (verified) {
    return (
      <div className="flex flex-col gap-4">
        <div translate="no" role="status">
          <EmptyState icon={DoneIcon} title={t("valid")} hint={t("validHint")} />
        </div>
        {verified.delegate && (
          <LazyDelegateNote status="checked" name={verified.delegate} receiver={task.customerName} />
        )}
        <Button
          variant="quiet"
          block
          onClick={() => {
            setVerified(null);
          }}
        >
          {t("scanAgain")}
        </Button>
        <Button
          variant="success"
          size="large"
          icon={DoneIcon}
          busy={isNavigating}
          onClick={() => {
            if (steps.complete(verified.code) !== null) go(`/deliveries/${task.transactionId}/complete`);
          }}
        >
          {t("complete")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {task.delegate && <LazyDelegateNote name={task.delegate} receiver={task.customerName} />}
      <ScanOrTypeCode
        target={{ transactionId: task.transactionId }}
        name={task.customerName}
        context="handover"
        checkOnly
        lockedUntil={task.codeLockedUntil}
        busy={busy}
        refusal={refusal}
        onCode={(code) => void verify(code)}
      />
    </div>
  );
}
