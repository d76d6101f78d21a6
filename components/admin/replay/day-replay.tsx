"use client";

import { useId, useMemo } from "react";
import type { LocationHistory, LocationHistoryStop } from "@/lib/contracts/driver/location-access";
import { interpolatePosition } from "@/lib/domain/geo/interpolate-position";
import { replayMessages } from "@/lib/i18n/messages/replay";
import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { MapDot, MapMarker } from "@/components/map/map-types";
import { Button } from "@/components/ui/button";
import { PauseIcon, ResumeIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/form/segmented";
import { formatDateTime, formatDateTimeSeconds, formatTime } from "@/components/ui/time";
import { LocationHistoryView } from "../shell/location-history-view";
import { StopList } from "./stop-list";
import { usePlayback, type PlaybackSpeed } from "./use-playback";

const maxPositionAgeMs = 90_000;
const stepSeconds = 30;

type DayReplayProps = {
  /** Accessible label of the map. */
  label: string;
  /** Contains at least one point. */
  history: LocationHistory;
};

/** Replays part of a driver's day on the map, or steps through it. Stops are marked. */
export function DayReplay({ label, history: { points, stops, total } }: DayReplayProps) {
  const t = useTranslations(replayMessages);
  const tMap = useTranslations(locationHistoryMapMessages);
  const { locale } = useLocale();
  const id = useId();
  const plausiblePoints = useMemo(
    () => points.filter(({ excluded }) => excluded === null).map((point) => ({ ...point, at: Date.parse(point.at) })),
    [points],
  );
  // If no position is reliable, use all of them.
  const positions = useMemo(
    () =>
      plausiblePoints.length > 0 ? plausiblePoints : points.map((point) => ({ ...point, at: Date.parse(point.at) })),
    [plausiblePoints, points],
  );
  const [startTime, endTime] = [positions[0]?.at ?? 0, positions.at(-1)?.at ?? 0];
  const { at, playing, speed, setSpeed, glideMs, toggle, seek } = usePlayback(startTime, endTime);
  const current = interpolatePosition(positions, at);
  const dots = useMemo(
    (): MapDot[] => [
      ...points.flatMap(({ lat, lng, excluded }, n): MapDot[] =>
        excluded === null ? [] : [{ id: `point:${n}`, lat, lng, shape: "frame", tone: "muted" }],
      ),
      ...stops.map(({ lat, lng, step, at: time }, n): MapDot => ({
        id: `stop:${n}`,
        lat,
        lng,
        shape: step === "fail_task" ? "flag" : step === "complete" ? "diamond" : "square",
        tone: step === "fail_task" ? "destructive" : step === "complete" ? "success" : "plain",
        label: formatTime(locale, time),
      })),
    ],
    [points, stops, locale],
  );
  const markers: MapMarker[] = current
    ? [
        {
          id: "driver",
          kind: "other",
          tone: "success",
          label: t("driver"),
          glideMs: playing ? glideMs : 0,
          ...current.location,
        },
      ]
    : [];
  const [firstPoint, lastPoint] = [points[0], points.at(-1)];
  if (!current || !firstPoint || !lastPoint) return null;

  const time = formatDateTimeSeconds(locale, new Date(at).toISOString());
  const description =
    at - current.measuredAt > maxPositionAgeMs
      ? t("lastSeenAt", { time, seen: formatTime(locale, new Date(current.measuredAt).toISOString()) })
      : t("now", { time });
  const excludedCount = points.length - plausiblePoints.length;
  return (
    <div className="flex flex-col gap-3">
      <LocationHistoryView
        label={label}
        describedBy={`${id}-words`}
        markers={markers}
        dots={dots}
        straightLine={positions}
        points={points}
        onMarkerPress={(markerId) => {
          const stop = stops[Number(/^stop:(\d+)$/.exec(markerId)?.[1] ?? -1)];
          if (stop) seek(Date.parse(stop.at));
        }}
        className="h-80 lg:h-[28rem]"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={playing ? PauseIcon : ResumeIcon} onClick={toggle}>
          {t(playing ? "pause" : "play")}
        </Button>
        <div className="min-w-0 flex-1 basis-72">
          <Segmented<PlaybackSpeed>
            label={t("speed")}
            value={speed}
            onChange={setSpeed}
            options={(["slow", "medium", "fast"] as const).map((value) => ({ value, label: t(value) }))}
          />
        </div>
      </div>
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {t("time")}
        </label>
        <input
          id={id}
          type="range"
          min={startTime}
          max={Math.max(endTime, startTime + 1)}
          step={stepSeconds * 1000}
          value={at}
          aria-valuetext={description}
          className="min-h-tap w-full accent-primary"
          onChange={(event) => {
            seek(Number(event.target.value));
          }}
        />
        <StopTicks stops={stops} from={startTime} to={endTime} />
      </div>
      <div id={`${id}-words`} className="text-sm tabular-nums">
        <p className="font-medium">{description}</p>
        <p className="text-muted-foreground">
          {tMap("positionCount", {
            n: total,
            from: formatDateTime(locale, firstPoint.at),
            to: formatDateTime(locale, lastPoint.at),
          })}
          {excludedCount > 0 && `, ${tMap("excludedCount", { n: excludedCount })}`}
        </p>
      </div>
      <StopList stops={stops} at={at} onSeek={seek} />
    </div>
  );
}

// Marks of stops on the slider; the list below has the same information as text.
function StopTicks({ stops, from, to }: { stops: readonly LocationHistoryStop[]; from: number; to: number }) {
  if (to <= from) return null;
  return (
    <div aria-hidden className="relative mx-2 h-2">
      {stops.map(({ at, step, transactionId }) => {
        const share = (Date.parse(at) - from) / (to - from);
        return (
          share >= 0 &&
          share <= 1 && (
            <span
              key={`${transactionId} ${step} ${at}`}
              className={
                step === "fail_task" ? "absolute h-2 w-0.5 bg-destructive" : "absolute h-2 w-0.5 bg-foreground"
              }
              style={{ left: `${share * 100}%` }}
            />
          )
        );
      })}
    </div>
  );
}
