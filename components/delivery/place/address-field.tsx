"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/form/combobox";
import { PinIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { MapPoint } from "@/components/map/map-types";
import { reverseGeocode } from "@/components/delivery/map/reverse-geocode";
import {
  formatPoint,
  parsePoint,
  useGeocodeSuggestions,
  type GeocodeSuggestion,
} from "@/components/delivery/map/use-geocode-suggestions";
import { Input } from "@/components/ui/form/field";
import { CurrentLocationButton } from "./current-location-button";
import { needsHouseNumber, draftPlaceFrom, type DraftPlace } from "./draft-place";

const PinSheet = lazyClient(() => import("./pin-sheet").then((module) => module.PinSheet), { loadImmediately: true });

type AddressFieldProps = {
  label: string;
  hint: string;
  place: DraftPlace;
  error: string | null;
  allowCurrentLocation?: boolean;
  /** The address comes from the sender's profile; a single search result sets its coordinates. */
  isProfileAddress?: boolean;
  /** The other end of the delivery, where the map starts, zoomed out, while this place has no coordinates. */
  mapCenter: MapPoint | null;
  onChange: (place: DraftPlace) => void;
};

/** An address input with suggestions; a selected one, or a pin on the map, sets the coordinates. */
export function AddressField({
  label,
  hint,
  place,
  error,
  allowCurrentLocation,
  isProfileAddress = false,
  mapCenter,
  onChange,
}: AddressFieldProps) {
  const t = useTranslations(sendMessages);
  const [isTouched, setIsTouched] = useState(false);
  const [pinSheetOpen, setPinSheetOpen] = useState(false);
  const isChosen = place.lat !== null;
  const { places, coverage, busy, failed, isLoaded } = useGeocodeSuggestions(
    place.text,
    (isTouched || isProfileAddress) && !isChosen,
  );
  const onlySuggestion =
    isProfileAddress && !isTouched && !isChosen && isLoaded && places.length === 1 ? places[0] : undefined;
  const applySuggestion = useEffectEvent((suggestion: GeocodeSuggestion) => {
    onChange({ ...draftPlaceFrom(place.text, suggestion), text: place.text });
  });
  useEffect(() => {
    if (onlySuggestion) applySuggestion(onlySuggestion);
  }, [onlySuggestion]);
  const point = isChosen ? null : parsePoint(place.text);

  const options: ComboboxOption[] = point
    ? [{ key: "point", label: t("pointLabel", { place: formatPoint(point) }) }]
    : places.map(({ label: name }, index): ComboboxOption => {
        // The first part is the name; the rest distinguishes places of the same name.
        const [firstPart, ...rest] = name.split(", ");
        return { key: String(index), label: firstPart ?? name, description: rest.join(", ") || undefined };
      });

  function status(): string | null {
    if (needsHouseNumber(place)) return t("houseNumberMissing");
    if (isChosen || point) return null;
    if (failed) return t("searchDown");
    if (place.text.trim().length === 0) return null;
    if (place.text.trim().length < 3) return t("typeMore");
    if (busy || !isLoaded) return null;
    return places.length === 0 && coverage ? t("notFoundInCoverage", { coverage }) : t("found", { n: places.length });
  }

  function chooseSuggestion(key: string) {
    if (key === "point" && point) onChange({ text: formatPoint(point), ...point });
    const chosenPlace = places[Number(key)];
    if (chosenPlace) onChange(draftPlaceFrom(place.text, chosenPlace));
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox
        label={label}
        hint={hint}
        error={error}
        value={place.text}
        options={options}
        hasSelection={isChosen}
        busy={busy}
        status={status()}
        // A pin keeps its position while the address is edited.
        onValueChange={(text) => {
          setIsTouched(true);
          onChange(place.pinned && text.trim() !== "" ? { ...place, text } : { text, lat: null, lng: null });
        }}
        // An address from the profile has no coordinates either: show its suggestions on focus.
        onFocus={() => {
          if (!isChosen && place.text !== "") setIsTouched(true);
        }}
        onChoose={chooseSuggestion}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          icon={PinIcon}
          className="-ml-4"
          aria-label={`${t(isChosen ? "movePin" : "setPin")}: ${label}`}
          // Keep the focus in the field until the map opens: closing the suggestions would move this button away from
          // the pointer.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            setPinSheetOpen(true);
          }}
        >
          {t(isChosen ? "movePin" : "setPin")}
        </Button>
        {allowCurrentLocation && !isChosen && (
          <CurrentLocationButton
            onFound={async (point) => {
              onChange({
                text: (await reverseGeocode(point)) ?? t("pinnedPlace", { place: formatPoint(point) }),
                ...point,
                pinned: true,
              });
            }}
          />
        )}
      </div>
      {pinSheetOpen && (
        <PinSheet
          title={label}
          place={place}
          initialView={places[0] ? { ...places[0], zoom: 15 } : mapCenter && { ...mapCenter, zoom: 11 }}
          onClose={() => {
            setPinSheetOpen(false);
          }}
          onChoose={onChange}
        />
      )}
    </div>
  );
}

/** Apartment, floor or suite: the address only finds the building. */
export function UnitField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (unit: string) => void;
}) {
  return (
    <Input
      label={label}
      hint={hint}
      optional
      autoComplete="off"
      maxLength={40}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
