"use client";

import { useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { ApiError } from "../api/api-error";
import { useIsPolling } from "../realtime/connection";
import { replicaAgeOf, get, lastAnsweredAt } from "../api/fetcher";
import { cachedAnswer, type CachedAnswer } from "../storage/cached-answers";
import type { AnswerOf, PathOf } from "../api/api-paths";

export type Resource<T> = {
  data: T | undefined;
  error: ApiError | undefined;
  /** When the data on the screen was fetched (ms). */
  fetchedAt: number | null;
  /** How old that was when it came, in seconds: a copy of the database told it. */
  age: number;
  isRefreshing: boolean;
  /** The data on the screen answers the question before this one; this one's answer is on its way. */
  isPrevious: boolean;
  refresh: () => void;
};

/** What is on the screen is asked for again when it is this old, whatever the socket has told. */
export const staleMs = 5 * 60_000;

/**
 * One thing of the API, kept fresh. `null` fetches nothing.
 * @param every ms between refetches always, or what says so of the last answer; @param whenDown ms between them while
 * the realtime socket is down; @param drawn what the server drew the page with: shown until the first answer.
 */
export function useResource<const Path extends string, T = AnswerOf<"GET", Path>>(
  path: (Path & PathOf<"GET", Path>) | null,
  {
    every = staleMs,
    whenDown = 0,
    drawn = null,
  }: { every?: number | ((latest: T | undefined) => number); whenDown?: number; drawn?: CachedAnswer | null } = {},
): Resource<T> {
  const polling = useIsPolling();
  const { cache, fallback } = useSWRConfig();
  // Why worked out here: SWR asks a function only when a wait begins, so what must be soon would wait for what was late,
  // and a new function at each drawing begins the wait anew.
  const latest = path === null ? undefined : ((cache.get(path)?.data ?? fallback[path]) as T | undefined);
  const pace = typeof every === "function" ? every(latest) : every;
  const swr = useSWR<T, ApiError>(path, get as (path: string) => Promise<T>, {
    refreshInterval: polling && whenDown ? whenDown : pace,
  });
  const isPrevious =
    path !== null && swr.data !== undefined && cache.get(path)?.data === undefined && !(path in fallback);
  // Why: another question's answer may stand in while this one's is fetched, but not once this one has failed.
  const data = isPrevious && swr.error ? undefined : swr.data;
  // Nothing yet, and nobody answers: what this phone saw last is better than nothing, and says how old it is.
  const kept = useMemo(() => {
    if (data !== undefined) return null;
    // A page that the phone kept was drawn long ago.
    return [swr.error?.isUnanswered ? cachedAnswer(path) : null, drawn].reduce(
      (one, other) => ((other?.at ?? 0) > (one?.at ?? 0) ? other : one),
      null,
    );
  }, [data, swr.error, path, drawn]);
  return {
    data: data === undefined ? (kept?.data as T | undefined) : data,
    error: swr.error,
    fetchedAt: lastAnsweredAt(path) ?? kept?.at ?? null,
    age: replicaAgeOf(path),
    // Whoever does not ask is not drawn anew at each beginning and end of a refetch.
    get isRefreshing() {
      return swr.isValidating;
    },
    // Asked for only here: an answer that is equal to the one before draws nothing anew but by its end.
    isPrevious: isPrevious && data !== undefined && swr.isValidating,
    refresh: () => {
      void swr.mutate();
    },
  };
}
