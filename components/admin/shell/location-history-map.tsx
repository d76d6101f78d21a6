"use client";

import { useId, useMemo, useState } from "react";
import { isPlainMessage } from "@/lib/i18n/translate";
import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { MapDot, MapMarker, MapPoint } from "@/components/map/map-types";
import { formatDateTime, formatMoment } from "@/components/ui/time";
import { LocationHistoryView } from "./location-history-view";

type HistoryPoint = MapPoint & { at: string; accuracy: number | null; excluded: string | null };
type LocationHistoryMapProps = {
  /** Accessible label of the map. */
  label: string;
  /** At least one, oldest first. */
  points: readonly HistoryPoint[];
  /** Total number of positions, if `points` is only a part. */
  total?: number;
  /** A place that the history relates to. */
  place?: (MapPoint & { label: string }) | null;
};

/** A driver's location history on a map and as steps. Unreliable positions are grey and not part of the line. */
export function LocationHistoryMap({ label, points, total = points.length, place = null }: LocationHistoryMapProps) {
  const t = useTranslations(locationHistoryMapMessages);
  const { locale } = useLocale();
  const id = useId();
  // Without a selection, the last reliable position.
  const [chosen, setChosen] = useState<number | null>(null);
  const lastSure = points.findLastIndex(({ excluded }) => excluded === null);
  const index = Math.min(chosen ?? (lastSure < 0 ? points.length - 1 : lastSure), points.length - 1);
  const here = points[index];
  const [first, last] = [points[0], points.at(-1)];
  const dots = useMemo(
    (): MapDot[] =>
      points.map(({ lat, lng, at, excluded }) => ({
        id: at,
        lat,
        lng,
        shape: excluded === null ? "dot" : "frame",
        tone: excluded === null ? "plain" : "over",
      })),
    [points],
  );
  const line = useMemo(() => points.filter(({ excluded }) => excluded === null), [points]);
  const markers = useMemo((): MapMarker[] => {
    const end = (at: string) => ({ at: formatDateTime(locale, at) });
    return [
      ...(first ? [{ id: "first", kind: "start", label: t("first", end(first.at)), ...spot(first) } as const] : []),
      ...(last ? [{ id: "last", kind: "end", label: t("last", end(last.at)), ...spot(last) } as const] : []),
      ...(place
        ? [{ id: "place", kind: "other", tone: "destructive", label: place.label, ...spot(place) } as const]
        : []),
      ...(here ? [{ id: "here", kind: "here", label: t("point"), ...spot(here) } as const] : []),
    ];
  }, [first, last, place, here, locale, t]);
  if (!here || !first || !last) return null;

  const time = formatMoment(locale, here.at);
  const why = `excluded_${here.excluded}`;
  const words = [
    here.accuracy === null ? time : t("at", { time, n: Math.round(here.accuracy) }),
    here.excluded === null
      ? null
      : t("excluded", { why: t(isPlainMessage(locationHistoryMapMessages, why) ? why : "excluded_other") }),
  ]
    .filter(Boolean)
    .join(" · ");
  const leftOut = points.length - line.length;
  return (
    <div className="flex flex-col gap-3">
      <LocationHistoryView
        label={label}
        describedBy={`${id}-words`}
        markers={markers}
        dots={dots}
        line={line}
        points={points}
        onMarker={(at) => {
          const found = points.findIndex((each) => each.at === at);
          if (found >= 0) setChosen(found);
        }}
      />
      <label htmlFor={id} className="text-sm font-medium">
        {t("time")}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={points.length - 1}
        value={index}
        aria-valuetext={words}
        className="min-h-tap w-full accent-primary"
        onChange={(event) => {
          setChosen(Number(event.target.value));
        }}
      />
      <div id={`${id}-words`} className="text-sm tabular-nums">
        <p>{words}</p>
        <p role="status" className="text-muted-foreground">
          {t("found", { n: total, from: formatDateTime(locale, first.at), to: formatDateTime(locale, last.at) })}
          {leftOut > 0 && `, ${t("leftOut", { n: leftOut })}`}
        </p>
      </div>
    </div>
  );
}

const spot = ({ lat, lng }: MapPoint): MapPoint => ({ lat, lng });
