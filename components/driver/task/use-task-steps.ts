"use client";

import { vibrate } from "@/lib/client/device/device";
import { enqueueStep, waitUntilSettled, type StepKind } from "@/lib/client/offline/outbox";
import { readSteps, type QueuedStep } from "@/lib/client/offline/outbox-store";
import { recentStepPosition, type StepPosition } from "@/lib/client/device/positions";
import type { MeasuredPosition } from "@/lib/client/tracking/position";
import { serverNow } from "@/lib/client/app/server-clock";
import { applySteps } from "@/lib/client/offline/task-overlay";
import { toast } from "@/lib/client/app/toast";
import { isNavigatingTask, storeNavigatingTask, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useAuth } from "@/lib/client/hooks/use-session";
import type { Task } from "@/lib/contracts/driver/task";
import type { FailureKind } from "@/lib/domain/task/door-attempts";
import { cashPagePath, isReturning } from "@/lib/domain/task/leg";
import {
  afterTaskPath,
  applyNavigationAction,
  type NavigationAction,
  type NavigationResult,
} from "@/lib/domain/task/navigation-controller";
import { transition, type TransitionRefusal } from "@/lib/domain/task/task-machine";
import { errorText } from "@/lib/i18n/messages/errors";
import { useLazyErrorTexts } from "@/lib/client/hooks/use-error-text";
import { stepMessages } from "@/lib/i18n/messages/step";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** The message for a step that failed without a reason. */
const failedStepKeys = {
  start: "failedStart",
  count: "failedCount",
  prove: "failedProve",
  leave: "failedLeave",
  arrive: "failedArrive",
  complete: "failedComplete",
  cancel: "failedCancel",
  fail: "failedFail",
} as const satisfies Record<StepKind, string>;

/** The same; a proof at the pickup is labelled Start Service. */
export const failedStepKey = (kind: StepKind, { returning }: { returning: boolean }) =>
  kind === "prove" && !returning ? failedStepKeys.start : failedStepKeys[kind];

/** When and where a step was taken. */
export type StepContext = { at?: string; position?: StepPosition };

/** The current time with the given position, or with the phone's last position. */
export function captureStepContext(position?: MeasuredPosition | null): StepContext {
  const place = recentStepPosition(position);
  return { at: new Date(serverNow()).toISOString(), ...(place ? { position: place } : {}) };
}

/**
 * The driver's steps: validated on the phone, shown optimistically, stored, and sent until acknowledged. Each returns
 * the stored step's id, or null if it was refused; the driver then sees the reason.
 */
export function useTaskSteps(task: Pick<Task, "transactionId">) {
  const { go } = useNavigate();
  const t = useTranslations(stepMessages);
  const { locale } = useLocale();
  useLazyErrorTexts();
  const { userId } = useAuth();
  const current = useCurrentTask();
  const id = task.transactionId;

  const showRefusal = ({ code, message, ...details }: TransitionRefusal): null => {
    toast.error(errorText(locale, { code, title: message, details }));
    return null;
  };
  // The state at this moment, not at the last render: two fast presses can come before the next render.
  const currentTask = (): Task | null => {
    const latestTask = applySteps(current.task ?? null, readSteps());
    return latestTask?.transactionId === id ? latestTask : null;
  };
  const requestTransition = (type: NavigationAction): NavigationResult =>
    applyNavigationAction({ task: currentTask(), navigating: isNavigatingTask(id) }, { type, userId });
  // A page loads only with a network. Offline the driver stays on this page, with the step stored.
  const navigateOnceConfirmed = (step: string, nextPage: string) => {
    const fromPath = window.location.pathname;
    void waitUntilSettled(step).then(({ state }) => {
      if (state === "confirmed" && window.location.pathname === fromPath) go(nextPage);
    });
  };
  const queueStep = (kind: StepKind, body: Record<string, unknown>, nextPage?: string): string | null => {
    try {
      const step = enqueueStep(kind, id, body);
      if (nextPage !== undefined) navigateOnceConfirmed(step, nextPage);
      return step;
    } catch {
      toast.error(t(failedStepKey(kind, { returning: isReturning(currentTask() ?? {}) })));
      return null;
    }
  };
  // With cash on board the driver continues, back to the sender.
  const pageAfterStep = (task: Task | null) =>
    task === null || task.state === "accepted" ? afterTaskPath : `/navigation/${id}`;
  // While the phone does not know the task, only the server can validate a step.
  const isTaskUnknown = current.task === undefined;

  return {
    /** The cash counted at the pickup or at a return; a new count replaces a waiting one. */
    count(amount: number) {
      vibrate();
      return queueStep("count", { amount, ...captureStepContext() });
    },
    /** The sender's code: it starts the delivery at the pickup, and ends a return. */
    prove(code: { code: string } | { qrData: string }, stepContext: StepContext, reason?: string) {
      const isReturn = currentTask() !== null && isReturning(currentTask() ?? {});
      const verdict = isReturn ? null : requestTransition("START_SERVICE");
      if (verdict && !verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      vibrate();
      const body = { ...code, ...stepContext, ...(reason === undefined ? {} : { reason }) };
      return queueStep("prove", body, isReturn ? undefined : `/navigation/${id}`);
    },
    /** Sends the same code again with the missing reason. */
    resendProof({ body }: Pick<QueuedStep, "body">, reason: string) {
      return queueStep("prove", { ...body, reason });
    },
    /** Leaves the pickup without the cash. */
    leave(reason: string) {
      const verdict = requestTransition("CANCEL");
      if (!verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      return queueStep("leave", { reason }, afterTaskPath);
    },
    /** Returns whether navigation may start. */
    startNavigation(): boolean {
      const verdict = requestTransition("START_NAVIGATION");
      if (!verdict.ok) {
        showRefusal(verdict);
        return false;
      }
      storeNavigatingTask(id);
      return true;
    },
    arrive(stepContext: StepContext, reason?: string) {
      // A driver who is already there starts and ends navigation with this step.
      if (requestTransition("START_NAVIGATION").ok) storeNavigatingTask(id);
      const verdict = requestTransition("MARK_ARRIVED");
      if (!verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      vibrate();
      const latestTask = currentTask();
      const nextPage = latestTask && isReturning(latestTask) ? cashPagePath(latestTask) : `/deliveries/${id}/complete`;
      return queueStep("arrive", { ...stepContext, ...(reason === undefined ? {} : { reason }) }, nextPage);
    },
    complete(code: { code: string } | { qrData: string }) {
      const verdict = requestTransition("COMPLETE_DELIVERY");
      if (!verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      return queueStep("complete", { ...code, ...captureStepContext() });
    },
    cancel(reason: string) {
      const verdict = requestTransition("CANCEL");
      if (!verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      storeNavigatingTask(null);
      return queueStep("cancel", { reason }, pageAfterStep(currentTask()));
    },
    /** `kind`: the failure from the list. `reason`: the same in words for the record. */
    fail(reason: string, kind: FailureKind) {
      const verdict = transition(currentTask()?.state ?? "none", { type: "fail" });
      if (!verdict.ok && !isTaskUnknown) return showRefusal(verdict);
      storeNavigatingTask(null);
      return queueStep("fail", { reason, kind }, pageAfterStep(currentTask()));
    },
  };
}
