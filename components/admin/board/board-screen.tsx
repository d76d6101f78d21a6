"use client";

import { useMemo, useRef, useState } from "react";
import { useIsPolling } from "@/lib/client/realtime/connection";
import type { Board } from "@/lib/contracts/admin-board";
import { adminBoardText } from "@/lib/i18n/text/admin-board";
import { commonText } from "@/lib/i18n/text/common";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { useText } from "@/lib/i18n/use-text";
import { AttentionStrip } from "@/components/admin/overview/attention";
import { useDeliveryWay } from "@/components/delivery/map/use-delivery-way";
import { useFilters } from "@/components/admin/shell/use-filters";
import { Badge, Notice } from "@/components/ui/badge";
import { InfoIcon, OnlineIcon, RefreshIcon } from "@/components/ui/icons";
import type { MapPoint } from "@/components/map/map-types";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { lazily } from "@/components/ui/lazily";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { DeliveryList, DriverList } from "./board-list";
import { DropHint } from "./drop-hint";
import {
  byDue,
  byNeed,
  departed,
  departedDrivers,
  departedLooks,
  deliveryLooks,
  deliveryState,
  deliveryPlace,
  deliveryStates,
  driverLooks,
  driverStates,
  findDeliveries,
  findDrivers,
  isWaiting,
} from "./board-look";
import { useNow } from "@/components/ui/time";
import { BoardMap } from "./board-map";
import { HeatSwitch } from "./heat-switch";
import { SelectedCard } from "./selected-card";
import { frameOf, selectionOf } from "./selection";
import { StateFilter } from "./state-filter";
import { useBoard } from "./use-board";
import { useGiving } from "./use-giving";
import { useCardRoom } from "./use-card-room";
import { WaitingTray } from "./waiting-tray";
import { ZoneList } from "./zone-list";

// Seldom opened: it comes at the press, or when a delivery is let go over a driver.
const AssignOnBoard = lazily(() => import("./assign-on-board").then((module) => module.AssignOnBoard), {
  pressed: true,
});
const nowhere: readonly MapPoint[] = [];

const views = ["drivers", "deliveries", "zones"] as const;
type View = (typeof views)[number];

/** The operation as it moves: map and list side by side, one above the other on a phone. */
export function BoardScreen() {
  const say = useText(adminBoardText);
  const sayCommon = useText(commonText);
  const board = useBoard();
  const polling = useIsPolling();
  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          !board.data ? null : polling ? (
            <Badge tone="wait" icon={RefreshIcon}>
              {say("polling")}
            </Badge>
          ) : (
            <Badge tone="go" icon={OnlineIcon}>
              {say("live")}
            </Badge>
          )
        }
      />
      <AttentionStrip />
      <ResourceView
        of={board}
        component={say("board")}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
            <Skeleton className="h-[45dvh] lg:order-2 lg:h-[calc(100dvh-9rem)]" />
            <SkeletonRows rows={6} label={sayCommon("loading")} />
          </div>
        }
      >
        {(known) => <Known board={known} refresh={board.refresh} />}
      </ResourceView>
    </>
  );
}

function Known({ board, refresh }: { board: Board; refresh: () => void }) {
  const say = useText(adminBoardText);
  const sayStatus = useText(driverStatusText);
  const { values, set } = useFilters(["show", "state", "q", "at", "heat"]);
  const view: View = views.find((each) => each === values.show) ?? "drivers";
  const selection = values.at ? selectionOf(board, values.at) : null;
  // `at`: of what is selected, which a page that is opened by its address shows, too.
  const [look, setLook] = useState<{ key: string; points: readonly MapPoint[]; at?: string } | undefined>(() =>
    selection ? { key: selection.key, points: frameOf(selection), at: selection.key } : undefined,
  );
  const [cardBox, setCardBox] = useState<HTMLDivElement | null>(null);
  const { padding, measuredFor } = useCardRoom(cardBox, selection?.key ?? null);
  // The map goes there once it knows how much of it the card covers.
  const mayLook = !look?.at || (look.at === selection?.key && look.at === measuredFor);
  const map = useRef<HTMLDivElement>(null);

  // The state belongs to what the list shows; the search to everything.
  const departures = useMemo(() => departedDrivers(board.deliveries), [board.deliveries]);
  const drivers = useMemo(
    () => findDrivers(board.drivers, values.q, view === "drivers" ? values.state : "", departures),
    [board.drivers, values.q, values.state, view, departures],
  );
  const deliveries = useMemo(
    () => findDeliveries(board.deliveries, values.q, view === "deliveries" ? values.state : "").sort(byNeed),
    [board.deliveries, values.q, values.state, view],
  );
  const now = useNow();
  const waiting = useMemo(() => board.deliveries.filter(isWaiting).sort(byDue(now)), [board.deliveries, now]);
  const heat = useMemo(() => (values.heat ? waiting.map(deliveryPlace) : nowhere), [waiting, values.heat]);
  const { drop, dragged, over, giving, drag, give } = useGiving(board);
  const filtered = values.q.trim() !== "" || values.state !== "";
  const way = useDeliveryWay(selection?.delivery ?? null);

  const goTo = (points: readonly MapPoint[], key: string, at?: string) => {
    setLook({ points, key: `${key} ${Date.now()}`, at });
    map.current?.scrollIntoView({ block: "nearest" });
  };
  const select = (key: string) => {
    const next = selectionOf(board, key);
    if (!next) return;
    set({ at: key });
    goTo(frameOf(next), key, key);
  };
  // It lies on a wide screen's map, and below a narrow one's.
  const card = selection && (
    <SelectedCard
      selection={selection}
      departed={departures}
      way={way}
      onSelect={select}
      onAssign={(delivery) => {
        give({ delivery });
      }}
      onClose={() => {
        set({ at: "" });
      }}
    />
  );
  const cut = (
    [
      ["drivers", "cutDrivers"],
      ["deliveries", "cutDeliveries"],
      ["zones", "cutZones"],
    ] as const
  ).filter(([what]) => board.cut[what]);

  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div ref={map} className="scroll-mt-28 lg:sticky lg:top-18 lg:order-2">
        <div className="relative h-[45dvh] min-h-72 overflow-hidden rounded-card border lg:h-[calc(100dvh-9rem)]">
          <BoardMap
            drivers={drivers}
            deliveries={deliveries}
            departed={departures}
            zones={board.zones}
            selection={selection}
            way={way?.course ?? null}
            lookAt={mayLook ? look : undefined}
            padding={padding}
            onSelect={select}
            heat={heat}
            drop={drop}
          />
          <HeatSwitch
            on={values.heat !== ""}
            onChange={(on) => {
              set({ heat: on ? "on" : "" });
            }}
          />
          {dragged && <DropHint delivery={dragged} driver={over} />}
          {card && (
            <div ref={setCardBox} className="absolute right-3 bottom-3 left-3 max-w-96">
              <div className="hidden lg:block">{card}</div>
            </div>
          )}
        </div>
        {card && <div className="pt-3 lg:hidden">{card}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {cut.map(([what, words]) => (
          <Notice key={what} tone="wait" icon={InfoIcon}>
            {say(words)}
          </Notice>
        ))}
        <WaitingTray
          deliveries={waiting}
          selected={values.at}
          onSelect={select}
          onAssign={(delivery) => {
            give({ delivery });
          }}
          onDrag={drag}
        />
        <Segmented<View>
          label={say("show")}
          value={view}
          onChange={(next) => {
            set({ show: next === "drivers" ? "" : next, state: "", ...(next === "zones" ? { q: "" } : {}) });
          }}
          options={[
            { value: "drivers", label: `${say("drivers")} ${board.drivers.length}` },
            { value: "deliveries", label: `${say("deliveries")} ${board.deliveries.length}` },
            { value: "zones", label: say("zones") },
          ]}
        />
        {view === "zones" ? (
          <ZoneList board={board} onShow={goTo} />
        ) : (
          <>
            <SearchField
              label={say("search")}
              placeholder={say("searchHint")}
              value={values.q}
              onSearch={(q) => {
                set({ q });
              }}
            />
            <StateFilter
              label={say("states")}
              chosen={values.state}
              onChoose={(state) => {
                set({ state });
              }}
              choices={
                view === "drivers"
                  ? [
                      ...driverStates.map((state) => ({
                        state,
                        word: sayStatus(state),
                        look: driverLooks[state],
                        count: board.drivers.filter(({ status }) => status === state).length,
                      })),
                      {
                        state: departed,
                        word: say(departed),
                        look: departedLooks.driver,
                        count: findDrivers(board.drivers, "", departed, departures).length,
                      },
                    ]
                  : [
                      ...deliveryStates.map((state) => ({
                        state,
                        word: say(state),
                        look: deliveryLooks[state],
                        count: board.deliveries.filter((each) => deliveryState(each) === state).length,
                      })),
                      {
                        state: departed,
                        word: say(departed),
                        look: departedLooks.delivery,
                        count: findDeliveries(board.deliveries, "", departed).length,
                      },
                    ]
              }
            />
            {view === "drivers" ? (
              <DriverList
                items={drivers}
                departed={departures}
                filtered={filtered}
                selected={values.at}
                onSelect={select}
              />
            ) : (
              <DeliveryList items={deliveries} filtered={filtered} selected={values.at} onSelect={select} />
            )}
          </>
        )}
      </div>
      {giving && (
        <AssignOnBoard
          key={giving.delivery.id}
          delivery={giving.delivery}
          driver={giving.driver}
          onClose={() => {
            give(null);
          }}
          onAssigned={refresh}
        />
      )}
    </div>
  );
}
