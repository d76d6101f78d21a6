"use client";

import type { Dispatch } from "react";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { parsePoint } from "@/components/delivery/map/use-geocode-suggestions";
import { Input, Select } from "@/components/ui/form/field";
import { toCoordinateText, type DrawAction, type CoordinateText, type DraftShape } from "./zone-draft";

type CircleFieldsProps = {
  shape: DraftShape;
  problem: (field: string) => string | null;
  dispatch: Dispatch<DrawAction>;
};

/** Coordinates and radius of a circle as input fields. */
export function CircleFields({ shape: { center, radius, unit }, problem, dispatch }: CircleFieldsProps) {
  const t = useTranslations(adminZonesMessages);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="sr-only">{t("center")}</legend>
        <CoordinateInputs
          value={center}
          latitude={t("latitude")}
          longitude={t("longitude")}
          problems={[problem("center.lat"), problem("center.lng")]}
          onChange={(value, axis) => {
            dispatch({ type: "setCenter", at: value, dragHandle: `center-${axis}` });
          }}
        />
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3">
        <Input
          label={t("radius")}
          inputMode="decimal"
          autoComplete="off"
          required
          value={radius}
          error={problem("radius")}
          onChange={(event) => {
            dispatch({ type: "setRadius", text: event.target.value, dragHandle: "radius" });
          }}
        />
        <Select
          label={t("unit")}
          value={unit}
          options={[
            { value: "m", label: t("metres") },
            { value: "km", label: t("kilometres") },
          ]}
          onChange={(event) => {
            dispatch({ type: "setRadius", text: radius, unit: event.target.value === "m" ? "m" : "km" });
          }}
        />
      </div>
    </div>
  );
}

type CoordinateInputsProps = {
  value: CoordinateText;
  latitude: string;
  longitude: string;
  hideLabels?: boolean;
  problems: readonly [string | null, string | null];
  onChange: (value: CoordinateText, axis: "lat" | "lng") => void;
};

/** Latitude and longitude. Pasting a coordinate pair into the first field fills both. */
export function CoordinateInputs({
  value,
  latitude,
  longitude,
  hideLabels,
  problems,
  onChange,
}: CoordinateInputsProps) {
  const inputProps = {
    inputMode: "text",
    autoComplete: "off",
    required: true,
    maxLength: 40,
    className: "tabular-nums",
  } as const;
  const changeLatitude = (text: string) => {
    const pastedPoint = parsePoint(text);
    onChange(pastedPoint ? toCoordinateText(pastedPoint) : { ...value, lat: text }, "lat");
  };
  return (
    <>
      <Input
        {...inputProps}
        label={latitude}
        hideLabel={hideLabels}
        value={value.lat}
        error={problems[0]}
        onChange={(event) => {
          changeLatitude(event.target.value);
        }}
      />
      <Input
        {...inputProps}
        label={longitude}
        hideLabel={hideLabels}
        value={value.lng}
        error={problems[1]}
        onChange={(event) => {
          onChange({ ...value, lng: event.target.value }, "lng");
        }}
      />
    </>
  );
}
