"use client";

import { useEffect, useEffectEvent, useState, type Ref } from "react";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { PinIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/lazy-client";
import type { MapPoint } from "@/components/map/map-types";
import { UseCurrentLocationButton } from "./location-button";
import { reverseGeocode } from "@/components/delivery/map/reverse-geocode";
import { needsHouseNumber, draftPlaceFrom, type DraftPlace } from "./draft-place";
import {
  formatPoint,
  parsePoint,
  useGeocodeSuggestions,
  type GeocodeSuggestion,
} from "@/components/delivery/map/use-geocode-suggestions";

const PinSheet = lazyClient(() => import("./pin-sheet").then((module) => module.PinSheet), { pressed: true });

type AddressFieldProps = {
  label: string;
  hint: string;
  place: DraftPlace;
  error: string | null;
  withLocation?: boolean;
  /** The address comes from the sender's profile; a single search result sets its coordinates. */
  own?: boolean;
  /** The other end of the delivery, where the map starts, zoomed out, while this place has no coordinates. */
  near: MapPoint | null;
  onChange: (place: DraftPlace) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** An address input with suggestions; a selected one, or a pin on the map, sets the coordinates. */
export function AddressField({
  label,
  hint,
  place,
  error,
  withLocation,
  own = false,
  near,
  onChange,
  inputRef,
}: AddressFieldProps) {
  const t = useTranslations(sendMessages);
  const [touched, setTouched] = useState(false);
  const [pinning, setPinning] = useState(false);
  const chosen = place.lat !== null;
  const { places, coverage, busy, down, asked } = useGeocodeSuggestions(place.text, (touched || own) && !chosen);
  const only = own && !touched && !chosen && asked && places.length === 1 ? places[0] : undefined;
  const found = useEffectEvent((at: GeocodeSuggestion) => {
    onChange({ ...draftPlaceFrom(place.text, at), text: place.text });
  });
  useEffect(() => {
    if (only) found(only);
  }, [only]);
  const point = chosen ? null : parsePoint(place.text);

  const options: ComboboxOption[] = point
    ? [{ key: "point", label: t("pointLabel", { place: formatPoint(point) }) }]
    : places.map(({ label: name }, index) => {
        // The first part is the name; the rest distinguishes places of the same name.
        const [head, ...rest] = name.split(", ");
        return { key: String(index), label: head ?? name, detail: rest.join(", ") || undefined };
      });

  function status(): string | null {
    if (needsHouseNumber(place)) return t("whichNumber");
    if (chosen || point) return null;
    if (down) return t("searchDown");
    if (place.text.trim().length === 0) return null;
    if (place.text.trim().length < 3) return t("typeMore");
    if (busy || !asked) return null;
    return places.length === 0 && coverage ? t("foundNoneHere", { coverage }) : t("found", { n: places.length });
  }

  function choose(key: string) {
    if (key === "point" && point) onChange({ text: formatPoint(point), ...point });
    const found = places[Number(key)];
    if (found) onChange(draftPlaceFrom(place.text, found));
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox
        ref={inputRef}
        label={label}
        hint={hint}
        error={error}
        value={place.text}
        options={options}
        chosen={chosen}
        busy={busy}
        status={status()}
        // A pin keeps its position while the address is edited.
        onValueChange={(text) => {
          setTouched(true);
          onChange(place.pinned && text.trim() !== "" ? { ...place, text } : { text, lat: null, lng: null });
        }}
        // An address from the profile has no coordinates either: show its suggestions on focus.
        onFocus={() => {
          if (!chosen && place.text !== "") setTouched(true);
        }}
        onChoose={choose}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          icon={PinIcon}
          className="-ml-4"
          aria-label={`${t(chosen ? "movePin" : "setPin")}: ${label}`}
          // Keep the focus in the field until the map opens: closing the suggestions would move this button away from
          // the pointer.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            setPinning(true);
          }}
        >
          {t(chosen ? "movePin" : "setPin")}
        </Button>
        {withLocation && !chosen && (
          <UseCurrentLocationButton
            onFound={async (here) => {
              onChange({
                text: (await reverseGeocode(here)) ?? t("pinnedPlace", { place: formatPoint(here) }),
                ...here,
                pinned: true,
              });
            }}
          />
        )}
      </div>
      {pinning && (
        <PinSheet
          title={label}
          place={place}
          near={places[0] ? { ...places[0], zoom: 15 } : near && { ...near, zoom: 11 }}
          onClose={() => {
            setPinning(false);
          }}
          onPlace={onChange}
        />
      )}
    </div>
  );
}
