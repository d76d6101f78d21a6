"use client";

import { useId, useState } from "react";
import type { DraftPlace } from "./draft-place";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useMapStyle } from "@/components/delivery/map/route-map";
import { Button } from "@/components/ui/button";
import { PinIcon } from "@/components/ui/icons";
import type { MapPoint, PinPosition } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { Sheet } from "@/components/ui/overlay";
import { CurrentLocationButton } from "./current-location-button";
import { reverseGeocode } from "@/components/delivery/map/reverse-geocode";
import { formatPoint } from "@/components/delivery/map/use-geocode-suggestions";

// At lower zoom levels a pin only identifies the town.
const minPinZoom = 14;
const wholeCountry: PinPosition = { lat: 39.5, lng: -98.35, zoom: 3 };
const noMarkers: readonly never[] = [];

type PinSheetProps = {
  title: string;
  place: DraftPlace;
  /** The initial view of a place without coordinates. */
  initialView: PinPosition | null;
  onClose: () => void;
  onChoose: (place: DraftPlace) => void;
};

/**
 * A place selected on the map by touch, mouse or keyboard, which works without search results. The typed text stays the
 * address.
 */
export function PinSheet({ title, place, initialView, onClose, onChoose }: PinSheetProps) {
  const t = useTranslations(sendMessages);
  const styleUrl = useMapStyle();
  const hintId = useId();
  const savedPin = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng, zoom: 16.5 } : null;
  const [initialPin] = useState<PinPosition>(() => savedPin ?? initialView ?? wholeCountry);
  // Null until the map has loaded, so that no unseen place is selected.
  const [pin, setPin] = useState<PinPosition | null>(null);
  const [focus, setFocus] = useState<{ key: string; points: MapPoint[] }>();
  const [busy, setBusy] = useState(false);
  const isTooFar = pin !== null && pin.zoom < minPinZoom;

  async function choosePlace() {
    if (!pin) return;
    const point = { lat: roundDegrees(pin.lat), lng: roundDegrees(pin.lng) };
    setBusy(true);
    const typedText = place.text.trim();
    onChoose({
      text: typedText || (await reverseGeocode(point)) || t("pinnedPlace", { place: formatPoint(point) }),
      ...point,
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
          disabled={!pin || isTooFar}
          onClick={() => {
            void choosePlace();
          }}
        >
          {t("usePin")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <MapView
          label={t("pinMap")}
          describedBy={hintId}
          styleUrl={styleUrl}
          markers={noMarkers}
          focusOn={focus}
          fallback={t("pinMapFailed")}
          pinPicker={{ start: initialPin, onMove: setPin, zoomInLabel: t("zoomIn"), zoomOutLabel: t("zoomOut") }}
          className="h-[46dvh] min-h-64 overflow-hidden rounded-card border"
        />
        <p id={hintId} className="text-sm text-muted-foreground">
          {t("pinHint")}
        </p>
        <p translate="no" role="status" className="text-sm font-medium tabular-nums">
          {isTooFar ? t("pinTooFar") : pin && t("pinAt", { place: formatPoint(pin) })}
        </p>
        <CurrentLocationButton
          onFound={(currentPoint) => {
            setFocus({ key: formatPoint(currentPoint), points: [currentPoint] });
          }}
        />
      </div>
    </Sheet>
  );
}

// Rounds to about a metre, the precision of a manual pin.
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
