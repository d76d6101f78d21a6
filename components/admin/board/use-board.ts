"use client";

import { useEffect, useEffectEvent, useRef, useState, useMemo, useLayoutEffect } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import type { MarkerDropTarget, MapProps } from "@/components/map/map-types";
import { applyEvents, type BoardEvent } from "./board-state";

type Padding = NonNullable<MapProps["padding"]>;
const basePadding: Padding = { top: 48, bottom: 48, left: 48, right: 48 };
// Gap between the card and the bottom of the map.
const cardGapPx = 12;
// Part of the map that stays uncovered even in a low window.
const minUncoveredHeightPx = 96;

/**
 * Map padding: its edges, and the height of the card of the selection (`key`) where the card overlays the map.
 * `measuredKey` is the key of the selection that the current measurement belongs to.
 */
export function useMapPadding(
  card: HTMLElement | null,
  key: string | null,
): { padding: Padding; measuredKey: string | null } {
  const [measured, setMeasured] = useState<{ card: HTMLElement; key: string; bottom: number } | null>(null);
  useLayoutEffect(() => {
    if (!card || key === null) return;
    // A new observer always reports once when it starts, even if the new card has the same height as the previous
    // one.
    const observer = new ResizeObserver(() => {
      const maxBottom = (card.parentElement?.clientHeight ?? 0) - basePadding.top - minUncoveredHeightPx;
      const preferredBottom =
        card.offsetHeight > 0 ? basePadding.bottom + cardGapPx + Math.round(card.offsetHeight) : basePadding.bottom;
      setMeasured({ card, key, bottom: Math.max(basePadding.bottom, Math.min(preferredBottom, maxBottom)) });
    });
    observer.observe(card);
    return () => {
      observer.disconnect();
    };
  }, [card, key]);
  const bottom = key === null || !measured ? basePadding.bottom : measured.bottom;
  const padding = useMemo(() => ({ ...basePadding, bottom }), [bottom]);
  return { padding, measuredKey: measured && measured.card === card ? measured.key : null };
}

const boardPath = "/api/admin/board";
// Limits: the board renders at most twice a second and fetches at most every five seconds.
const renderIntervalMs = 500;
const refetchIntervalMs = 5_000;
// A fetch that was in flight while a message arrived may lack its change, so recent messages are applied again.
const overlapMs = 5_000;

type ReceivedEvent = BoardEvent & { receivedAt: number };
type State = {
  /** The board as last fetched. */
  fetched: Board | undefined;
  /** The fetched board with all later events applied. */
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

/** The assignment that the open dialog confirms. */
type PendingAssignment = { delivery: BoardDelivery; driver?: BoardDriver };

/** Drags an unassigned delivery onto a driver on the map. Nothing is assigned before the dialog is confirmed. */
export function useDragAssign({ drivers }: Pick<Board, "drivers">) {
  const [draggedDelivery, setDraggedDelivery] = useState<BoardDelivery | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [pendingAssignment, setPendingAssignment] = useState<PendingAssignment | null>(null);
  const dropTarget = useMemo((): MarkerDropTarget => {
    const findDriver = (key: string) => drivers.find(({ id }) => key === `driver:${id}`);
    return {
      accepts: (key) => draggedDelivery !== null && findDriver(key) !== undefined,
      onHover: setHoveredId,
      onDrop: (key) => {
        if (draggedDelivery) setPendingAssignment({ delivery: draggedDelivery, driver: findDriver(key) });
        setDraggedDelivery(null);
      },
    };
  }, [drivers, draggedDelivery]);
  return {
    dropTarget,
    draggedDelivery,
    hoveredDriver: hoveredId === null ? null : (drivers.find(({ id }) => hoveredId === `driver:${id}`) ?? null),
    pendingAssignment,
    dragDelivery: (delivery: BoardDelivery | null) => {
      setDraggedDelivery(delivery);
      if (!delivery) setHoveredId(null);
    },
    setPendingAssignment,
  };
}
