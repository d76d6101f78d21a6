"use client";

import { useMemo, useState, useId } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { commonMessages } from "@/lib/i18n/messages/common";
import { positionFlagsMessages } from "@/lib/i18n/messages/position-flags";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EyeIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { isPlainMessage } from "@/lib/i18n/translate";
import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import type { MapDot, MapMarker, MapPoint } from "@/components/map/map-types";
import { formatDateTime, formatDateTimeSeconds } from "@/components/ui/time";
import { PositionFlagList } from "../drivers/position-flags";
import { incidentPath } from "./use-incident";
import { LocationHistoryView } from "../shell/location-history-view";

/**
 * The driver's location history around the incident, with its anomalies. It loads on request, because every read is
 * logged.
 */
export function IncidentLocationHistoryCard({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tFlags = useTranslations(positionFlagsMessages);
  const [open, setOpen] = useState(false);
  if (!incident.driverId) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("route")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("locationHistoryHint")}</p>
      {open ? (
        <LoadedHistory incident={incident} />
      ) : (
        <Button
          icon={EyeIcon}
          className="self-start"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("showRoute")}
        </Button>
      )}
      {incident.positionFlags && (
        <section className="flex flex-col gap-1 border-t pt-3">
          <h3 className="text-sm font-medium">{tFlags("label")}</h3>
          <PositionFlagList positionFlagCounts={incident.positionFlags} />
        </section>
      )}
    </Card>
  );
}

function LoadedHistory({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tCommon = useTranslations(commonMessages);
  const incidentPlace = incident.place;
  const incidentPosition = useMemo(
    () => incidentPlace && { lat: incidentPlace.lat, lng: incidentPlace.lng, label: t("locationHistoryIncident") },
    [incidentPlace, t],
  );
  const historyResource = useResource(`${incidentPath(incident.id)}/location-history`);
  return (
    <ResourceView
      resource={historyResource}
      subject={t("route")}
      errorText={t("locationHistoryFailed")}
      skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{t("locationHistoryNone")}</p>
        ) : (
          <LocationHistoryMap
            label={t("locationHistoryLabel", { name: incident.driverName ?? t("unknownPerson") })}
            points={items}
            incidentPosition={incidentPosition}
          />
        )
      }
    </ResourceView>
  );
}

type HistoryPoint = MapPoint & { at: string; accuracy: number | null; excluded: string | null };
type LocationHistoryMapProps = {
  /** Accessible label of the map. */
  label: string;
  /** At least one, oldest first. */
  points: readonly HistoryPoint[];
  /** The position of the incident. */
  incidentPosition?: (MapPoint & { label: string }) | null;
};

/** A driver's location history on a map and as steps. Unreliable positions are grey and not part of the line. */
function LocationHistoryMap({ label, points, incidentPosition = null }: LocationHistoryMapProps) {
  const t = useTranslations(locationHistoryMapMessages);
  const { locale } = useLocale();
  const id = useId();
  // Without a selection, the last reliable position.
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const lastReliableIndex = points.findLastIndex(({ excluded }) => excluded === null);
  const currentIndex = Math.min(
    selectedIndex ?? (lastReliableIndex < 0 ? points.length - 1 : lastReliableIndex),
    points.length - 1,
  );
  const current = points[currentIndex];
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
  const reliablePoints = useMemo(() => points.filter(({ excluded }) => excluded === null), [points]);
  const markers = useMemo((): MapMarker[] => {
    const timeValue = (at: string) => ({ at: formatDateTime(locale, at) });
    return [
      ...(firstPoint
        ? [{ id: "first", kind: "start", label: t("first", timeValue(firstPoint.at)), ...toPoint(firstPoint) } as const]
        : []),
      ...(lastPoint
        ? [{ id: "last", kind: "end", label: t("last", timeValue(lastPoint.at)), ...toPoint(lastPoint) } as const]
        : []),
      ...(incidentPosition
        ? [
            {
              id: "place",
              kind: "other",
              tone: "destructive",
              label: incidentPosition.label,
              ...toPoint(incidentPosition),
            } as const,
          ]
        : []),
      ...(current ? [{ id: "here", kind: "selection", label: t("point"), ...toPoint(current) } as const] : []),
    ];
  }, [firstPoint, lastPoint, incidentPosition, current, locale, t]);
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
  const excludedCount = points.length - reliablePoints.length;
  return (
    <div className="flex flex-col gap-3">
      <LocationHistoryView
        label={label}
        describedBy={`${id}-words`}
        markers={markers}
        dots={dots}
        straightLine={reliablePoints}
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
        value={currentIndex}
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
