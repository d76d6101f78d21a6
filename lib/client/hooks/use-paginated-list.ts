"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import useSWRInfinite, { unstable_serialize } from "swr/infinite";
import type { ApiError } from "../api/api-error";
import { useIsPolling } from "../realtime/connection";
import { replicaAgeSeconds, swrFetcher, dataUpdatedAt } from "../api/fetcher";
import type { ListItemOf, ValidPath } from "../api/api-paths";
import { staleMs } from "./use-resource";

export type Page<T> = { items: T[]; nextCursor: string | null };

/**
 * A list with cursor pagination; `loadMore` fetches the next page.
 * @param intervalMs ms between refetches, or a function of the loaded items; 0 for none.
 * @param disconnectedIntervalMs the same while the Realtime socket is down.
 */
export function usePaginatedList<const Path extends string, T = ListItemOf<Path>>(
  path: (Path & ValidPath<"GET", Path>) | null,
  {
    intervalMs = staleMs,
    disconnectedIntervalMs = 0,
  }: { intervalMs?: number | ((items: T[]) => number); disconnectedIntervalMs?: number } = {},
) {
  const polling = useIsPolling();
  const { cache } = useSWRConfig();
  const getPageKey = (index: number, previous: Page<T> | null) => {
    if (path === null || (previous && !previous.nextCursor)) return null;
    if (index === 0 || !previous?.nextCursor) return path;
    return `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(previous.nextCursor)}`;
  };
  const swr = useSWRInfinite<Page<T>, ApiError>(getPageKey, swrFetcher as (path: string) => Promise<Page<T>>, {
    revalidateFirstPage: true,
    refreshInterval:
      polling && disconnectedIntervalMs
        ? disconnectedIntervalMs
        : typeof intervalMs === "number"
          ? intervalMs
          : (latest) => intervalMs(latest?.flatMap((page) => page.items) ?? []),
  });
  const isPrevious = swr.data !== undefined && cache.get(unstable_serialize(getPageKey))?.data === undefined;
  // The previous filter's rows stay visible while the new ones load, but not after the request failed.
  const pages = isPrevious && swr.error ? undefined : swr.data;
  // Same pages, same object: a list of ten thousand rows is not rendered again.
  const data = useMemo(() => (pages ? { items: pages.flatMap((page) => page.items) } : undefined), [pages]);
  return {
    data,
    error: swr.error,
    fetchedAt: dataUpdatedAt(path),
    replicaAgeSeconds: replicaAgeSeconds(path),
    isRefreshing: swr.isValidating,
    isPrevious: isPrevious && pages !== undefined,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    isLoadingMore: swr.isValidating && swr.size > (pages?.length ?? 0),
    loadMore: () => {
      void swr.setSize(swr.size + 1);
    },
    refresh: () => {
      void swr.mutate();
    },
  };
}
