"use client";

import { useEffect, useRef, useState, type Dispatch } from "react";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Select, Input } from "@/components/ui/form/field";
import { DeleteIcon, PlusIcon, WarningIcon } from "@/components/ui/icons";
import { parsePoint } from "@/components/delivery/map/use-geocode-suggestions";
import { type DrawAction, type ZoneDraft, toCoordinateText, type CoordinateText, type DraftShape } from "./zone-draft";

const initialCornerCount = 30;

type CornerListProps = { draft: ZoneDraft; problem: (field: string) => string | null; dispatch: Dispatch<DrawAction> };

/** The corners of a polygon's outline or hole (a ring) as input fields: each one can be edited, added and removed without the map. */
export function CornerList({ draft, problem, dispatch }: CornerListProps) {
  const t = useTranslations(adminZonesMessages);
  const {
    shape: { rings },
    ring,
    selected,
  } = draft;
  const corners = rings[ring] ?? [];
  const [isExpanded, setExpanded] = useState(false);
  const selectedIndex = corners.findIndex(({ key }) => key === selected);
  const visibleCorners =
    isExpanded || selectedIndex >= initialCornerCount ? corners : corners.slice(0, initialCornerCount);
  const list = useRef<HTMLOListElement>(null);
  const focusTarget = useRef<"input" | "button" | null>(null);
  // Scrolls the corner selected on the map into view within the list. A corner added or removed here keeps the focus
  // in the list.
  useEffect(() => {
    const row = selected === null ? null : list.current?.querySelector<HTMLElement>(`[data-corner="${selected}"]`);
    if (row && list.current && !row.contains(document.activeElement))
      list.current.scrollTop = Math.max(0, row.offsetTop - list.current.clientHeight / 2);
    if (focusTarget.current) row?.querySelector<HTMLElement>(focusTarget.current)?.focus({ preventScroll: true });
    focusTarget.current = null;
  }, [selected, corners.length]);
  // A new corner goes between the selected one and the next; without a selection, at the end and empty.
  const previousCorner = draft.closed ? corners[selectedIndex] : undefined;
  const ringProblem = problem(`ring.${ring}`);
  const ringName = (n: number) => (n === 0 ? t("outline") : t("hole", { n }));

  return (
    <section aria-labelledby="corners-title" className="flex flex-col gap-3">
      {rings.length > 1 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <Select
              label={t("ring")}
              value={String(ring)}
              options={rings.map((_, index) => ({ value: String(index), label: ringName(index) }))}
              onChange={(event) => {
                dispatch({ type: "selectRing", ring: Number(event.target.value) });
              }}
            />
          </div>
          {ring > 0 && (
            <Button
              variant="quiet"
              icon={DeleteIcon}
              onClick={() => {
                dispatch({ type: "removeHole", ring });
              }}
            >
              {t("removeHole")}
            </Button>
          )}
        </div>
      )}
      <div>
        <h2 id="corners-title" className="text-sm font-medium">
          {t("corners")} <span className="font-normal text-muted-foreground">{corners.length}</span>
        </h2>
        {ringProblem && (
          <p id="ring-problem" className="flex items-start gap-1.5 pt-1 text-sm text-destructive-text">
            <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
            {ringProblem}
          </p>
        )}
      </div>
      {corners.length > 0 && (
        <ol
          ref={list}
          aria-label={t("corners")}
          aria-describedby={ringProblem ? "ring-problem" : undefined}
          className="relative flex max-h-112 flex-col divide-y overflow-y-auto rounded-card border bg-card"
        >
          {visibleCorners.map((corner, index) => (
            <li
              key={corner.key}
              data-corner={corner.key}
              onFocus={() => {
                if (selected !== corner.key) dispatch({ type: "selectCorner", key: corner.key });
              }}
              className={cx(
                "grid grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-1.5 p-1.5",
                corner.key === selected && "bg-muted",
              )}
            >
              <span
                aria-hidden
                className="flex h-12 items-center justify-center text-sm text-muted-foreground tabular-nums"
              >
                {index + 1}
              </span>
              <CoordinateInputs
                value={corner}
                hideLabels
                latitude={t("cornerLatitude", { n: index + 1 })}
                longitude={t("cornerLongitude", { n: index + 1 })}
                problems={[problem(`corner.${corner.key}.lat`), problem(`corner.${corner.key}.lng`)]}
                onChange={(to, axis) => {
                  dispatch({ type: "moveCorner", key: corner.key, at: to, dragHandle: `text-${corner.key}-${axis}` });
                }}
              />
              <IconButton
                label={t("removeCorner", { n: index + 1 })}
                icon={DeleteIcon}
                onClick={() => {
                  focusTarget.current = "button";
                  dispatch({ type: "removeCorner", key: corner.key });
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {visibleCorners.length < corners.length && (
          <Button
            variant="quiet"
            onClick={() => {
              setExpanded(true);
            }}
          >
            {t("showAll", { n: corners.length })}
          </Button>
        )}
        <Button
          icon={PlusIcon}
          onClick={() => {
            focusTarget.current = "input";
            dispatch(
              previousCorner
                ? { type: "insertCorner", after: previousCorner.key }
                : { type: "addCorner", at: { lat: "", lng: "" } },
            );
          }}
        >
          {previousCorner ? t("insertAfter", { n: selectedIndex + 1 }) : t("addCorner")}
        </Button>
        {draft.closed && (rings[0]?.length ?? 0) > 2 && (
          <Button
            variant="quiet"
            onClick={() => {
              dispatch({ type: "addHole" });
            }}
          >
            {t("addHole")}
          </Button>
        )}
      </div>
    </section>
  );
}

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
function CoordinateInputs({ value, latitude, longitude, hideLabels, problems, onChange }: CoordinateInputsProps) {
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
