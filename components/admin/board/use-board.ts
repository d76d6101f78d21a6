"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Board } from "@/lib/contracts/admin/board";
import { applyEvents, type BoardEvent } from "./board-state";

const boardPath = "/api/admin/board";
// Limits: the board renders at most twice a second and fetches at most every five seconds.
const renderIntervalMs = 500;
const refetchIntervalMs = 5_000;
// A fetch that was in flight while a message arrived may lack its change, so recent messages are applied again.
const overlapMs = 5_000;

type ReceivedEvent = BoardEvent & { receivedAt: number };
type State = {
  fetched: Board | undefined;
  board: Board | undefined;
  recentEvents: readonly ReceivedEvent[];
  refetchRequests: number;
};

/**
 * The live admin board. Realtime messages are merged into the fetched board; it is fetched again only for data that
 * the messages lack.
 */
export function useBoard(): Resource<Board> {
  const resource = useResource(boardPath, { intervalMs: 60_000, disconnectedIntervalMs: 10_000 });
  const [state, setState] = useState<State>({
    fetched: undefined,
    board: undefined,
    recentEvents: [],
    refetchRequests: 0,
  });
  if (resource.data !== state.fetched) {
    const since = (resource.fetchedAt ?? 0) - overlapMs;
    const recentEvents = state.recentEvents.filter(({ receivedAt }) => receivedAt >= since);
    setState({
      ...state,
      recentEvents,
      fetched: resource.data,
      board: resource.data && applyEvents(resource.data, recentEvents).board,
    });
  }

  const queue = useRef<ReceivedEvent[]>([]);
  const renderTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetchSoon = (afterMs: number) => {
    fetchTimer.current ??= setTimeout(() => {
      fetchTimer.current = undefined;
      resource.refresh();
    }, afterMs);
  };
  useTopicEvents("ops", ({ event, payload }) => {
    if (event === "resubscribed") {
      resource.refresh();
      return;
    }
    queue.current.push({ event, payload, receivedAt: Date.now() });
    renderTimer.current ??= setTimeout(() => {
      renderTimer.current = undefined;
      const batch = queue.current.splice(0);
      setState((previous) => {
        const recentEvents = [
          ...previous.recentEvents.filter(({ receivedAt }) => receivedAt >= Date.now() - 2 * overlapMs),
          ...batch,
        ];
        if (!previous.board) return { ...previous, recentEvents };
        const { board, needsRefetch } = applyEvents(previous.board, batch);
        return { ...previous, recentEvents, board, refetchRequests: previous.refetchRequests + (needsRefetch ? 1 : 0) };
      });
    }, renderIntervalMs);
  });
  const { refetchRequests } = state;
  const scheduleFetch = useEffectEvent(fetchSoon);
  useEffect(() => {
    if (refetchRequests > 0) scheduleFetch(refetchRequests === 1 ? 0 : refetchIntervalMs);
  }, [refetchRequests]);
  useEffect(
    () => () => {
      clearTimeout(renderTimer.current);
      clearTimeout(fetchTimer.current);
    },
    [],
  );
  return { ...resource, data: state.board };
}
