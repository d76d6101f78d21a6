"use client";

import { useMemo } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { ApiError } from "../api/api-error";
import { useIsPolling } from "../realtime/connection";
import { replicaAgeSeconds, swrFetcher, dataUpdatedAt } from "../api/fetcher";
import { readCachedResponse, type CachedResponse } from "../storage/cached-responses";
import type { ResponseOf, ValidPath } from "../api/api-paths";

export type Resource<T> = {
  data: T | undefined;
  error: ApiError | undefined;
  /** When the displayed data was fetched (ms). */
  fetchedAt: number | null;
  /** Age of the data when it was fetched, in seconds, as reported by a database replica. */
  replicaAgeSeconds: number;
  isRefreshing: boolean;
  /** The data belongs to the previous path, while the current one loads. */
  isPrevious: boolean;
  refresh: () => void;
};

/** Data is refetched at this age, whatever events arrived. */
export const staleMs = 5 * 60_000;

/**
 * One API resource, kept fresh. A `null` path fetches nothing.
 * @param intervalMs ms between refetches, or a function of the last response.
 * @param disconnectedIntervalMs the same while the Realtime socket is down.
 * @param prefetched data that the server rendered the page with, used until the first response.
 */
export function useResource<const Path extends string, T = ResponseOf<"GET", Path>>(
  path: (Path & ValidPath<"GET", Path>) | null,
  {
    intervalMs = staleMs,
    disconnectedIntervalMs = 0,
    prefetched = null,
  }: {
    intervalMs?: number | ((latest: T | undefined) => number);
    disconnectedIntervalMs?: number;
    prefetched?: CachedResponse | null;
  } = {},
): Resource<T> {
  const polling = useIsPolling();
  const { cache, fallback } = useSWRConfig();
  // Evaluated here, because SWR calls an interval function only when a timer starts, so a shorter interval would wait
  // for the old timer; and a new function at each render restarts the timer.
  const latest = path === null ? undefined : ((cache.get(path)?.data ?? fallback[path]) as T | undefined);
  const refreshInterval = typeof intervalMs === "function" ? intervalMs(latest) : intervalMs;
  const swr = useSWR<T, ApiError>(path, swrFetcher as (path: string) => Promise<T>, {
    refreshInterval: polling && disconnectedIntervalMs ? disconnectedIntervalMs : refreshInterval,
  });
  const isPrevious =
    path !== null && swr.data !== undefined && cache.get(path)?.data === undefined && !(path in fallback);
  // The previous path's data stays visible while the new one loads, but not after the request failed.
  const data = isPrevious && swr.error ? undefined : swr.data;
  // No data and no response: show the cached response with its age.
  const storedResponse = useMemo(() => {
    if (data !== undefined) return null;
    // A page from the service worker's cache was rendered long ago, so compare the ages.
    return [swr.error?.isRetryable ? readCachedResponse(path) : null, prefetched].reduce(
      (newest, candidate) => ((candidate?.fetchedAt ?? 0) > (newest?.fetchedAt ?? 0) ? candidate : newest),
      null,
    );
  }, [data, swr.error, path, prefetched]);
  return {
    data: data === undefined ? (storedResponse?.data as T | undefined) : data,
    error: swr.error,
    fetchedAt: dataUpdatedAt(path) ?? storedResponse?.fetchedAt ?? null,
    replicaAgeSeconds: replicaAgeSeconds(path),
    // A getter, so that components that do not read it are not rendered at each start and end of a refetch.
    get isRefreshing() {
      return swr.isValidating;
    },
    // `isValidating` is read only in this case: a response that equals the previous one causes no other render.
    isPrevious: isPrevious && data !== undefined && swr.isValidating,
    refresh: () => {
      void swr.mutate();
    },
  };
}
