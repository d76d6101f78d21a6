"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { apiAt, newActionId } from "@/lib/client/api/fetcher";

export type BulkOutcome =
  | { state: "waiting" | "sending" | "done" | "unanswered" }
  /** Refused for good: trying again changes nothing. */
  | { state: "refused"; error: ApiError };
export type BulkCall = { id: string; path: string; body: unknown };

/**
 * Makes calls one after another, each under an action id of its own that it keeps: what got no answer may be tried
 * again and happens once. Nothing is left out: each call ends as done, refused, without an answer or not started.
 */
export function useBulkRun() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const keys = useRef(new Map<string, string>());
  const stopped = useRef(false);

  // What is under way is not to be cut off unasked.
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
    };
  }, [running]);
  // Whoever goes elsewhere starts no more of them.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const set = (id: string, outcome: BulkOutcome) => {
    setOutcomes((known) => new Map(known).set(id, outcome));
  };
  async function send({ id, path, body }: BulkCall): Promise<BulkOutcome> {
    const key = keys.current.get(id) ?? newActionId();
    keys.current.set(id, key);
    try {
      await apiAt(path, { method: "POST", body, clientActionId: key });
      return { state: "done" };
    } catch (cause) {
      if (cause instanceof ApiError && !cause.isUnanswered) return { state: "refused", error: cause };
      return { state: "unanswered" };
    }
  }
  async function run(calls: readonly BulkCall[]) {
    stopped.current = false;
    setRunning(true);
    setOutcomes((known) => new Map([...known, ...calls.map(({ id }) => [id, { state: "waiting" }] as const)]));
    for (const call of calls) {
      if (stopped.current) break;
      set(call.id, { state: "sending" });
      set(call.id, await send(call));
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
