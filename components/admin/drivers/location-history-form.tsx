"use client";

import { useState, type FormEvent } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/form/field";
import { RouteIcon, WarningIcon } from "@/components/ui/icons";
import { useFormWrite } from "@/components/ui/use-write";
import { TimeZoneNote } from "@/components/ui/time";
import { serverNow } from "@/lib/client/app/server-clock";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import type { LocationHistory } from "@/lib/contracts/driver/location-access";
import { replayMessages } from "@/lib/i18n/messages/replay";
import { locationHistoryMessages } from "@/lib/i18n/messages/location-access";
import { useTranslations } from "@/lib/i18n/use-translations";
import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";
import { driverPath } from "../shell/admin-paths";
import { DayReplay } from "../replay/day-replay";

const minuteMs = 60_000;
/** The longest period of one request. */
export const dayMs = 86_400_000;

/** Value of a `datetime-local` field, in the device's time zone. */
function toFieldValue(timestamp: number): string {
  const local = new Date(timestamp - new Date(timestamp).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** The time of a `datetime-local` field. */
export const parseFieldValue = (field: string): number => new Date(field).getTime();

const recentMinutes = 120;

/** The last two hours. */
const recentPeriod = (now: number): { from: string; to: string } => ({
  from: toFieldValue(now - recentMinutes * minuteMs),
  to: toFieldValue(now + minuteMs),
});

/** A day of the time zone, from midnight; at most 24 hours, also when the clocks change. */
export function dayPeriod(daysAgo: number, now: number, timeZone: string): { from: string; to: string } {
  const start = instantInTimeZone(addDays(dateInTimeZone(now, timeZone), -daysAgo), "00:00", timeZone);
  return { from: toFieldValue(start), to: toFieldValue(start + dayMs) };
}

/** Asks for the period and the reason, then shows the map. */
export function LocationHistoryForm({ userId }: { userId: string }) {
  const t = useTranslations(locationHistoryMessages);
  const tReplay = useTranslations(replayMessages);
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  const timeZone = useBusinessZone();
  const [fields, setFields] = useState(() => ({
    ...recentPeriod(serverNow()),
    reason: "",
  }));
  const [submitted, setSubmitted] = useState(false);
  const [loadedHistory, setLoadedHistory] = useState<LocationHistory | null>(null);
  const durationMs = parseFieldValue(fields.to) - parseFieldValue(fields.from);
  const hasInvalidRange = submitted && !(durationMs > 0 && durationMs <= dayMs);
  const reasonMissing = submitted && fields.reason.trim() === "";
  const setField = (key: keyof typeof fields) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setFields((previous) => ({ ...previous, [key]: value }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    setProblem(null);
    if (!(durationMs > 0 && durationMs <= dayMs) || fields.reason.trim() === "") {
      focusFirstInvalidField();
      return;
    }
    const result = await write(`${driverPath(userId)}/location-history`, {
      body: {
        from: new Date(parseFieldValue(fields.from)).toISOString(),
        to: new Date(parseFieldValue(fields.to)).toISOString(),
        reason: fields.reason.trim(),
      },
    });
    setLoadedHistory(result.ok ? result.data : null);
  }

  return (
    <>
      <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
        <div role="group" aria-label={tReplay("days")} className="flex flex-wrap gap-2">
          {([0, 1] as const).map((daysAgo) => (
            <Button
              key={daysAgo}
              onClick={() => {
                setFields((previous) => ({ ...previous, ...dayPeriod(daysAgo, serverNow(), timeZone) }));
              }}
            >
              {tReplay(daysAgo === 0 ? "today" : "yesterday")}
            </Button>
          ))}
          <TimeZoneNote timeZone={timeZone} className="basis-full" />
        </div>
        <Input label={t("from")} type="datetime-local" value={fields.from} onChange={setField("from")} />
        <Input
          label={t("to")}
          type="datetime-local"
          value={fields.to}
          error={hasInvalidRange ? t("rangeMissing") : null}
          onChange={setField("to")}
        />
        <Textarea
          label={t("reason")}
          rows={2}
          maxLength={500}
          required
          value={fields.reason}
          error={reasonMissing ? t("reasonMissing") : null}
          onChange={setField("reason")}
        />
        <Button type="submit" variant="primary" icon={RouteIcon} busy={busy}>
          {t("show")}
        </Button>
      </form>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {loadedHistory &&
        (loadedHistory.points.length === 0 ? (
          <p role="status">{t("none")}</p>
        ) : (
          <DayReplay key={`${loadedHistory.from} ${loadedHistory.to}`} label={t("map")} history={loadedHistory} />
        ))}
    </>
  );
}
