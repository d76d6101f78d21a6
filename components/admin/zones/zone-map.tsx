"use client";

import { useMemo, type Dispatch } from "react";
import type { Zone } from "@/lib/contracts/admin-zones";
import type { Place } from "@/lib/domain/geo/distance";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { useMapStyle } from "@/components/delivery/map/route-map";
import { MapView } from "@/components/map/map-view";
import { drawingOf, mostGrips, neighboursOf } from "./shape-look";
import { placeOf, placeText, type DrawAction, type ZoneDraft } from "./zone-draft";

const room = { top: 56, bottom: 56, left: 48, right: 48 };

type ZoneMapProps = {
  draft: ZoneDraft;
  ownId: string | null;
  others: readonly Zone[];
  lookAt?: { key: string; points: readonly Place[] };
  dispatch: Dispatch<DrawAction>;
  describedBy: string;
};

/** Where a zone is drawn by hand: pressed, dragged, or moved with the keys. */
export function ZoneMap({ draft, ownId, others, lookAt, dispatch, describedBy }: ZoneMapProps) {
  const say = useText(adminZonesText);
  const styleUrl = useMapStyle();
  const { areas, markers, line } = useMemo(
    () =>
      drawingOf(draft, {
        center: say("gripCenter"),
        radius: say("gripRadius"),
        first: say("gripFirst"),
        between: say("between"),
        corner: (n) => say("gripCorner", { n }),
      }),
    [draft, say],
  );
  const neighbours = useMemo(() => neighboursOf(others, ownId), [others, ownId]);
  const allAreas = useMemo(() => [...neighbours, ...areas], [neighbours, areas]);

  const onMove = ({ id, place, settled }: { id: string; place: Place; settled: boolean }) => {
    if (id === "center") dispatch({ do: "center", at: placeText(place), grip: id });
    else if (id === "reach") dispatch({ do: "reach", to: place });
    else dispatch({ do: "move", key: keyOf(id), at: placeText(place), grip: id });
    if (settled) dispatch({ do: "release" });
  };
  const onMarker = (id: string) => {
    if (id.startsWith("after-")) {
      const at = markers.find((marker) => marker.id === id);
      dispatch({ do: "insert", after: keyOf(id), at });
    } else if (id.startsWith("corner-")) {
      const first = draft.shape.rings[draft.ring]?.[0]?.key;
      if (!draft.closed && keyOf(id) === first && (draft.shape.rings[draft.ring]?.length ?? 0) > 2)
        dispatch({ do: "close" });
      else dispatch({ do: "select", key: keyOf(id) });
    }
  };
  const onDelete = (id: string) => {
    if (id.startsWith("corner-")) dispatch({ do: "remove", key: keyOf(id) });
  };

  return (
    <MapView
      label={say("mapLabel")}
      describedBy={describedBy}
      styleUrl={styleUrl}
      markers={markers}
      areas={allAreas}
      line={line}
      padding={room}
      lookAt={lookAt}
      fitKey={ownId ?? (neighbours.length > 0 ? "neighbours" : "")}
      refit={say("refit")}
      failed={say("mapFailed")}
      onMarker={onMarker}
      onMove={onMove}
      onDelete={onDelete}
      onPress={(at, metresPerPixel) => {
        dispatch({ do: "press", at, metresPerPixel });
      }}
      className="size-full overflow-hidden"
    />
  );
}

const keyOf = (id: string): number => Number(id.slice(id.indexOf("-") + 1));

/** What can be done on the map now, in a sentence. */
export function useMapHint(draft: ZoneDraft): string {
  const say = useText(adminZonesText);
  if (draft.shape.type === "circle") return say(placeOf(draft.shape.center) ? "tellRadius" : "tellCircle");
  const count = draft.shape.rings[draft.ring]?.length ?? 0;
  if (count > mostGrips) return say("tellMany");
  return say(draft.closed ? "tellClosed" : count > 2 ? "tellOpen" : "tellPolygon");
}
