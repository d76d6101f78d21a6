"use client";

import { useMemo, useReducer, useState, type Dispatch, type ReactNode } from "react";
import { focusFirstProblem, useErrorText, useFieldText } from "@/lib/client/hooks/use-error-text";
import type { Zone, ZoneList } from "@/lib/contracts/admin-zones";
import type { Place } from "@/lib/domain/geo/distance";
import { adminZonesText } from "@/lib/i18n/text/admin-zones";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input, Switch } from "@/components/ui/field";
import { InfoIcon, WarningIcon } from "@/components/ui/icons";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Segmented } from "@/components/ui/segmented";
import { useWrite } from "@/components/ui/use-write";
import { CircleFields } from "./circle-fields";
import { ColorChoice } from "./color-choice";
import { CornerList } from "./corner-list";
import { DrawTools } from "./draw-tools";
import { PlaceSearch } from "./place-search";
import { freeColor } from "./zone-colors";
import { bodyOf, changesOf, draftOf, draw, newDraft, placeText, type DrawAction, type ZoneDraft } from "./zone-draft";
import { useTown } from "./use-town";
import { ZoneMap } from "./zone-map";
import { changedProblems, isEarly, pagePlaces, type ZoneProblems } from "./zone-problems";
import { zonePath, zonesPath } from "./zone-path";

type ZoneEditorProps = {
  /** Null: a new one. */
  zone: Zone | null;
  others: ZoneList | null;
  onSaved: (zone: Zone) => void;
  /** What else there is to do about the zone, below its fields. */
  children?: ReactNode;
};

/** Draws a zone and writes it down: the map and the fields say the same, and either is enough. */
export function ZoneEditor({ zone, others, onSaved, children }: ZoneEditorProps) {
  const say = useText(adminZonesText);
  const sayError = useErrorText();
  const fieldText = useFieldText();
  const { busy, write } = useWrite();
  // The zone as it was when the editing began: what somebody else changes meanwhile is not taken for ours.
  const [base, setBase] = useState(zone);
  const [draft, dispatch] = useReducer(draw, zone, (known) =>
    known ? draftOf(known) : newDraft(freeColor((others?.items ?? []).map(({ color }) => color))),
  );
  const [look, setLook] = useState<{ key: string; points: readonly Place[] }>();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ draft: ZoneDraft; problems: ZoneProblems; sentence: string } | null>(null);
  const changes = useMemo(() => base && changesOf(draft, base), [draft, base]);
  const dirty = changes ? Object.keys(changes).length > 0 : draft.past.length > 0 || draft.name.trim() !== "";
  if (zone && base && zone.updatedAt > base.updatedAt && !dirty) {
    setBase(zone);
    dispatch({ do: "take", zone });
  }

  const predicted = useMemo(() => changedProblems(draft, changes), [draft, changes]);
  const standing = refused?.draft === draft ? refused : null;
  const problem = (place: string): string | null => {
    const found =
      standing?.problems[place] ?? (tried || !isEarly(draft, place, predicted[place]) ? predicted[place] : undefined);
    return found === undefined ? null : fieldText(found);
  };

  async function save() {
    setTried(true);
    setRefused(null);
    if (Object.keys(predicted).length > 0) {
      focusFirstProblem();
      return;
    }
    const result = base
      ? await write(zonePath(base.id), { method: "PATCH", body: changes ?? {} })
      : await write(zonesPath, { body: bodyOf(draft) });
    if (!result.ok) {
      setRefused({
        draft,
        problems: pagePlaces(result.error.errors, draft),
        sentence: result.error.errors.length > 0 ? say("problems") : sayError(result.error, say("saveFailed")),
      });
      focusFirstProblem();
      return;
    }
    setTried(false);
    setBase(result.data);
    dispatch({ do: "take", zone: result.data });
    onSaved(result.data);
  }

  // Zones may be as wide as the world, and say little of where a new one is drawn.
  const start = useTown(zone === null, (others?.items.length ?? 0) > 0);

  /** A zone pressed on a map of the whole country is too small to be seen there. */
  const press: Dispatch<DrawAction> = (action) => {
    dispatch(action);
    if (action.do === "press" && draft.shape.type === "circle" && action.metresPerPixel > far)
      setLook({ key: `press ${Date.now()}`, points: around(action.at) });
  };
  const goTo = (place: Place) => {
    setLook({ key: `${place.lat} ${place.lng} ${Date.now()}`, points: [place] });
  };
  const wrong = problem(`ring.${draft.ring}`);
  return (
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 lg:sticky lg:top-18 lg:order-2">
        <div className="relative h-[45dvh] min-h-72 overflow-hidden rounded-card border lg:h-[calc(100dvh-17rem)]">
          <ZoneMap
            draft={draft}
            ownId={base?.id ?? null}
            others={others?.items ?? []}
            lookAt={look ?? start}
            dispatch={press}
            describedBy="map-hint"
          />
        </div>
        <DrawTools draft={draft} dispatch={dispatch} />
        {wrong && draft.shape.type === "polygon" && (
          <Notice tone="stop" icon={WarningIcon} live="polite">
            {wrong}
          </Notice>
        )}
        {others && others.items.some(({ id }) => id !== base?.id) && (
          <p className="text-sm text-ink-soft">{say(others.nextCursor ? "othersCut" : "others")}</p>
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
          {zone && base && zone.updatedAt > base.updatedAt && (
            <Notice tone="wait" icon={InfoIcon} live="polite">
              {say("changedMeanwhile")}
            </Notice>
          )}
          <Input
            label={say("name")}
            required
            maxLength={120}
            autoComplete="off"
            value={draft.name}
            error={problem("name")}
            onChange={(event) => {
              dispatch({ do: "say", patch: { name: event.target.value } });
            }}
          />
          <PlaceSearch
            take={say(draft.shape.type === "circle" ? "asCenter" : "asCorner")}
            onGo={goTo}
            onTake={(place) => {
              dispatch(
                draft.shape.type === "circle"
                  ? { do: "center", at: placeText(place) }
                  : { do: "add", at: placeText(place) },
              );
            }}
          />
          <ShapeFields draft={draft} problem={problem} dispatch={dispatch} />
          <ColorChoice
            value={draft.color}
            error={problem("color")}
            onChange={(color) => {
              dispatch({ do: "say", patch: { color } });
            }}
          />
          <Switch
            label={say("active")}
            hint={say("activeHint")}
            checked={draft.isActive}
            onChange={(isActive) => {
              dispatch({ do: "say", patch: { isActive } });
            }}
          />
          {standing && (
            <Notice tone="stop" icon={WarningIcon} live="assertive">
              {standing.sentence}
            </Notice>
          )}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-1 border-t bg-paper px-4 py-3 lg:static lg:mx-0 lg:border-t-0 lg:p-0">
            {dirty && <p className="text-sm text-ink-soft">{say("unsaved")}</p>}
            <Button type="submit" variant="primary" size="large" busy={busy} disabled={base !== null && !dirty}>
              {say(base ? "save" : "create")}
            </Button>
          </div>
        </form>
        {children}
      </div>
      <LeaveGuard
        dirty={dirty && !busy}
        title={say("leaveTitle")}
        hint={say("leaveHint")}
        leave={say("leave")}
        stay={say("stay")}
      />
    </div>
  );
}

// Metres a pixel: farther out a circle of a few kilometres is a dot.
const far = 100;
const around = ({ lat, lng }: Place): Place[] => [
  { lat: lat - 0.06, lng: lng - 0.08 },
  { lat: lat + 0.06, lng: lng + 0.08 },
];

function ShapeFields({
  draft,
  problem,
  dispatch,
}: {
  draft: ZoneDraft;
  problem: (place: string) => string | null;
  dispatch: Dispatch<DrawAction>;
}) {
  const say = useText(adminZonesText);
  const { shape } = draft;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {say("type")}
        </span>
        <Segmented<"circle" | "polygon">
          label={say("type")}
          value={shape.type}
          onChange={(type) => {
            dispatch({ do: "kind", type });
          }}
          options={[
            { value: "circle", label: say("circle") },
            { value: "polygon", label: say("polygon") },
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
