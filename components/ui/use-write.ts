"use client";

import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api-error";
import { api, newActionId } from "@/lib/client/fetcher";

type Write = { method?: "POST" | "PUT" | "PATCH" | "DELETE"; body?: unknown };
export type WriteResult<T> = { ok: true; data: T } | { ok: false; error: ApiError };

/**
 * Sends a change once: while no answer has come, another press repeats it under the same action id, so that it happens
 * once however often the network fails.
 */
export function useWrite(): { busy: boolean; write: <T>(path: string, write?: Write) => Promise<WriteResult<T>> } {
  const [busy, setBusy] = useState(false);
  const unanswered = useRef<{ what: string; id: string } | null>(null);

  async function write<T>(path: string, { method = "POST", body = {} }: Write = {}): Promise<WriteResult<T>> {
    const what = JSON.stringify([method, path, body]);
    const id = unanswered.current?.what === what ? unanswered.current.id : newActionId();
    unanswered.current = { what, id };
    setBusy(true);
    try {
      const data = await api<T>(path, { method, body, clientActionId: id });
      unanswered.current = null;
      return { ok: true, data };
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
      if (!error.isUnanswered) unanswered.current = null;
      return { ok: false, error };
    } finally {
      setBusy(false);
    }
  }

  return { busy, write };
}
