"use client";

import type { Dispatch } from "react";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { readPoint } from "@/components/delivery/map/use-places";
import { Input, Select } from "@/components/ui/field";
import { placeText, type DrawAction, type PlaceText, type Shape } from "./zone-draft";

type CircleFieldsProps = { shape: Shape; problem: (place: string) => string | null; dispatch: Dispatch<DrawAction> };

/** A circle by its numbers. */
export function CircleFields({ shape: { center, radius, unit }, problem, dispatch }: CircleFieldsProps) {
  const say = useText(adminZonesText);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="sr-only">{say("center")}</legend>
        <PlaceInputs
          at={center}
          latitude={say("latitude")}
          longitude={say("longitude")}
          problems={[problem("center.lat"), problem("center.lng")]}
          onChange={(at, axis) => {
            dispatch({ do: "center", at, grip: `center-${axis}` });
          }}
        />
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3">
        <Input
          label={say("radius")}
          inputMode="decimal"
          autoComplete="off"
          required
          value={radius}
          error={problem("radius")}
          onChange={(event) => {
            dispatch({ do: "radius", text: event.target.value, grip: "radius" });
          }}
        />
        <Select
          label={say("unit")}
          value={unit}
          options={[
            { value: "m", label: say("metres") },
            { value: "km", label: say("kilometres") },
          ]}
          onChange={(event) => {
            dispatch({ do: "radius", text: radius, unit: event.target.value === "m" ? "m" : "km" });
          }}
        />
      </div>
    </div>
  );
}

type PlaceInputsProps = {
  at: PlaceText;
  latitude: string;
  longitude: string;
  hideLabels?: boolean;
  problems: readonly [string | null, string | null];
  onChange: (at: PlaceText, axis: "lat" | "lng") => void;
};

/** Two numbers of a place; both at once pasted into the first fill both. */
export function PlaceInputs({ at, latitude, longitude, hideLabels, problems, onChange }: PlaceInputsProps) {
  const look = {
    inputMode: "text",
    autoComplete: "off",
    required: true,
    maxLength: 40,
    className: "tabular-nums",
  } as const;
  const first = (text: string) => {
    const both = readPoint(text);
    onChange(both ? placeText(both) : { ...at, lat: text }, "lat");
  };
  return (
    <>
      <Input
        {...look}
        label={latitude}
        hideLabel={hideLabels}
        value={at.lat}
        error={problems[0]}
        onChange={(event) => {
          first(event.target.value);
        }}
      />
      <Input
        {...look}
        label={longitude}
        hideLabel={hideLabels}
        value={at.lng}
        error={problems[1]}
        onChange={(event) => {
          onChange({ ...at, lng: event.target.value }, "lng");
        }}
      />
    </>
  );
}
