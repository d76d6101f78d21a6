"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { mutate } from "swr";
import { openOffers } from "@/components/driver/offer/offer-state";
import { captureStepContext } from "@/components/driver/task/use-task-steps";
import { callRaw, type RawCallResult } from "@/lib/client/api/call-raw";
import {
  isNavigatingTask,
  storeNavigatingTask,
  useCurrentTask,
  useIsNavigating,
  currentTaskPath,
} from "@/lib/client/hooks/use-current-task";
import { refreshOffers, useOffers } from "@/lib/client/hooks/use-offers";
import type { Task } from "@/lib/contracts/driver/task";
import { applyNavigationAction, navigationState, type NavigationState } from "@/lib/domain/task/navigation-controller";
import { transition, type LocalState, type TransitionRefusal } from "@/lib/domain/task/task-machine";
import { isDropOffState } from "@/lib/domain/task/task-state";

/** `count`: the cash at the pickup. `prove`: the sender's code, which confirms that count. */
export type DiagnosticStep = "accept" | "count" | "prove" | "start" | "navigate" | "arrive" | "complete" | "cancel";
export type DiagnosticResult = {
  id: number;
  step: DiagnosticStep;
  before: LocalState;
  after: LocalState;
  /** The refusal by the phone itself, before any request; null if it allows the step. */
  localRefusal: TransitionRefusal | null;
  /** Null for a step without a request. */
  call: RawCallResult | null;
};

/** A delivery id that does not exist, for a driver without a task. */
const unknownId = "00000000-0000-4000-8000-000000000000";
/** A well-formed code that belongs to no delivery. */
const wrongCode = "AAAAAAAA";
// Recorded in English, for administrators.
const reason = "A test of all steps";

/** Moves the current task through its states with the real API, one request after the other. */
export function useDiagnosticRun(userId: string) {
  const current = useCurrentTask();
  const offers = useOffers();
  const task = current.task ?? null;
  const offer = openOffers(offers.data?.items ?? [])[0] ?? null;
  const navigating = useIsNavigating(task?.transactionId ?? null);
  const navigation = navigationState(task?.state ?? null, navigating);
  const [results, setResults] = useState<readonly DiagnosticResult[]>([]);
  const [busy, setBusy] = useState<DiagnosticStep | null>(null);
  const [running, setRunning] = useState(false);

  const runStep = async (step: DiagnosticStep, code?: string): Promise<void> => {
    const stateBefore: LocalState = task?.state ?? "none";
    const id = task?.transactionId ?? unknownId;
    const localResult =
      step === "navigate"
        ? applyNavigationAction({ task, navigating: isNavigatingTask(id) }, { type: "START_NAVIGATION" })
        : // `count` and `prove` together are the start.
          transition(stateBefore, { type: step === "count" || step === "prove" ? "start" : step, userId });
    setBusy(step);
    const call =
      step === "navigate"
        ? null
        : await callRaw(...buildRequest(step, { id, offerId: offer?.id ?? unknownId, code, amount: task?.amount }));
    if (step === "navigate" && localResult.ok) storeNavigatingTask(id);
    // Refetch both: with stale offers, Run would accept the same offer again.
    const [currentTask] = call
      ? await Promise.all([mutate<Task | null>(currentTaskPath).catch(() => undefined), refreshOffers()])
      : [null];
    const stateAfter: LocalState =
      call?.status === 200
        ? (stateFromResponse(call.data) ?? currentTask?.state ?? "none")
        : currentTask === undefined || currentTask === null
          ? call
            ? "none"
            : stateBefore
          : currentTask.state;
    setResults((previous) => [
      {
        id: previous.length + 1,
        step,
        before: stateBefore,
        after: stateAfter,
        localRefusal: localResult.ok ? null : localResult,
        call,
      },
      ...previous,
    ]);
    setBusy(null);
    // Stop at a refusal, which a person must read, and where a code of the sender or receiver must be typed.
    if (
      step === "count" ||
      (call ? call.status !== 200 : !localResult.ok) ||
      isDropOffState(stateAfter as Task["state"]) ||
      stateAfter === "completed" ||
      stateAfter === "cancelled"
    )
      setRunning(false);
  };

  const isCounted = task?.leg?.counted !== undefined && task.leg?.counted === task.leg?.amount;
  const next = nextStep(navigation, offer !== null, isCounted);
  const runNext = useEffectEvent(() => {
    if (next) void runStep(next);
    else if (task) setRunning(false);
  });
  useEffect(() => {
    if (!running || busy !== null || current.task === undefined) return;
    const timer = setTimeout(runNext);
    return () => {
      clearTimeout(timer);
    };
  }, [running, busy, next, current.task]);

  return {
    task,
    isLoading: current.task === undefined,
    error: current.error,
    refresh: current.refresh,
    isRefreshing: current.isRefreshing,
    navigation,
    /** Only the sender's code is missing. */
    isCounted: navigation === "ready" && isCounted,
    offer,
    results,
    busy,
    running,
    runStep,
    run() {
      setRunning(true);
    },
    stop() {
      setRunning(false);
    },
  };
}

/** The next automatic step of Run; null while it waits for an offer or a code. */
function nextStep(state: NavigationState, hasOffer: boolean, isCounted: boolean): DiagnosticStep | null {
  switch (state) {
    case "idle":
      return hasOffer ? "accept" : null;
    case "ready":
      return isCounted ? null : "count";
    case "starting":
      return "navigate";
    case "navigating":
      return "arrive";
    default:
      return null;
  }
}

function buildRequest(
  step: Exclude<DiagnosticStep, "navigate">,
  { id, offerId, code, amount }: { id: string; offerId: string; code: string | undefined; amount: number | undefined },
): [string, unknown] {
  switch (step) {
    case "accept":
      return [`/api/offers/${offerId}/accept`, { acceptedVia: "app" }];
    case "count":
      return [`/api/tasks/${id}/count`, { amount: amount ?? 1, ...captureStepContext() }];
    case "prove":
      return [`/api/tasks/${id}/prove`, { code: code ?? wrongCode, ...captureStepContext(), reason }];
    case "start":
      return [`/api/tasks/${id}/start`, captureStepContext()];
    case "arrive":
      return [`/api/tasks/${id}/arrive`, { ...captureStepContext(), reason }];
    case "complete":
      return [`/api/tasks/${id}/complete`, { code: code ?? wrongCode }];
    case "cancel":
      return [`/api/tasks/${id}/cancel`, { reason }];
  }
}

function stateFromResponse(data: unknown): Task["state"] | null {
  return typeof data === "object" && data !== null && "state" in data ? (data as Task).state : null;
}
