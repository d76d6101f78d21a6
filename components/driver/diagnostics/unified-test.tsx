"use client";

import { CodeEntry } from "@/components/driver/scan/code-entry";
import { TaskBadge } from "@/components/driver/task/task-badge";
import { Notice, Badge } from "@/components/ui/badge";
import { Button, ButtonLink, Spinner } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, InfoIcon, NavigateIcon, WarningIcon, CheckIcon, NoConnectionIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { Timeline, type TimelineStep } from "@/components/ui/page/timeline";
import { PersonName } from "@/components/ui/person-name";
import { transition } from "@/lib/domain/task/task-machine";
import { isDropOffState, isTaskInProgress } from "@/lib/domain/task/task-state";
import { diagnosticsMessages } from "@/lib/i18n/messages/diagnostics";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { formatTime } from "@/components/ui/time";
import { useTransitionLog } from "@/lib/client/offline/task-log";
import { useDiagnosticRun, type DiagnosticStep, type DiagnosticResult } from "./use-diagnostic-run";

const stepOrder: readonly DiagnosticStep[] = ["accept", "count", "prove", "navigate", "arrive", "complete"];
/** Number of completed steps in each navigation state. */
const stepsReached = { idle: 0, ready: 1, starting: 3, navigating: 4, arrived: 5, completing: 5 } as const;

/** Moves the driver's task through all its states with the real API and shows each response. */
export function UnifiedTest({ userId }: { userId: string }) {
  const t = useTranslations(diagnosticsMessages);
  const run = useDiagnosticRun(userId);
  const { task, navigation, busy } = run;
  if (run.isLoading) {
    return (
      <>
        <PageHeader title={t("title")} hint={t("hint")} />
        {run.error ? (
          <LoadFailure subject={t("title")} error={run.error} onRetry={run.refresh} busy={run.isRefreshing} />
        ) : (
          <SkeletonCard label={t("title")} />
        )}
      </>
    );
  }
  const isCompleted = run.results[0]?.after === "completed";
  const currentIndex = task ? stepsReached[navigation] + (run.isCounted ? 1 : 0) : isCompleted ? stepOrder.length : 0;
  const requiredCode = run.isCounted ? "prove" : task && isDropOffState(task.state) ? "complete" : null;
  const steps: TimelineStep[] = stepOrder.map((step, index) => ({
    key: step,
    title: t(step),
    state: index < currentIndex ? "done" : index === currentIndex ? "current" : "ahead",
  }));
  const waiting = run.running && task === null && run.offer === null;
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <div className="flex flex-col gap-3">
        <Card aria-label={t("current")}>
          <div className="flex items-center justify-between gap-3">
            <CardTitle>{t("current")}</CardTitle>
            {task && <TaskBadge task={task} />}
          </div>
          <p className="pb-4 text-sm text-muted-foreground">
            {task ? (
              <>
                <Money amount={task.amount} className="text-foreground" /> · <PersonName name={task.customerName} /> ·{" "}
                <span className="font-mono">
                  {task.state} / {navigation}
                </span>
              </>
            ) : (
              t(isCompleted ? "finished" : "noTask")
            )}
          </p>
          <Timeline label={t("steps")} steps={steps} />
        </Card>
        {task === null && run.offer === null && !waiting && (
          <Notice icon={InfoIcon} action={<ButtonLink href="/dashboard">{t("dashboard")}</ButtonLink>}>
            {t("noTaskHint")}
          </Notice>
        )}
        {waiting && (
          <Notice tone="warning" icon={ClockIcon} live="polite">
            {t("waiting")}
          </Notice>
        )}
        {requiredCode ? (
          <Card className="flex flex-col gap-4">
            <CodeEntry
              key={requiredCode}
              busy={busy === requiredCode}
              disabled={busy !== null}
              confirmLabel={t(requiredCode)}
              context={requiredCode === "prove" ? "pickup" : "handover"}
              onCode={(code) => {
                void run.runStep(requiredCode, code);
              }}
            />
          </Card>
        ) : run.running ? (
          <Button size="large" onClick={run.stop}>
            {busy === null ? <Spinner /> : null}
            {t("stop")}
          </Button>
        ) : (
          <Button variant="success" size="large" icon={NavigateIcon} busy={busy !== null} onClick={run.run}>
            {t("run")}
          </Button>
        )}
        {task && isTaskInProgress(task.state) && (
          <Button
            variant="quiet"
            block
            disabled={busy !== null || run.running}
            onClick={() => {
              void run.runStep("cancel");
            }}
          >
            {t("cancel")}
          </Button>
        )}
        <OutOfOrderSteps run={run} userId={userId} />
        <DiagnosticResults results={run.results} />
        <TransitionLog />
      </div>
    </>
  );
}

const testableSteps = ["accept", "start", "arrive", "complete", "cancel"] as const;

/** Steps out of order, which the phone blocks everywhere else; here the server's refusals can be read. */
function OutOfOrderSteps({ run, userId }: { run: ReturnType<typeof useDiagnosticRun>; userId: string }) {
  const t = useTranslations(diagnosticsMessages);
  const state = run.task?.state ?? "none";
  // Only invalid steps: none of them changes the delivery or uses up an attempt at the receiver's code.
  const refusedSteps = testableSteps.filter((step) =>
    step === "accept" ? run.offer === null : !transition(state, { type: step, userId }).ok,
  );
  if (refusedSteps.length === 0) return null;
  return (
    <Card aria-label={t("outOfOrder")}>
      <CardTitle className="flex items-center gap-2">
        <WarningIcon aria-hidden size={20} />
        {t("outOfOrder")}
      </CardTitle>
      <p className="pb-3 text-sm text-muted-foreground">{t("outOfOrderHint")}</p>
      <div className="grid grid-cols-2 gap-2">
        {refusedSteps.map((step) => (
          <Button
            key={step}
            busy={run.busy === step}
            disabled={run.busy !== null || run.running}
            onClick={() => {
              void run.runStep(step);
            }}
          >
            {t(step)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The responses, newest first: state before and after, status, code and message, request and duration. */
function DiagnosticResults({ results }: { results: readonly DiagnosticResult[] }) {
  const t = useTranslations(diagnosticsMessages);
  return (
    <Card aria-label={t("responses")}>
      <CardTitle className="pb-2">{t("responses")}</CardTitle>
      {results.length === 0 && <p className="text-sm text-muted-foreground">{t("noResponses")}</p>}
      <ol translate="no" aria-live="polite" className="divide-y">
        {results.map((result) => (
          <li key={result.id} className="py-3 text-sm">
            <ResultRow result={result} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ResultRow({ result: { step, before, after, localRefusal, call } }: { result: DiagnosticResult }) {
  const t = useTranslations(diagnosticsMessages);
  const isSuccess = call ? call.status === 200 : localRefusal === null;
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="font-medium">{t(step)}</span>
        <Badge
          tone={isSuccess ? "success" : "destructive"}
          icon={isSuccess ? CheckIcon : call?.status === 0 ? NoConnectionIcon : WarningIcon}
        >
          {call === null ? t("noRequest") : call.status === 0 ? t("noResponse") : `HTTP ${call.status}`}
        </Badge>
      </p>
      <p className="font-mono">
        {before} → {after}
      </p>
      {call?.code && (
        <p>
          <span className="font-mono">{call.code}</span>: {call.message}
        </p>
      )}
      {localRefusal && (
        <p className="text-muted-foreground">
          {t("phoneRefusal")} <span className="font-mono">{localRefusal.code}</span>: {localRefusal.message}
        </p>
      )}
      {call && (
        <p className="text-xs break-all text-muted-foreground tabular-nums">
          {call.ms} ms
          {call.requestId && (
            <>
              {" "}
              · <span className="font-mono">{call.requestId}</span>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** The latest transitions in this phone's log. */
function TransitionLog() {
  const t = useTranslations(diagnosticsMessages);
  const { locale } = useLocale();
  const latestTransitions = useTransitionLog().slice(-12).reverse();
  return (
    <Card aria-label={t("log")}>
      <CardTitle>{t("log")}</CardTitle>
      <p className="pb-2 text-sm text-muted-foreground">{t("logHint")}</p>
      {latestTransitions.length === 0 && <p className="text-sm text-muted-foreground">{t("noLog")}</p>}
      <ol className="divide-y font-mono text-xs">
        {latestTransitions.map((entry, index) => (
          <li key={`${entry.timestamp} ${index}`} className="flex flex-wrap justify-between gap-x-3 py-2">
            <span>
              {entry.from} → {entry.to}
            </span>
            <span className="text-muted-foreground">
              {entry.action} · {formatTime(locale, entry.timestamp)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
