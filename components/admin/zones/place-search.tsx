"use client";

import { useState } from "react";
import type { LatLng } from "@/lib/domain/geo/distance";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatPoint, parsePoint, useGeocodeSuggestions } from "@/components/delivery/map/use-geocode-suggestions";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/form/combobox";
import { PinIcon } from "@/components/ui/icons";

/**
 * Searches for an address, shows it on the map and inserts it into the drawing. Users who cannot see the map draw
 * with it.
 */
export function PlaceSearch({
  insertLabel,
  onSelect,
  onInsert,
}: {
  insertLabel: string;
  onSelect: (place: LatLng) => void;
  onInsert: (place: LatLng) => void;
}) {
  const t = useTranslations(adminZonesMessages);
  const [text, setText] = useState("");
  const [selectedPlace, setSelectedPlace] = useState<LatLng | null>(null);
  const { places, coverage, busy, failed, isLoaded } = useGeocodeSuggestions(
    text,
    text !== "" && selectedPlace === null,
  );
  // The text is a coordinate pair.
  const point = selectedPlace ? null : parsePoint(text);
  const options: ComboboxOption[] = point
    ? [{ key: "point", label: t("point", { place: formatPoint(point) }) }]
    : places.map(({ label }, index): ComboboxOption => {
        const [firstPart, ...otherParts] = label.split(", ");
        return { key: String(index), label: firstPart ?? label, description: otherParts.join(", ") || undefined };
      });

  function status(): string | null {
    if (selectedPlace || point || text.trim() === "") return null;
    if (failed) return t("searchUnavailable");
    if (text.trim().length < 3) return t("typeMore");
    if (busy || !isLoaded) return null;
    return places.length === 0 && coverage
      ? t("noPlacesInCoverage", { coverage })
      : t("placeCount", { n: places.length });
  }
  function choose(key: string) {
    const place = key === "point" && point ? { ...point, label: formatPoint(point) } : places[Number(key)];
    if (!place) return;
    setText(place.label);
    setSelectedPlace({ lat: place.lat, lng: place.lng });
    onSelect(place);
  }

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        label={t("searchPlace")}
        hint={t("searchPlaceHint")}
        value={text}
        options={options}
        hasSelection={selectedPlace !== null}
        busy={busy}
        status={status()}
        maxLength={200}
        onValueChange={(typedText) => {
          setText(typedText);
          setSelectedPlace(null);
        }}
        onChoose={choose}
      />
      {selectedPlace && (
        <div>
          <Button
            icon={PinIcon}
            onClick={() => {
              onInsert(selectedPlace);
            }}
          >
            {insertLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
