"use client";

import { useId, useMemo, useEffect, useEffectEvent, useState } from "react";
import type { LocationHistory, LocationHistoryStop } from "@/lib/contracts/driver/location-access";
import { interpolatePosition } from "@/lib/domain/geo/interpolate-position";
import { replayMessages } from "@/lib/i18n/messages/replay";
import { locationHistoryMapMessages } from "@/lib/i18n/messages/location-history-map";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { MapDot, MapMarker } from "@/components/map/map-types";
import { Button } from "@/components/ui/button";
import { PauseIcon, ResumeIcon } from "@/components/ui/icons";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { formatDateTime, formatDateTimeSeconds, formatTime } from "@/components/ui/time";
import { cx } from "@/components/ui/class-names";
import { LocationHistoryView } from "../shell/location-history-view";

/** Seconds of the day per second of playback. */
const playbackSpeeds = { slow: 30, medium: 120, fast: 600 } as const;
type PlaybackSpeed = keyof typeof playbackSpeeds;
// With reduced motion, the position updates once a second without animation.
const tickMs = 250;
const reducedMotionTickMs = 1_000;

/** Playback clock between two timestamps in milliseconds, with seek. `at`: the current one. */
function usePlayback(from: number, to: number) {
  const [at, setAt] = useState(from);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaybackSpeed>("medium");
  const [reducedMotion] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const tickIntervalMs = reducedMotion ? reducedMotionTickMs : tickMs;
  const advance = useEffectEvent(() => {
    const nextTime = Math.min(to, at + tickIntervalMs * playbackSpeeds[speed]);
    setAt(nextTime);
    if (nextTime >= to) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      advance();
    }, tickIntervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [playing, tickIntervalMs]);
  return {
    at,
    playing,
    speed,
    setSpeed,
    glideMs: reducedMotion ? 0 : tickMs,
    toggle: () => {
      // At the end, play restarts from the beginning.
      if (!playing && at >= to) setAt(from);
      setPlaying(!playing);
    },
    seek: (time: number) => {
      setAt(Math.min(to, Math.max(from, time)));
      setPlaying(false);
    },
  };
}

const maxPositionAgeMs = 90_000;
const sliderStepSeconds = 30;

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
          <SegmentedControl<PlaybackSpeed>
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
          step={sliderStepSeconds * 1000}
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
        const fraction = (Date.parse(at) - from) / (to - from);
        return (
          fraction >= 0 &&
          fraction <= 1 && (
            <span
              key={`${transactionId} ${step} ${at}`}
              className={
                step === "fail_task" ? "absolute h-2 w-0.5 bg-destructive" : "absolute h-2 w-0.5 bg-foreground"
              }
              style={{ left: `${fraction * 100}%` }}
            />
          )
        );
      })}
    </div>
  );
}

/** The driver's stops with their times. Pressing one seeks to it. */
function StopList({
  stops,
  at: currentTime,
  onSeek,
}: {
  stops: readonly LocationHistoryStop[];
  at: number;
  onSeek: (time: number) => void;
}) {
  const t = useTranslations(replayMessages);
  const { locale } = useLocale();
  // The last stop at or before the current time.
  const currentIndex = stops.findLastIndex((stop) => Date.parse(stop.at) <= currentTime);
  if (stops.length === 0) return <p className="text-sm text-muted-foreground">{t("noStops")}</p>;
  return (
    <section aria-label={t("stops")} className="flex flex-col gap-2">
      <h3 className="text-base">{t("stops")}</h3>
      <ol className="max-h-80 divide-y overflow-y-auto rounded-card border bg-card">
        {stops.map((stop, index) => (
          <li key={`${stop.transactionId} ${stop.step} ${stop.at}`}>
            <button
              type="button"
              aria-current={index === currentIndex ? "step" : undefined}
              onClick={() => {
                onSeek(Date.parse(stop.at));
              }}
              className={cx(
                "flex min-h-tap w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left text-sm tabular-nums focus-visible:-outline-offset-2",
                index === currentIndex ? "bg-muted" : "hover:bg-muted",
              )}
            >
              <span className="w-18 shrink-0 font-medium">{formatTime(locale, stop.at)}</span>
              <span className="min-w-0 flex-1 basis-32">{t(stop.step)}</span>
              <span className="shrink-0 text-muted-foreground">{stop.orderNo}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
