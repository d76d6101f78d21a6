"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { callApi, newActionId } from "@/lib/client/api/fetcher";

export type BulkOutcome =
  | { state: "waiting" | "sending" | "done" | "unanswered" }
  /** A final error: a retry cannot succeed. */
  | { state: "refused"; error: ApiError };
export type BulkCall = { id: string; path: string; body: unknown };

/**
 * Runs calls in sequence, each with its own idempotency key, so that a call without a response can be retried safely.
 * Every call ends as done, refused, unanswered or not started.
 */
export function useBulkRun() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const idempotencyKeys = useRef(new Map<string, string>());
  const stopped = useRef(false);

  // Warns before the page closes during a run.
  useEffect(() => {
    if (!running) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => {
      window.removeEventListener("beforeunload", warnBeforeUnload);
    };
  }, [running]);
  // Leaving the page starts no further calls.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const setOutcome = (id: string, outcome: BulkOutcome) => {
    setOutcomes((previous) => new Map(previous).set(id, outcome));
  };
  async function send({ id, path, body }: BulkCall): Promise<BulkOutcome> {
    const idempotencyKey = idempotencyKeys.current.get(id) ?? newActionId();
    idempotencyKeys.current.set(id, idempotencyKey);
    try {
      await callApi(path, { method: "POST", body, clientActionId: idempotencyKey });
      return { state: "done" };
    } catch (error) {
      if (error instanceof ApiError && !error.isRetryable) return { state: "refused", error };
      return { state: "unanswered" };
    }
  }
  async function run(calls: readonly BulkCall[]) {
    stopped.current = false;
    setRunning(true);
    setOutcomes((previous) => new Map([...previous, ...calls.map(({ id }) => [id, { state: "waiting" }] as const)]));
    for (const call of calls) {
      if (stopped.current) break;
      setOutcome(call.id, { state: "sending" });
      setOutcome(call.id, await send(call));
    }
    setRunning(false);
    setStopping(false);
  }
  return {
    outcomes,
    running,
    stopping,
    run,
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
