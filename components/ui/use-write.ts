"use client";

import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { callApi, newActionId } from "@/lib/client/api/fetcher";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { ResponseOf, RequestBodyOf, Method, ValidPath } from "@/lib/client/api/api-paths";

type WriteMethod = Exclude<Method, "GET">;
type WriteOptions<M extends WriteMethod, Path extends string> = { method?: M; body?: RequestBodyOf<M, Path> };
type SendWrite = <const Path extends string, M extends WriteMethod = "POST">(
  path: Path & ValidPath<M, Path>,
  write?: WriteOptions<M, Path>,
) => Promise<WriteResult<ResponseOf<M, Path>>>;
export type WriteResult<T> = { ok: true; data: T } | { ok: false; error: ApiError };

/**
 * Sends a write. Until a response arrives, a repeated call with the same content reuses its idempotency key, so that
 * the write is applied only once.
 */
export function useWrite(): { busy: boolean; write: SendWrite } {
  const [busy, setBusy] = useState(false);
  // The last write without a response.
  const pendingWrite = useRef<{ requestKey: string; idempotencyKey: string } | null>(null);

  async function write(
    path: string,
    { method = "POST", body = {} }: { method?: WriteMethod; body?: unknown } = {},
  ): Promise<WriteResult<unknown>> {
    const requestKey = JSON.stringify([method, path, body]);
    const idempotencyKey =
      pendingWrite.current?.requestKey === requestKey ? pendingWrite.current.idempotencyKey : newActionId();
    pendingWrite.current = { requestKey, idempotencyKey };
    setBusy(true);
    try {
      const data = await callApi(path, { method, body, clientActionId: idempotencyKey });
      pendingWrite.current = null;
      return { ok: true, data };
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
      if (!error.isRetryable) pendingWrite.current = null;
      return { ok: false, error };
    } finally {
      setBusy(false);
    }
  }

  return { busy, write: write as SendWrite };
}

/** The write of a form or dialog: a failure is shown as a text until the next attempt, or until `state` changes. */
export function useFormWrite(failureText: string, state: string | boolean | null = null) {
  const { busy, write: send } = useWrite();
  const errorText = useErrorText();
  const [problem, setProblem] = useProblem(state);

  const write: SendWrite = async (path, options) => {
    setProblem(null);
    const result = await send(path, options);
    if (!result.ok) setProblem(errorText(result.error, failureText));
    return result;
  };

  return { busy, problem, setProblem, write };
}

/**
 * The text of a failed write, until the state that it concerned changes: the server may have applied a write without a
 * response, and the text would contradict the new state.
 */
export function useProblem(state: string | boolean | null): [string | null, (text: string | null) => void] {
  const [problem, setProblem] = useState<{ text: string; state: typeof state } | null>(null);
  // Cleared, not hidden: otherwise the text would come back with the state.
  if (problem !== null && problem.state !== state) setProblem(null);
  return [
    problem?.state === state ? problem.text : null,
    (text) => {
      setProblem(text === null ? null : { text, state });
    },
  ];
}
