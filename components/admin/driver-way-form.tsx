"use client";

import { useId, useMemo, useState, type FormEvent } from "react";
import { useMapStyle } from "@/components/delivery/route-map";
import type { MapMarker } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/field";
import { RouteIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { focusFirstProblem, useErrorText } from "@/lib/client/use-error-text";
import type { DriverWay } from "@/lib/contracts/way-looks";
import { driverWayText } from "@/lib/i18n/text/way-looks";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { driverPath } from "./driver-decision";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const room = { top: 40, bottom: 40, left: 40, right: 40 };

// What the field of a browser says and takes, in the reader's zone.
function fieldOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}
const timeOf = (field: string): number => new Date(field).getTime();

/** Which part of the way, and why; then the map with it. */
export function DriverWayForm({ userId }: { userId: string }) {
  const say = useText(driverWayText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [fields, setFields] = useState(() => ({
    from: fieldOf(Date.now() - 120 * minuteMs),
    to: fieldOf(Date.now() + minuteMs),
    reason: "",
  }));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<DriverWay | null>(null);
  const length = timeOf(fields.to) - timeOf(fields.from);
  const wrongRange = tried && !(length > 0 && length <= dayMs);
  const noReason = tried && fields.reason.trim() === "";
  const set = (key: keyof typeof fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setFields((last) => ({ ...last, [key]: value }));
  };

  async function look(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    if (!(length > 0 && length <= dayMs) || fields.reason.trim() === "") {
      focusFirstProblem();
      return;
    }
    const result = await write(`${driverPath(userId)}/way`, {
      body: {
        from: new Date(timeOf(fields.from)).toISOString(),
        to: new Date(timeOf(fields.to)).toISOString(),
        reason: fields.reason.trim(),
      },
    });
    setWay(result.ok ? result.data : null);
    if (!result.ok) setProblem(sayError(result.error, say("failed")));
  }

  return (
    <>
      <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void look(event)}>
        <Input label={say("from")} type="datetime-local" value={fields.from} onChange={set("from")} />
        <Input
          label={say("to")}
          type="datetime-local"
          value={fields.to}
          error={wrongRange ? say("rangeMissing") : null}
          onChange={set("to")}
        />
        <Textarea
          label={say("reason")}
          rows={2}
          maxLength={500}
          required
          value={fields.reason}
          error={noReason ? say("reasonMissing") : null}
          onChange={set("reason")}
        />
        <Button type="submit" variant="primary" icon={RouteIcon} busy={busy}>
          {say("show")}
        </Button>
      </form>
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {way && <Way way={way} />}
    </>
  );
}

function Way({ way: { points, total } }: { way: DriverWay }) {
  const say = useText(driverWayText);
  const { locale } = useLocale();
  const id = useId();
  const styleUrl = useMapStyle();
  // A jump is where nobody was.
  const line = useMemo(() => points.filter(({ excluded }) => excluded === null), [points]);
  const markers = useMemo(() => {
    const [first, last] = [points[0], points.at(-1)];
    const all: MapMarker[] = [];
    if (first && last) {
      const at = (moment: string) => ({ at: formatDateTime(locale, moment) });
      all.push({ id: "first", kind: "start", lat: first.lat, lng: first.lng, label: say("first", at(first.at)) });
      all.push({ id: "last", kind: "end", lat: last.lat, lng: last.lng, label: say("last", at(last.at)) });
    }
    return all;
  }, [points, locale, say]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p role="status">{say("none")}</p>;
  return (
    <div className="flex flex-col gap-2">
      <MapView
        label={say("map")}
        describedBy={id}
        styleUrl={styleUrl}
        markers={markers}
        line={line}
        fitKey={`${first.at} ${last.at}`}
        refit={say("refit")}
        failed={say("mapFailed")}
        padding={room}
        className="h-72 overflow-hidden rounded-card border"
      />
      <p id={id} role="status" className="text-sm text-ink-soft tabular-nums">
        {say("found", {
          n: total,
          from: formatDateTime(locale, first.at),
          to: formatDateTime(locale, last.at),
        })}
      </p>
    </div>
  );
}
