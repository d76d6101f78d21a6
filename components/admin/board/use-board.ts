"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Board } from "@/lib/contracts/admin/board";
import { applyEvents, type BoardEvent } from "./board-state";

const path = "/api/admin/board";
// Limits: the board renders at most twice a second and fetches at most every five seconds.
const drawMs = 500;
const fetchMs = 5_000;
// A fetch that was in flight while a message arrived may lack its change, so recent messages are applied again.
const overlapMs = 5_000;

type ReceivedEvent = BoardEvent & { heardAt: number };
type State = {
  base: Board | undefined;
  board: Board | undefined;
  recentEvents: readonly ReceivedEvent[];
  missing: number;
};

/**
 * The live admin board. Realtime messages are merged into the fetched board; it is fetched again only for data that
 * the messages lack.
 */
export function useBoard(): Resource<Board> {
  const resource = useResource(path, { intervalMs: 60_000, disconnectedIntervalMs: 10_000 });
  const [state, setState] = useState<State>({ base: undefined, board: undefined, recentEvents: [], missing: 0 });
  if (resource.data !== state.base) {
    const since = (resource.fetchedAt ?? 0) - overlapMs;
    const recentEvents = state.recentEvents.filter(({ heardAt }) => heardAt >= since);
    setState({
      ...state,
      recentEvents,
      base: resource.data,
      board: resource.data && applyEvents(resource.data, recentEvents).board,
    });
  }

  const queue = useRef<ReceivedEvent[]>([]);
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetching = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetchSoon = (afterMs: number) => {
    fetching.current ??= setTimeout(() => {
      fetching.current = undefined;
      resource.refresh();
    }, afterMs);
  };
  useTopicEvents("ops", ({ event, payload }) => {
    if (event === "resubscribed") {
      resource.refresh();
      return;
    }
    queue.current.push({ event, payload, heardAt: Date.now() });
    drawing.current ??= setTimeout(() => {
      drawing.current = undefined;
      const batch = queue.current.splice(0);
      setState((previous) => {
        const recentEvents = [
          ...previous.recentEvents.filter(({ heardAt }) => heardAt >= Date.now() - 2 * overlapMs),
          ...batch,
        ];
        if (!previous.board) return { ...previous, recentEvents };
        const { board, missing } = applyEvents(previous.board, batch);
        return { ...previous, recentEvents, board, missing: previous.missing + (missing ? 1 : 0) };
      });
    }, drawMs);
  });
  const { missing } = state;
  const scheduleFetch = useEffectEvent(fetchSoon);
  useEffect(() => {
    if (missing > 0) scheduleFetch(missing === 1 ? 0 : fetchMs);
  }, [missing]);
  useEffect(
    () => () => {
      clearTimeout(drawing.current);
      clearTimeout(fetching.current);
    },
    [],
  );
  return { ...resource, data: state.board };
}
