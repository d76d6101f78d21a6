"use client";

import { useMemo, useReducer, useState, type Dispatch, type ReactNode } from "react";
import { focusFirstInvalidField, useErrorText, useFieldErrorText } from "@/lib/client/hooks/use-error-text";
import type { Zone, ZoneList } from "@/lib/contracts/admin/zones";
import type { LatLng } from "@/lib/domain/geo/distance";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input, Switch } from "@/components/ui/form/field";
import { InfoIcon, WarningIcon, CheckIcon, DeleteIcon, PlusIcon, UndoIcon } from "@/components/ui/icons";
import { LeaveGuard } from "@/components/ui/form/leave-guard";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { useWrite } from "@/components/ui/use-write";
import { CircleFields, CornerList } from "./zone-shape-fields";
import { ColorChoice, pickUnusedColor } from "./color-choice";
import { PlaceSearch } from "./place-search";
import {
  toZoneBody,
  toZonePatch,
  toZoneDraft,
  zoneDraftReducer,
  newZoneDraft,
  toCoordinateText,
  type DrawAction,
  type ZoneDraft,
} from "./zone-draft";
import { useInitialZoneView } from "./use-initial-zone-view";
import { ZoneMap, useDrawingHint } from "./zone-map";
import { validateZoneChanges, isIncompleteDrawing, toFieldErrors, type ZoneErrors } from "./zone-validation";
import { zonePath, zonesPath } from "../shell/admin-paths";

type ZoneEditorProps = {
  /** Null for a new zone. */
  zone: Zone | null;
  otherZones: ZoneList | null;
  onSaved: (zone: Zone) => void;
  /** Further actions on the zone, below its fields. */
  children?: ReactNode;
};

/** Edits a zone on a map and in fields. Both stay in sync, and either is sufficient. */
export function ZoneEditor({ zone, otherZones, onSaved, children }: ZoneEditorProps) {
  const t = useTranslations(adminZonesMessages);
  const errorMessage = useErrorText();
  const fieldText = useFieldErrorText();
  const { busy, write } = useWrite();
  // The zone as fetched when editing began. Diffs against it exclude concurrent changes by others.
  const [savedZone, setSavedZone] = useState(zone);
  const [draft, dispatch] = useReducer(zoneDraftReducer, zone, (existing) =>
    existing
      ? toZoneDraft(existing)
      : newZoneDraft(pickUnusedColor((otherZones?.items ?? []).map(({ color }) => color))),
  );
  const [focus, setFocus] = useState<{ key: string; points: readonly LatLng[] }>();
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<{ draft: ZoneDraft; problems: ZoneErrors; message: string } | null>(
    null,
  );
  const changes = useMemo(() => savedZone && toZonePatch(draft, savedZone), [draft, savedZone]);
  const isDirty = changes ? Object.keys(changes).length > 0 : draft.undoSteps.length > 0 || draft.name.trim() !== "";
  if (zone && savedZone && zone.updatedAt > savedZone.updatedAt && !isDirty) {
    setSavedZone(zone);
    dispatch({ type: "load", zone });
  }

  const clientErrors = useMemo(() => validateZoneChanges(draft, changes), [draft, changes]);
  const currentServerErrors = serverErrors?.draft === draft ? serverErrors : null;
  const problem = (field: string): string | null => {
    const fieldProblem =
      currentServerErrors?.problems[field] ??
      (submitted || !isIncompleteDrawing(draft, field, clientErrors[field]) ? clientErrors[field] : undefined);
    return fieldProblem === undefined ? null : fieldText(fieldProblem);
  };

  async function save() {
    setSubmitted(true);
    setServerErrors(null);
    if (Object.keys(clientErrors).length > 0) {
      focusFirstInvalidField();
      return;
    }
    const result = savedZone
      ? await write(zonePath(savedZone.id), { method: "PATCH", body: changes ?? {} })
      : await write(zonesPath, { body: toZoneBody(draft) });
    if (!result.ok) {
      setServerErrors({
        draft,
        problems: toFieldErrors(result.error.errors, draft),
        message: result.error.errors.length > 0 ? t("problems") : errorMessage(result.error, t("saveFailed")),
      });
      focusFirstInvalidField();
      return;
    }
    setSubmitted(false);
    setSavedZone(result.data);
    dispatch({ type: "load", zone: result.data });
    onSaved(result.data);
  }

  // Existing zones can span the world, so they say little about where a new one belongs.
  const initialView = useInitialZoneView(zone === null, (otherZones?.items.length ?? 0) > 0);

  /** Zooms in when the press was on a map of the whole country, where the new circle is too small to see. */
  const dispatchFromMap: Dispatch<DrawAction> = (action) => {
    dispatch(action);
    if (action.type === "press" && draft.shape.type === "circle" && action.metresPerPixel > maxMetresPerPixel)
      setFocus({ key: `press ${Date.now()}`, points: boxAround(action.at) });
  };
  const focusMap = (place: LatLng) => {
    setFocus({ key: `${place.lat} ${place.lng} ${Date.now()}`, points: [place] });
  };
  const ringProblem = problem(`ring.${draft.ring}`);
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 lg:sticky lg:top-18 lg:order-2">
        <div className="relative h-[45dvh] min-h-72 overflow-hidden rounded-card border lg:h-[calc(100dvh-17rem)]">
          <ZoneMap
            draft={draft}
            zoneId={savedZone?.id ?? null}
            otherZones={otherZones?.items ?? []}
            focusOn={focus ?? initialView}
            dispatch={dispatchFromMap}
            describedBy="map-hint"
          />
        </div>
        <DrawTools draft={draft} dispatch={dispatch} />
        {ringProblem && draft.shape.type === "polygon" && (
          <Notice tone="destructive" icon={WarningIcon} live="polite">
            {ringProblem}
          </Notice>
        )}
        {otherZones && otherZones.items.some(({ id }) => id !== savedZone?.id) && (
          <p className="text-sm text-muted-foreground">
            {t(otherZones.nextCursor ? "otherZonesTruncated" : "otherZones")}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          className="flex flex-col gap-5"
        >
          {zone && savedZone && zone.updatedAt > savedZone.updatedAt && (
            <Notice tone="warning" icon={InfoIcon} live="polite">
              {t("changedMeanwhile")}
            </Notice>
          )}
          <Input
            label={t("name")}
            required
            maxLength={120}
            autoComplete="off"
            value={draft.name}
            error={problem("name")}
            onChange={(event) => {
              dispatch({ type: "edit", patch: { name: event.target.value } });
            }}
          />
          <PlaceSearch
            insertLabel={t(draft.shape.type === "circle" ? "useAsCenter" : "useAsCorner")}
            onSelect={focusMap}
            onInsert={(place) => {
              dispatch(
                draft.shape.type === "circle"
                  ? { type: "setCenter", at: toCoordinateText(place) }
                  : { type: "addCorner", at: toCoordinateText(place) },
              );
            }}
          />
          <ShapeFields draft={draft} problem={problem} dispatch={dispatch} />
          <ColorChoice
            value={draft.color}
            error={problem("color")}
            onChange={(color) => {
              dispatch({ type: "edit", patch: { color } });
            }}
          />
          <Switch
            label={t("active")}
            hint={t("activeHint")}
            checked={draft.isActive}
            onChange={(isActive) => {
              dispatch({ type: "edit", patch: { isActive } });
            }}
          />
          {currentServerErrors && (
            <Notice tone="destructive" icon={WarningIcon} live="assertive">
              {currentServerErrors.message}
            </Notice>
          )}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-1 border-t bg-background px-4 py-3 lg:static lg:mx-0 lg:border-t-0 lg:p-0">
            {isDirty && <p className="text-sm text-muted-foreground">{t("unsaved")}</p>}
            <Button type="submit" variant="primary" size="large" busy={busy} disabled={savedZone !== null && !isDirty}>
              {t(savedZone ? "save" : "create")}
            </Button>
          </div>
        </form>
        {children}
      </div>
      <LeaveGuard
        dirty={isDirty && !busy}
        title={t("leaveTitle")}
        hint={t("leaveHint")}
        leaveLabel={t("leave")}
        stayLabel={t("stay")}
      />
    </div>
  );
}

// Metres per pixel. From here on, a circle of a few kilometres is only a dot.
const maxMetresPerPixel = 100;
// In degrees: about 13 kilometres from north to south.
const boxAround = ({ lat, lng }: LatLng): LatLng[] => [
  { lat: lat - 0.06, lng: lng - 0.08 },
  { lat: lat + 0.06, lng: lng + 0.08 },
];

function ShapeFields({
  draft,
  problem,
  dispatch,
}: {
  draft: ZoneDraft;
  problem: (field: string) => string | null;
  dispatch: Dispatch<DrawAction>;
}) {
  const t = useTranslations(adminZonesMessages);
  const { shape } = draft;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {t("type")}
        </span>
        <SegmentedControl<"circle" | "polygon">
          label={t("type")}
          value={shape.type}
          onChange={(type) => {
            dispatch({ type: "setShape", shape: type });
          }}
          options={[
            { value: "circle", label: t("circle") },
            { value: "polygon", label: t("polygon") },
          ]}
        />
      </div>
      {shape.type === "circle" ? (
        <CircleFields shape={shape} problem={problem} dispatch={dispatch} />
      ) : (
        <CornerList draft={draft} problem={problem} dispatch={dispatch} />
      )}
    </div>
  );
}

/** Toolbar of the drawing map. */
function DrawTools({ draft, dispatch }: { draft: ZoneDraft; dispatch: Dispatch<DrawAction> }) {
  const t = useTranslations(adminZonesMessages);
  const hint = useDrawingHint(draft);
  const { shape, ring, closed, selected, undoSteps } = draft;
  const polygon = shape.type === "polygon";
  const count = shape.rings[ring]?.length ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p
        id="map-hint"
        aria-live="polite"
        className="min-w-0 flex-1 basis-full text-sm text-muted-foreground md:basis-40"
      >
        {hint}
      </p>
      {polygon && !closed && count > 2 && (
        <Button
          variant="primary"
          icon={CheckIcon}
          onClick={() => {
            dispatch({ type: "close" });
          }}
        >
          {t("close")}
        </Button>
      )}
      {polygon && closed && (
        <Button
          icon={PlusIcon}
          onClick={() => {
            dispatch({ type: "reopen" });
          }}
        >
          {t("addCorners")}
        </Button>
      )}
      {polygon && (
        <Button
          icon={DeleteIcon}
          disabled={selected === null}
          onClick={() => {
            if (selected !== null) dispatch({ type: "removeCorner", key: selected });
          }}
        >
          {t("removeSelected")}
        </Button>
      )}
      <Button
        icon={UndoIcon}
        disabled={undoSteps.length === 0}
        onClick={() => {
          dispatch({ type: "undo" });
        }}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
