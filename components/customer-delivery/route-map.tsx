"use client";

import { createContext, useContext, useMemo, type ReactNode } from "react";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { MapView, type MapMarker, type MapPoint } from "@/components/ui/map";

const MapStyle = createContext<string | undefined>(undefined);

/** Gives the maps below the address of their tiles, which the server knows. */
export function MapStyleProvider({ url, children }: { url: string | undefined; children: ReactNode }) {
  return <MapStyle value={url}>{children}</MapStyle>;
}

type RouteMapProps = { label: string; driverName: string; pickup?: MapPoint | null; dropOff?: MapPoint | null; driver: MapPoint | null };

/** Where the driver is, between pickup and drop-off as far as the reader may know them. */
export function RouteMap({ label, driverName, pickup, dropOff, driver }: RouteMapProps) {
  const say = useText(customerDeliveryText);
  const styleUrl = useContext(MapStyle);
  // Coordinates by value: a refetch makes new objects of the same places.
  const known = JSON.stringify([pickup ?? null, dropOff ?? null, driver]);
  const { markers, line } = useMemo(() => {
    const [from, to, at] = JSON.parse(known) as (MapPoint | null)[];
    const all: MapMarker[] = [
      ...(from ? [{ ...from, id: "pickup", kind: "start", label: say("pickup") } as const] : []),
      ...(to ? [{ ...to, id: "drop-off", kind: "end", label: say("dropOff") } as const] : []),
      ...(at ? [{ ...at, id: "driver", kind: "me", label: driverName } as const] : []),
    ];
    return { markers: all, line: at && to ? [at, to] : [] };
  }, [known, driverName, say]);
  if (markers.length === 0) return null;
  return (
    <MapView label={label} styleUrl={styleUrl} markers={markers} line={line} fitKey={known} failed={say("mapFailed")}
      padding={{ top: 40, bottom: 40, left: 40, right: 40 }} className="h-64 overflow-hidden rounded-card border lg:h-80" />
  );
}
