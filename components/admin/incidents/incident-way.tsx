"use client";

import { useId, useMemo, useState } from "react";
import { useResource } from "@/lib/client/use-resource";
import type { IncidentDetail, IncidentWay as Way } from "@/lib/contracts/admin-incidents";
import { commonText } from "@/lib/i18n/text/common";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useMapStyle } from "@/components/delivery/route-map";
import type { MapDot, MapMarker } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EyeIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatMoment } from "@/components/ui/time";
import { excludedWords } from "./incident-words";
import { incidentPath } from "./use-incident";

const room = { top: 40, bottom: 40, left: 40, right: 40 };

/** The driver's way around the incident, drawn once somebody asks for it: each look is on record. */
export function IncidentWay({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const [looking, setLooking] = useState(false);
  if (!incident.driverId) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("way")}</CardTitle>
      <p className="text-sm text-ink-soft">{say("wayHint")}</p>
      {looking ? (
        <Looked incident={incident} />
      ) : (
        <Button
          icon={EyeIcon}
          className="self-start"
          onClick={() => {
            setLooking(true);
          }}
        >
          {say("showWay")}
        </Button>
      )}
    </Card>
  );
}

function Looked({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayCommon = useText(commonText);
  const way = useResource(`${incidentPath(incident.id)}/way`);
  return (
    <ResourceView
      of={way}
      component={say("way")}
      what={say("wayFailed")}
      skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
    >
      {({ items }) => (items.length === 0 ? <p>{say("wayNone")}</p> : <Drawn incident={incident} items={items} />)}
    </ResourceView>
  );
}

function Drawn({ incident, items }: { incident: IncidentDetail; items: Way["items"] }) {
  const say = useText(incidentDeskText);
  const { locale } = useLocale();
  const styleUrl = useMapStyle();
  const id = useId();
  // Nothing chosen yet: the last place that is relied on.
  const [chosen, setChosen] = useState<number | null>(null);
  const last = items.findLastIndex(({ excluded }) => excluded === null);
  const index = Math.min(chosen ?? (last < 0 ? items.length - 1 : last), items.length - 1);
  const fix = items[index];
  const { place } = incident;
  const dots = useMemo(
    (): MapDot[] =>
      items.map(({ lat, lng, at, excluded }) => ({
        id: at,
        lat,
        lng,
        shape: excluded === null ? "dot" : "frame",
        tone: excluded === null ? "plain" : "over",
      })),
    [items],
  );
  const line = useMemo(() => items.filter(({ excluded }) => excluded === null), [items]);
  const markers = useMemo(
    (): MapMarker[] => [
      ...(place
        ? [{ id: "raised", kind: "end", label: say("wayIncident"), lat: place.lat, lng: place.lng } as const]
        : []),
      ...(fix ? [{ id: "here", kind: "here", label: say("wayPoint"), lat: fix.lat, lng: fix.lng } as const] : []),
    ],
    [place, fix, say],
  );
  if (!fix) return null;
  const time = formatMoment(locale, fix.at);
  const words = [
    fix.accuracy === null ? time : say("wayAt", { time, n: Math.round(fix.accuracy) }),
    fix.excluded === null ? null : say("wayExcluded", { why: excludedWords(locale, fix.excluded) }),
  ]
    .filter(Boolean)
    .join(" · ");
  const leftOut = items.length - line.length;
  return (
    <div className="flex flex-col gap-3">
      <MapView
        label={say("wayLabel", { name: incident.driverName ?? say("somebody") })}
        describedBy={`${id}-words`}
        styleUrl={styleUrl}
        markers={markers}
        dots={dots}
        line={line}
        fitKey={`${incident.id} ${items.length}`}
        padding={room}
        refit={say("refit")}
        failed={say("mapFailed")}
        onMarker={(at) => {
          const found = items.findIndex((each) => each.at === at);
          if (found >= 0) setChosen(found);
        }}
        className="h-80 overflow-hidden rounded-card border"
      />
      <label htmlFor={id} className="text-sm font-medium">
        {say("wayTime")}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={items.length - 1}
        value={index}
        aria-valuetext={words}
        className="min-h-tap w-full accent-solid"
        onChange={(event) => {
          setChosen(Number(event.target.value));
        }}
      />
      <p id={`${id}-words`} className="text-sm tabular-nums">
        {words}
        <span className="block text-ink-soft">
          {say("wayCount", { n: items.length })}
          {leftOut > 0 && `, ${say("wayLeftOut", { n: leftOut })}`}
        </span>
      </p>
    </div>
  );
}
