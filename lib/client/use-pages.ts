"use client";

import useSWRInfinite from "swr/infinite";
import type { ApiError } from "./api-error";
import { useIsPolling } from "./connection";
import { get, lastAnswer } from "./fetcher";

export type Page<T> = { items: T[]; nextCursor: string | null };

/** A list that pages by cursor: `more` fetches the next page. @param whenDown ms between refetches while the realtime socket is down. */
export function usePages<T>(path: string | null, { whenDown = 0 }: { whenDown?: number } = {}) {
  const polling = useIsPolling();
  const swr = useSWRInfinite<Page<T>, ApiError>((index: number, previous: Page<T> | null) => {
    if (path === null || (previous && !previous.nextCursor)) return null;
    if (index === 0 || !previous?.nextCursor) return path;
    return `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(previous.nextCursor)}`;
  }, get, { revalidateFirstPage: true, refreshInterval: polling ? whenDown : 0 });
  const pages = swr.data;
  return {
    data: pages ? { items: pages.flatMap((page) => page.items) } : undefined,
    error: swr.error,
    fetchedAt: lastAnswer(path),
    isRefreshing: swr.isValidating,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    isLoadingMore: swr.isValidating && swr.size > (pages?.length ?? 0),
    more: () => { void swr.setSize(swr.size + 1); },
    refresh: () => { void swr.mutate(); },
  };
}
