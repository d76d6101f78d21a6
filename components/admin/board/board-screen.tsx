"use client";

import { useMemo, useRef, useState } from "react";
import { useIsPolling } from "@/lib/client/realtime/connection";
import type { Board } from "@/lib/contracts/admin/board";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { commonMessages } from "@/lib/i18n/messages/common";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { useTranslations } from "@/lib/i18n/use-translations";
import { AttentionStrip } from "@/components/admin/overview/attention";
import { useDeliveryRoute } from "@/components/delivery/map/use-delivery-route";
import { useFilters } from "@/components/admin/shell/use-filters";
import { Badge, Notice } from "@/components/ui/badge";
import { InfoIcon, OnlineIcon, RefreshIcon } from "@/components/ui/icons";
import type { MapPoint } from "@/components/map/map-types";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { useNow } from "@/components/ui/time";
import { BoardDeliveryList, BoardDriverList } from "./board-list";
import { DropHint, HeatmapSwitch, StateFilter } from "./board-controls";
import {
  compareByDueTime,
  compareByAttention,
  offRoute,
  deviationsByDriver,
  offRouteMarkerStyles,
  deliveryMarkerStyles,
  deliveryState,
  deliveryLocation,
  boardDeliveryStates,
  driverMarkerStyles,
  boardDriverStates,
  filterDeliveries,
  filterDrivers,
  isWaitingForDriver,
} from "./board-styles";
import { BoardMap } from "./board-map";
import { SelectedCard } from "./selected-card";
import { selectionBounds, findSelection } from "./selection";
import { useBoard, useDragAssign, useMapPadding } from "./use-board";
import { UnassignedDeliveries } from "./unassigned-deliveries";
import { BoardZoneList } from "./zone-list";

// Rarely opened, so it loads when the assign button is pressed or a delivery is dropped on a driver.
const LazyAssignDialog = lazyClient(() => import("./board-assign-dialog").then((module) => module.BoardAssignDialog), {
  loadImmediately: true,
});
const noPoints: readonly MapPoint[] = [];

const views = ["drivers", "deliveries", "zones"] as const;
type View = (typeof views)[number];

/** The live board: map and list next to each other, stacked on a phone. */
export function BoardScreen() {
  const t = useTranslations(adminBoardMessages);
  const tCommon = useTranslations(commonMessages);
  const board = useBoard();
  const polling = useIsPolling();
  return (
    <>
      <PageHeader
        title={t("title")}
        aside={
          !board.data ? null : polling ? (
            <Badge tone="warning" icon={RefreshIcon}>
              {t("polling")}
            </Badge>
          ) : (
            <Badge tone="success" icon={OnlineIcon}>
              {t("live")}
            </Badge>
          )
        }
      />
      <AttentionStrip />
      <ResourceView
        resource={board}
        subject={t("board")}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
            <Skeleton className="h-[45dvh] lg:order-2 lg:h-[calc(100dvh-9rem)]" />
            <SkeletonRows rows={6} label={tCommon("loading")} />
          </div>
        }
      >
        {(data) => <LoadedBoard board={data} refresh={board.refresh} />}
      </ResourceView>
    </>
  );
}

function LoadedBoard({ board, refresh }: { board: Board; refresh: () => void }) {
  const t = useTranslations(adminBoardMessages);
  const tStatus = useTranslations(driverStatusMessages);
  // URL parameters. show: the list; at: key of the selected driver or delivery; heat: the heatmap is on.
  const { values, set } = useFilters(["show", "state", "q", "at", "heat"]);
  const view: View = views.find((name) => name === values.show) ?? "drivers";
  const selection = values.at ? findSelection(board, values.at) : null;
  // `selectionKey`: a selected driver or delivery; it can come from the URL when the page opens.
  const [focus, setFocus] = useState<{ key: string; points: readonly MapPoint[]; selectionKey?: string } | undefined>(
    () =>
      selection ? { key: selection.key, points: selectionBounds(selection), selectionKey: selection.key } : undefined,
  );
  const [cardElement, setCardElement] = useState<HTMLDivElement | null>(null);
  const { padding, measuredKey } = useMapPadding(cardElement, selection?.key ?? null);
  // Moving to a selection waits for the card's measured height, so that the card does not cover it.
  const canFocus =
    !focus?.selectionKey || (focus.selectionKey === selection?.key && focus.selectionKey === measuredKey);
  const map = useRef<HTMLDivElement>(null);

  // The state filter applies only to the listed kind; the search applies to both kinds.
  const deviations = useMemo(() => deviationsByDriver(board.deliveries), [board.deliveries]);
  const drivers = useMemo(
    () => filterDrivers(board.drivers, values.q, view === "drivers" ? values.state : "", deviations),
    [board.drivers, values.q, values.state, view, deviations],
  );
  const deliveries = useMemo(
    () =>
      filterDeliveries(board.deliveries, values.q, view === "deliveries" ? values.state : "").sort(compareByAttention),
    [board.deliveries, values.q, values.state, view],
  );
  const now = useNow();
  const unassigned = useMemo(
    () => board.deliveries.filter(isWaitingForDriver).sort(compareByDueTime(now)),
    [board.deliveries, now],
  );
  const heatPoints = useMemo(
    () => (values.heat ? unassigned.map(deliveryLocation) : noPoints),
    [unassigned, values.heat],
  );
  const { dropTarget, draggedDelivery, hoveredDriver, pendingAssignment, dragDelivery, setPendingAssignment } =
    useDragAssign(board);
  const isFiltered = values.q.trim() !== "" || values.state !== "";
  const roadRoute = useDeliveryRoute(selection?.delivery ?? null);

  const focusMap = (points: readonly MapPoint[], key: string, selectionKey?: string) => {
    setFocus({ points, key: `${key} ${Date.now()}`, selectionKey });
    map.current?.scrollIntoView({ block: "nearest" });
  };
  const select = (key: string) => {
    const newSelection = findSelection(board, key);
    if (!newSelection) return;
    set({ at: key });
    focusMap(selectionBounds(newSelection), key, key);
  };
  // On a wide screen the card overlays the map; on a narrow one it is below the map.
  const card = selection && (
    <SelectedCard
      selection={selection}
      deviations={deviations}
      roadRoute={roadRoute}
      onSelect={select}
      onAssign={(delivery) => {
        setPendingAssignment({ delivery });
      }}
      onClose={() => {
        set({ at: "" });
      }}
    />
  );
  const truncatedLists = (
    [
      ["drivers", "truncatedDrivers"],
      ["deliveries", "truncatedDeliveries"],
      ["zones", "truncatedZones"],
    ] as const
  ).filter(([listName]) => board.truncated[listName]);

  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div ref={map} className="scroll-mt-28 lg:sticky lg:top-18 lg:order-2">
        <div className="relative h-[45dvh] min-h-72 overflow-hidden rounded-card border lg:h-[calc(100dvh-9rem)]">
          <BoardMap
            drivers={drivers}
            deliveries={deliveries}
            deviations={deviations}
            zones={board.zones}
            selection={selection}
            roadRoute={roadRoute?.routeLine ?? null}
            focusOn={canFocus ? focus : undefined}
            padding={padding}
            onSelect={select}
            heatPoints={heatPoints}
            dropTarget={dropTarget}
          />
          <HeatmapSwitch
            isOn={values.heat !== ""}
            onChange={(isOn) => {
              set({ heat: isOn ? "on" : "" });
            }}
          />
          {draggedDelivery && <DropHint delivery={draggedDelivery} driver={hoveredDriver} />}
          {card && (
            <div ref={setCardElement} className="absolute right-3 bottom-3 left-3 max-w-96">
              <div className="hidden lg:block">{card}</div>
            </div>
          )}
        </div>
        {card && <div className="pt-3 lg:hidden">{card}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {truncatedLists.map(([listName, messageKey]) => (
          <Notice key={listName} tone="warning" icon={InfoIcon}>
            {t(messageKey)}
          </Notice>
        ))}
        <UnassignedDeliveries
          deliveries={unassigned}
          selected={values.at}
          onSelect={select}
          onAssign={(delivery) => {
            setPendingAssignment({ delivery });
          }}
          onDrag={dragDelivery}
        />
        <SegmentedControl<View>
          label={t("listContent")}
          value={view}
          onChange={(newView) => {
            set({ show: newView === "drivers" ? "" : newView, state: "", ...(newView === "zones" ? { q: "" } : {}) });
          }}
          options={[
            { value: "drivers", label: `${t("drivers")} ${board.drivers.length}` },
            { value: "deliveries", label: `${t("deliveries")} ${board.deliveries.length}` },
            { value: "zones", label: t("zones") },
          ]}
        />
        {view === "zones" ? (
          <BoardZoneList board={board} onShow={focusMap} />
        ) : (
          <>
            <SearchField
              label={t("search")}
              placeholder={t("searchHint")}
              value={values.q}
              onSearch={(q) => {
                set({ q });
              }}
            />
            <StateFilter
              label={t("state")}
              selected={values.state}
              onSelect={(state) => {
                set({ state });
              }}
              options={
                view === "drivers"
                  ? [
                      ...boardDriverStates.map((state) => ({
                        state,
                        label: tStatus(state),
                        marker: driverMarkerStyles[state],
                        count: board.drivers.filter(({ status }) => status === state).length,
                      })),
                      {
                        state: offRoute,
                        label: t(offRoute),
                        marker: offRouteMarkerStyles.driver,
                        count: filterDrivers(board.drivers, "", offRoute, deviations).length,
                      },
                    ]
                  : [
                      ...boardDeliveryStates.map((state) => ({
                        state,
                        label: t(state),
                        marker: deliveryMarkerStyles[state],
                        count: board.deliveries.filter((delivery) => deliveryState(delivery) === state).length,
                      })),
                      {
                        state: offRoute,
                        label: t(offRoute),
                        marker: offRouteMarkerStyles.delivery,
                        count: filterDeliveries(board.deliveries, "", offRoute).length,
                      },
                    ]
              }
            />
            {view === "drivers" ? (
              <BoardDriverList
                items={drivers}
                deviations={deviations}
                isFiltered={isFiltered}
                selectedKey={values.at}
                onSelect={select}
              />
            ) : (
              <BoardDeliveryList items={deliveries} isFiltered={isFiltered} selectedKey={values.at} onSelect={select} />
            )}
          </>
        )}
      </div>
      {pendingAssignment && (
        <LazyAssignDialog
          key={pendingAssignment.delivery.id}
          delivery={pendingAssignment.delivery}
          driver={pendingAssignment.driver}
          onClose={() => {
            setPendingAssignment(null);
          }}
          onAssigned={refresh}
        />
      )}
    </div>
  );
}
