"use client";

import { useId, useState } from "react";
import type { DraftPlace } from "./draft-place";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import { Button } from "@/components/ui/button";
import { PinIcon } from "@/components/ui/icons";
import type { MapPoint, MapSpot } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { Sheet } from "@/components/ui/overlay";
import { UseCurrentLocationButton } from "./location-button";
import { reverseGeocode } from "@/components/delivery/map/reverse-geocode";
import { formatPoint } from "@/components/delivery/map/use-geocode-suggestions";

// Farther away a pin says no more than the town.
const nearEnough = 14;
const wholeCountry: MapSpot = { lat: 39.5, lng: -98.35, zoom: 3 };
const nowhere: readonly never[] = [];

type PinSheetProps = {
  title: string;
  place: DraftPlace;
  /** Where to begin when the place has none yet, and how near. */
  near: MapSpot | null;
  onClose: () => void;
  onPlace: (place: DraftPlace) => void;
};

/**
 * A place chosen on the map: the way that always works, with a finger, a mouse or the keys. What was typed stays its
 * address.
 */
export function PinSheet({ title, place, near, onClose, onPlace }: PinSheetProps) {
  const t = useTranslations(sendMessages);
  const styleUrl = useMapStyle();
  const words = useId();
  const known = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng, zoom: 16.5 } : null;
  const [start] = useState<MapSpot>(() => known ?? near ?? wholeCountry);
  // Null until the map is drawn: nobody chooses a place they do not see.
  const [spot, setSpot] = useState<MapSpot | null>(null);
  const [look, setLook] = useState<{ key: string; points: MapPoint[] }>();
  const [busy, setBusy] = useState(false);
  const tooFar = spot !== null && spot.zoom < nearEnough;

  async function choose() {
    if (!spot) return;
    const here = { lat: round(spot.lat), lng: round(spot.lng) };
    setBusy(true);
    const typed = place.text.trim();
    onPlace({
      text: typed || (await reverseGeocode(here)) || t("pinnedPlace", { place: formatPoint(here) }),
      ...here,
      pinned: true,
    });
    onClose();
  }

  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          size="large"
          icon={PinIcon}
          busy={busy}
          disabled={!spot || tooFar}
          onClick={() => {
            void choose();
          }}
        >
          {t("usePin")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <MapView
          label={t("pinMap")}
          describedBy={words}
          styleUrl={styleUrl}
          markers={nowhere}
          lookAt={look}
          failed={t("pinMapFailed")}
          pick={{ start, onMove: setSpot, nearer: t("zoomIn"), farther: t("zoomOut") }}
          className="h-[46dvh] min-h-64 overflow-hidden rounded-card border"
        />
        <p id={words} className="text-sm text-muted-foreground">
          {t("pinHint")}
        </p>
        <p translate="no" role="status" className="text-sm font-medium tabular-nums">
          {tooFar ? t("pinTooFar") : spot && t("pinAt", { place: formatPoint(spot) })}
        </p>
        <UseCurrentLocationButton
          onFound={(here) => {
            setLook({ key: formatPoint(here), points: [here] });
          }}
        />
      </div>
    </Sheet>
  );
}

// A metre: what no hand can tell apart need not be kept.
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
