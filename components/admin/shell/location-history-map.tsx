"use client";

import { useId, useMemo, useState } from "react";
import { isPlainMessage } from "@/lib/i18n/translate";
import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { MapDot, MapMarker, MapPoint } from "@/components/map/map-types";
import { formatDateTime, formatDateTimeSeconds } from "@/components/ui/time";
import { LocationHistoryView } from "./location-history-view";

type HistoryPoint = MapPoint & { at: string; accuracy: number | null; excluded: string | null };
type LocationHistoryMapProps = {
  /** Accessible label of the map. */
  label: string;
  /** At least one, oldest first. */
  points: readonly HistoryPoint[];
  /** A place that the history relates to. */
  place?: (MapPoint & { label: string }) | null;
};

/** A driver's location history on a map and as steps. Unreliable positions are grey and not part of the line. */
export function LocationHistoryMap({ label, points, place = null }: LocationHistoryMapProps) {
  const t = useTranslations(locationHistoryMapMessages);
  const { locale } = useLocale();
  const id = useId();
  // Without a selection, the last reliable position.
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const lastReliable = points.findLastIndex(({ excluded }) => excluded === null);
  const index = Math.min(selectedIndex ?? (lastReliable < 0 ? points.length - 1 : lastReliable), points.length - 1);
  const current = points[index];
  const [firstPoint, lastPoint] = [points[0], points.at(-1)];
  const dots = useMemo(
    (): MapDot[] =>
      points.map(({ lat, lng, at, excluded }) => ({
        id: at,
        lat,
        lng,
        shape: excluded === null ? "dot" : "frame",
        tone: excluded === null ? "plain" : "muted",
      })),
    [points],
  );
  const line = useMemo(() => points.filter(({ excluded }) => excluded === null), [points]);
  const markers = useMemo((): MapMarker[] => {
    const timeValue = (at: string) => ({ at: formatDateTime(locale, at) });
    return [
      ...(firstPoint
        ? [{ id: "first", kind: "start", label: t("first", timeValue(firstPoint.at)), ...toPoint(firstPoint) } as const]
        : []),
      ...(lastPoint
        ? [{ id: "last", kind: "end", label: t("last", timeValue(lastPoint.at)), ...toPoint(lastPoint) } as const]
        : []),
      ...(place
        ? [{ id: "place", kind: "other", tone: "destructive", label: place.label, ...toPoint(place) } as const]
        : []),
      ...(current ? [{ id: "here", kind: "selection", label: t("point"), ...toPoint(current) } as const] : []),
    ];
  }, [firstPoint, lastPoint, place, current, locale, t]);
  if (!current || !firstPoint || !lastPoint) return null;

  const time = formatDateTimeSeconds(locale, current.at);
  const exclusionKey = `excluded_${current.excluded}`;
  const description = [
    current.accuracy === null ? time : t("timeWithAccuracy", { time, n: Math.round(current.accuracy) }),
    current.excluded === null
      ? null
      : t("excluded", {
          reason: t(isPlainMessage(locationHistoryMapMessages, exclusionKey) ? exclusionKey : "excluded_other"),
        }),
  ]
    .filter(Boolean)
    .join(" · ");
  const excludedCount = points.length - line.length;
  return (
    <div className="flex flex-col gap-3">
      <LocationHistoryView
        label={label}
        describedBy={`${id}-words`}
        markers={markers}
        dots={dots}
        straightLine={line}
        points={points}
        onMarkerPress={(at) => {
          const foundIndex = points.findIndex((candidate) => candidate.at === at);
          if (foundIndex >= 0) setSelectedIndex(foundIndex);
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
        aria-valuetext={description}
        className="min-h-tap w-full accent-primary"
        onChange={(event) => {
          setSelectedIndex(Number(event.target.value));
        }}
      />
      <div id={`${id}-words`} className="text-sm tabular-nums">
        <p>{description}</p>
        <p role="status" className="text-muted-foreground">
          {t("positionCount", {
            n: points.length,
            from: formatDateTime(locale, firstPoint.at),
            to: formatDateTime(locale, lastPoint.at),
          })}
          {excludedCount > 0 && `, ${t("excludedCount", { n: excludedCount })}`}
        </p>
      </div>
    </div>
  );
}

const toPoint = ({ lat, lng }: MapPoint): MapPoint => ({ lat, lng });
