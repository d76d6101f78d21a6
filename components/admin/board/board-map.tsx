"use client";

import { useMemo } from "react";
import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import type { RouteGeometry } from "@/lib/domain/geo/road-route";
import { zoneOutline } from "@/lib/domain/geo/zone-outline";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import type { MapArea, MapDot, MarkerDropTarget, MapMarker, MapPoint, MapProps } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { useNow } from "@/components/ui/time";
import { deliveryMarkerStyle, deliveryLocation, driverMarkerStyle, type RouteDeviations } from "./board-styles";
import { pendingPickup, selectionLocation, remainingPath, type BoardSelection } from "./selection";

const noPoints: readonly MapPoint[] = [];

type BoardMapProps = {
  drivers: readonly BoardDriver[];
  deliveries: readonly BoardDelivery[];
  /** Deviations of all drivers, regardless of the delivery filter. */
  deviations: RouteDeviations;
  zones: Board["zones"];
  selection: BoardSelection | null;
  /** Road route of the selected driver, or of the selected delivery's driver. */
  roadRoute: RouteGeometry | null;
  focusOn?: { key: string; points: readonly MapPoint[] };
  padding: MapProps["padding"];
  onSelect: (key: string) => void;
  /** Positions for the heatmap: where deliveries wait for a driver. */
  heatPoints: readonly MapPoint[];
  /** Drop target for a delivery dragged onto a driver. */
  dropTarget: MarkerDropTarget;
};

/** Map of the whole operation: markers of drivers and deliveries, zones below them, and a ring around the selection. */
export function BoardMap({
  drivers,
  deliveries,
  deviations,
  zones,
  selection,
  roadRoute,
  focusOn,
  padding,
  onSelect,
  heatPoints,
  dropTarget,
}: BoardMapProps) {
  const t = useTranslations(adminBoardMessages);
  const styleUrl = useMapStyle();
  const now = useNow();
  // Markers drawn on one canvas.
  const dots = useMemo(
    (): MapDot[] => [
      ...deliveries.map((delivery) => ({
        id: `delivery:${delivery.id}`,
        ...deliveryLocation(delivery),
        ...deliveryMarkerStyle(delivery),
      })),
      ...drivers.flatMap((driver) =>
        driver.location
          ? [
              {
                id: `driver:${driver.id}`,
                lat: driver.location.lat,
                lng: driver.location.lng,
                label: driver.name,
                ...driverMarkerStyle(driver, now, deviations),
              },
            ]
          : [],
      ),
    ],
    [drivers, deliveries, deviations, now],
  );
  const areas = useMemo(
    (): MapArea[] =>
      zones.flatMap((zone) => {
        const rings = zoneOutline(zone);
        return rings.length > 0 ? [{ id: zone.id, color: zone.color, rings }] : [];
      }),
    [zones],
  );
  const { markers, straightLine } = useMemo(() => selectionOverlay(selection, t), [selection, t]);
  return (
    <MapView
      label={t("mapLabel")}
      styleUrl={styleUrl}
      markers={markers}
      dots={dots}
      clusters
      heatPoints={heatPoints}
      dropTarget={dropTarget}
      areas={areas}
      straightLine={straightLine}
      roadRoute={roadRoute}
      routeStart={selection?.driver?.location}
      focusOn={focusOn}
      contentKey={dots.length > 0 ? "dots" : areas.length > 0 ? "areas" : ""}
      padding={padding}
      refitLabel={t("refit")}
      fallback={t("mapFailed")}
      onMarkerPress={onSelect}
      className="size-full overflow-hidden"
    />
  );
}

// Markers and straight line of the remaining route: driver, pickup (until the driver has left it), drop-off.
function selectionOverlay(
  selection: BoardSelection | null,
  translate: (key: "pickup" | "dropOff") => string,
): { markers: MapMarker[]; straightLine: readonly MapPoint[] } {
  if (!selection) return { markers: [], straightLine: noPoints };
  const { delivery, name } = selection;
  const location = selectionLocation(selection);
  const selectionRing: MapMarker[] = location
    ? [{ id: "here", kind: "selection", label: name, lat: location.lat, lng: location.lng }]
    : [];
  if (!delivery) return { markers: selectionRing, straightLine: noPoints };
  const pickup = pendingPickup(delivery);
  const dropOff = delivery.dropOff.location;
  return {
    markers: [
      ...(pickup ? [{ id: "pickup", kind: "start", label: translate("pickup"), ...pickup } as const] : []),
      { id: "drop-off", kind: "end", label: translate("dropOff"), ...dropOff },
      ...selectionRing,
    ],
    straightLine: remainingPath(selection),
  };
}
